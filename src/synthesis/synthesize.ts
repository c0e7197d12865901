import "./quick-start";
import { join } from "node:path";
import { catalogue } from "../../stacks/catalogue";
import { inAppFolder } from "./app-folder";
import { App } from "../cdktf";
import { together, UserError, type Problem } from "../errors";
import { projectApp } from "../project/program";
import type { EnvironmentOptions } from "../model/environment";
import { chooseEnvironments } from "../options/choose";
import { environmentPatterns, optionLayers } from "../options/layers";
import { checkLayers } from "../options/options";
import { createPublished } from "./published";
import { inTemporaryFolder } from "../temporary-folder";
import { refuseErrors, type TestEnvironment } from "./test-environment";

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
  return inAppFolder(variables, folder, ({ app, outdir, synth }) => {
    const environments = createAll(app, ids, optionsOf);
    refuseErrors(environments);
    synth();
    return { environments, folders: new Map(ids.map((id) => [id, join(outdir, "stacks", id)])) };
  });
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
  return inTemporaryFolder((outdir) => createAll(new App({ stackTraces: false, outdir }), ids, optionsOf));
}

/** @throws UserError with the mistakes of options and names at once */
function chosen(flags: Readonly<Record<string, unknown>>, variables: NodeJS.ProcessEnv, folder: string) {
  const known = catalogue.map(({ id }) => id);
  // In a project of an author `cdktf.json` may have parts for its own environments: its program knows their names.
  const given = optionLayers(flags, variables, folder, projectApp(folder) === undefined ? known : undefined);
  const [optionsOf, ids] = together(
    () => checkLayers(given),
    () => chooseEnvironments(environmentPatterns(given), known),
  );
  return { ids, optionsOf };
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
      const environment = createPublished(entry, app, id, optionsOf(id));
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
