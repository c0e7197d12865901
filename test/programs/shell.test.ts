import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { published, publishedIds } from "../helpers/published";
import { needs, openFolder, program, run, write } from "../helpers/programs";

const shellcheck = program("shellcheck", "shellcheck");
const bash = program("bash", "bash");

describe.each(publishedIds)("every shell script of %s", (id) => {
  const { files, manifest } = published(id);
  const scripts = manifest.files.filter(({ path }) => path.endsWith(".sh"));

  test("can be executed where it is put", () => {
    expect(scripts.length).toBeGreaterThan(3);
    expect(scripts.filter(({ mode }) => mode !== "0755")).toEqual([]);
  });

  describe("checked", () => {
    beforeEach(needs(shellcheck, bash));

    test("is accepted by shellcheck without a remark, and by bash", () => {
      const folder = openFolder("shell");
      const paths = scripts.map(({ path }) => write(join(folder, path), files.get(path) ?? "", 0o755));
      const { status, stdout } = run(shellcheck, ["--severity=style", "--format=gcc", ...paths]);
      expect({ status, stdout }).toEqual({ status: 0, stdout: "" });
      for (const path of paths) expect(run(bash, ["-n", path])).toEqual({ status: 0, stdout: "", stderr: "" });
    });
  });
});

describe("the check itself", () => {
  beforeEach(needs(shellcheck));

  test("an unquoted variable would be found", () => {
    const path = write(join(openFolder("shell"), "bad.sh"), "#!/usr/bin/env bash\nname=$1\nrm $name\n", 0o755);
    expect(run(shellcheck, ["--severity=style", path]).status).toBe(1);
  });
});
