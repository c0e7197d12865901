import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { CatalogueEntry } from "../../stacks/catalogue";
import { UserError } from "../errors";
import { inTemporaryFolder } from "../temporary-folder";
import { hasControlSigns, visible } from "../text/visible";
import { ToldFailure } from "../told-failure";
import { projectApp } from "./program";

const patienceSeconds = 60;

/**
 * The environments of an author's own project, as its program tells them; none in a project without a program of its own.
 * @throws UserError for a program that fails, does not end, or tells nothing
 */
export function projectEnvironments(project = process.cwd()): readonly CatalogueEntry[] {
  const program = projectApp(project);
  if (program === undefined) return [];
  return inTemporaryFolder((folder) => {
    const list = join(folder, "environments.json");
    const env = { ...process.env, PERFLAB_LIST: list, CDKTF_OUTDIR: join(folder, "cdktf.out") };
    const { status, stdout, stderr, error } = spawnSync(program, {
      cwd: project,
      env,
      shell: true,
      encoding: "utf8",
      timeout: patienceSeconds * 1000,
      killSignal: "SIGKILL",
    });
    const told = status === 0 && existsSync(list) ? entriesIn(readFileSync(list, "utf8")) : undefined;
    if (told !== undefined) return told;
    // `synthesizeApp` has told a mistake of the user already.
    if (status === 2 && stderr.trim() !== "") throw new ToldFailure(visible(stderr.trimEnd()), 2);
    const words = `${stdout}${stderr}`.trim();
    const because = words === "" ? "" : `:\n${words.replace(/^/gm, "    ")}`;
    const isEndless = (error as NodeJS.ErrnoException | undefined)?.code === "ETIMEDOUT";
    const ends = isEndless ? `did not end within ${patienceSeconds} seconds` : "fails";
    const message =
      status === 0
        ? "the program of this project does not call synthesizeApp"
        : `the program of this project ${ends}${because}`;
    const allowed = "a compiled program that calls synthesizeApp of perflab";
    const fix = "compile the project (npx tsc), or correct app";
    throw new UserError([{ path: "cdktf.json: app", message, given: program, allowed, fix }], 1);
  });
}

/** What a program wrote; undefined when it is no list of environments. */
function entriesIn(text: string): readonly CatalogueEntry[] | undefined {
  let list: unknown;
  try {
    list = JSON.parse(text);
  } catch {
    return undefined;
  }
  return Array.isArray(list) && list.every(isEntry) ? list : undefined;
}

const texts = ["id", "report", "title", "topology", "experiment"] as const;

function isEntry(entry: unknown): entry is CatalogueEntry {
  if (typeof entry !== "object" || entry === null) return false;
  const own = entry as Record<string, unknown>;
  const isText = (value: unknown): boolean => typeof value === "string" && !hasControlSigns(value);
  return texts.every((name) => isText(own[name])) && typeof own.machines === "number";
}
