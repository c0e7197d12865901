import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { needs, program, run } from "../helpers/programs";
import { root } from "../helpers/root";

const shellcheck = program("shellcheck", "shellcheck");
const scripts = [".ci/run", "test/helpers/machines/bed.sh", "test/helpers/machines/machine.sh"];

describe("the scripts that prepare a machine for the tests", () => {
  beforeEach(needs(shellcheck));

  test("are accepted by shellcheck without a remark", () => {
    const { status, stdout } = run(shellcheck, ["--format=gcc", ...scripts.map((path) => join(root, path))]);
    expect({ status, stdout }).toEqual({ status: 0, stdout: "" });
  });
});
