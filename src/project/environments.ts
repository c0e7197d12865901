import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { CatalogueEntry } from "../../stacks/catalogue";
import { UserError } from "../errors";
import { projectApp } from "./program";

/**
 * The environments of an author's own project, as its program tells them; none in a project without a program of its own.
 * @throws UserError for a program that fails or tells nothing
 */
export function projectEnvironments(project = process.cwd()): readonly CatalogueEntry[] {
  const program = projectApp(project);
  if (program === undefined) return [];
  const folder = mkdtempSync(join(tmpdir(), "perflab-list-"));
  try {
    const list = join(folder, "environments.json");
    const env = { ...process.env, PERFLAB_LIST: list, CDKTF_OUTDIR: join(folder, "cdktf.out") };
    const { status, stdout, stderr } = spawnSync(program, { cwd: project, env, shell: true, encoding: "utf8" });
    if (status === 0 && existsSync(list)) return JSON.parse(readFileSync(list, "utf8")) as CatalogueEntry[];
    const words = `${stdout}${stderr}`.trim();
    const message =
      status === 0
        ? "the program of this project does not call synthesizeApp"
        : `the program of this project fails${words === "" ? "" : `:\n${words.replace(/^/gm, "    ")}`}`;
    const allowed = "a compiled program that calls synthesizeApp of perflab";
    const fix = "compile the project (npx tsc), or correct app";
    throw new UserError([{ path: "cdktf.json: app", message, given: program, allowed, fix }], 1);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
