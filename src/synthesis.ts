import "./quick-start";
import { lstatSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import type { Construct } from "constructs";
import { catalogue } from "../stacks/catalogue";
import { App } from "./cdktf";
import { together, UserError, type Problem } from "./errors";
import type { EnvironmentOptions } from "./model/environment";
import { chooseEnvironments } from "./options/choose";
import { oneAtATime } from "./one-at-a-time";
import { optionLayers } from "./options/layers";
import { checkLayers } from "./options/options";
import { refuseErrors, type TestEnvironment } from "./test-environment";

interface ReportModule {
  readonly create: (
    scope: Construct,
    id: string,
    title: string,
    options: Partial<EnvironmentOptions>,
  ) => TestEnvironment;
}

export interface Synthesis {
  /** Folder of each environment's assembly, in the catalogue's order. */
  readonly folders: ReadonlyMap<string, string>;
  readonly environments: readonly TestEnvironment[];
}

/**
 * Synthesizes the chosen environments into `cdktf.out`.
 * @param flags options from the command line, the strongest
 * @throws UserError with everything that is wrong, over all environments; then nothing is written
 */
export function synthesize(
  flags: Readonly<Record<string, unknown>>,
  variables: NodeJS.ProcessEnv = process.env,
  folder = process.cwd(),
): Synthesis {
  const { ids, optionsOf } = chosen(flags, variables, folder);
  const underCdktf = variables.CDKTF_OUTDIR !== undefined;
  const outdir = resolve(folder, variables.CDKTF_OUTDIR ?? "cdktf.out");
  const before = lstatSync(outdir, { throwIfNoEntry: false }) !== undefined;
  mkdirSync(dirname(outdir), { recursive: true });
  try {
    const app = new App({ stackTraces: false, ...(underCdktf ? {} : { outdir }) });
    const environments = createAll(app, ids, optionsOf);
    refuseErrors(environments);
    oneAtATime(outdir, () => app.synth());
    return { environments, folders: new Map(ids.map((id) => [id, join(outdir, "stacks", id)])) };
  } catch (error) {
    // CDKTF makes the folder when the app is created: a refused synthesis leaves none.
    if (!before) rmSync(outdir, { recursive: true, force: true });
    throw error;
  }
}

/**
 * The chosen environments as models: their findings can be read, errors among them, and nothing is written.
 * @throws UserError for bad options and unknown environments
 */
export function buildEnvironments(
  flags: Readonly<Record<string, unknown>>,
  variables: NodeJS.ProcessEnv = process.env,
  folder = process.cwd(),
): readonly TestEnvironment[] {
  const { ids, optionsOf } = chosen(flags, variables, folder);
  const outdir = mkdtempSync(join(tmpdir(), "perflab-"));
  try {
    return createAll(new App({ stackTraces: false, outdir }), ids, optionsOf);
  } finally {
    rmSync(outdir, { recursive: true, force: true });
  }
}

/** @throws UserError with the mistakes of options and names at once */
function chosen(flags: Readonly<Record<string, unknown>>, variables: NodeJS.ProcessEnv, folder: string) {
  const known = catalogue.map(({ id }) => id);
  const given = optionLayers(flags, variables, folder, known);
  const patterns = given.layers
    .map(({ values }) => values.environments)
    .filter((names) => Array.isArray(names) && names.every((name) => typeof name === "string"));
  const [optionsOf, ids] = together(
    () => checkLayers(given),
    () => chooseEnvironments(patterns.at(-1), known),
  );
  return { ids, optionsOf };
}

/** Loaded by name, so that a report that nobody asked for costs nothing. @throws UserError for a folder without `create` */
function loadReport(report: string): ReportModule {
  try {
    // eslint-disable-next-line @typescript-eslint/no-require-imports
    return require(`../stacks/${report}`) as ReportModule;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code !== "MODULE_NOT_FOUND" || !message.includes(`/stacks/${report}'`)) throw error;
    throw new UserError([
      {
        path: `stacks/${report}`,
        message: "the catalogue names a report whose folder has no index.ts",
        given: report,
        allowed: "a folder with index.ts, which exports create(scope, id, title, options)",
        fix: "see docs/add-a-report.md",
      },
    ]);
  }
}

/** Builds all, so that the mistakes of all are reported at once. */
function createAll(
  app: App,
  ids: readonly string[],
  optionsOf: (id: string) => Partial<EnvironmentOptions>,
): TestEnvironment[] {
  const problems: Problem[] = [];
  const environments: TestEnvironment[] = [];
  for (const id of ids) {
    const entry = catalogue.find((candidate) => candidate.id === id);
    if (entry === undefined) continue;
    try {
      const { create } = loadReport(entry.report);
      const environment = create(app, id, entry.title, optionsOf(id));
      void environment.findings;
      environments.push(environment);
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      problems.push(...error.problems);
    }
  }
  if (problems.length > 0) throw new UserError(problems);
  return environments;
}
