import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { needs, openFolder, run } from "../../helpers/programs";
import { oneServer } from "../../helpers/published";
import { root } from "../../helpers/root";
import { asRoot, sh } from "./machine";

beforeEach(needs(sh, asRoot));

test("a full disk is told with the folder that was to be written, and nothing stays there", () => {
  const folder = openFolder("bundle");
  const perflab = `'${process.execPath}' '${join(root, "bin", "perflab.js")}'`;
  const commands = `mkdir disk && mount -t tmpfs -o size=64k none disk &&
    ${perflab} bundle ${oneServer} -o disk/servers; echo "rc $?"; ls -A disk`;
  const { stdout, stderr } = run(asRoot, ["--mount", "sh", "-c", commands], { cwd: folder });
  expect(stderr).toMatch(/^disk\/servers: no space left on the disk\n/);
  expect(stdout).toBe("rc 1\n");
});
