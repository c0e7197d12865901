import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Manifest } from "../../src/manifest/schema";
import { root } from "../helpers/root";

const id = "dng-606-1s-300c-ifix3";

/** One synthesis in a process of its own. */
function synth(folder: string, scale: string): Promise<number | null> {
  const env = { ...process.env, PERFLAB_SCALE: scale, PERFLAB_ENVIRONMENTS: id };
  const child = spawn(process.execPath, [join(root, "dist", "main.js")], { cwd: folder, env, stdio: "ignore" });
  return new Promise((resolve) => child.once("exit", resolve));
}

test("syntheses that run at once in one folder never mix their files", async () => {
  const folder = mkdtempSync(join(tmpdir(), "perflab-at-once-"));
  try {
    const codes = await Promise.all(["1/32", "1/16", "1/32", "1/16"].map((scale) => synth(folder, scale)));
    expect(codes).toEqual([0, 0, 0, 0]);
    const read = (path: string) => readFileSync(join(folder, "cdktf.out", "stacks", id, path), "utf8");
    const { scale } = (JSON.parse(read("lab.json")) as Manifest).options;
    const stamped = [
      "configs/proxy/ihs/open/httpd.conf",
      "configs/rm1/was/open/jvm.options",
      "runbook.md",
      "report.md",
    ];
    for (const path of stamped) expect(read(path), path).toMatch(new RegExp(`[Ss]caled to ${scale}`));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
