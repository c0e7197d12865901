import "./quick-start";
import { writeFileSync } from "node:fs";
import { catalogue, type CatalogueEntry } from "../../stacks/catalogue";
import { inAppFolder } from "./app-folder";
import type { App } from "../cdktf";
import { fileFault, UserError } from "../errors";
import type { EnvironmentOptions } from "../model/environment";
import { chooseEnvironments } from "../options/choose";
import { environmentPatterns, optionLayers, unknownEnvironment } from "../options/layers";
import { checkLayers } from "../options/options";
import { refuseErrors, TestEnvironment } from "./test-environment";

/** Options of one environment, from `cdktf.json`, variables and flags. */
export type OptionsOf = (id: string) => Partial<EnvironmentOptions>;

type Build = (app: App, optionsOf: OptionsOf) => void;

/**
 * The main program of an author's project: builds its environments with the options that the user gave, checks those that the
 * user chose (option `environments`, all by default) and synthesizes them. A user's mistake is printed without a stack and
 * gives exit code 2, an error of a check 1.
 */
export function synthesizeApp(build: Build): void {
  const { env: variables } = process;
  try {
    inAppFolder(variables, process.cwd(), ({ app, synth }) => {
      if (variables.PERFLAB_LIST !== undefined) {
        // The commands ask for the environments alone: with the options that nobody gave, because none is chosen yet.
        build(app, () => ({}));
        writeFileSync(variables.PERFLAB_LIST, JSON.stringify(environmentsIn(app).map(entryOf)));
        return;
      }
      refuseErrors(chooseIn(app, build, variables));
      synth();
    });
  } catch (error) {
    const told = error instanceof UserError ? error : fileFault(error);
    if (told === undefined) throw error;
    process.stderr.write(`${told.message}\n`);
    process.exitCode = told.exitCode;
  }
}

function environmentsIn(app: App): TestEnvironment[] {
  return app.node.children.filter((child) => child instanceof TestEnvironment);
}

/** Builds all environments and keeps the chosen ones. @throws UserError for bad options and unknown names */
function chooseIn(app: App, build: Build, variables: NodeJS.ProcessEnv): TestEnvironment[] {
  const flags = JSON.parse(variables.PERFLAB_FLAGS ?? "{}") as Record<string, unknown>;
  const folder = process.cwd();
  const given = optionLayers(flags, variables, folder, undefined);
  build(app, checkLayers(given));
  const built = environmentsIn(app);
  const own = built.map(({ id }) => id);
  const published = catalogue.map(({ id }) => id);
  refuseTaken(own.filter((id) => published.includes(id)));
  const known = [...own, ...published];
  const { problems } = optionLayers(flags, variables, folder, known);
  const baseless = built.flatMap(({ id, options: { experiment } }) =>
    experiment === undefined || known.includes(experiment.base)
      ? []
      : [unknownEnvironment(`${id}: experiment.base`, experiment.base, known)],
  );
  if (problems.length + baseless.length > 0) throw new UserError([...problems, ...baseless]);
  const patterns = environmentPatterns(given);
  const ids = chooseEnvironments(patterns, known);
  const chosen = built.filter(({ id }) => ids.includes(id));
  if (chosen.length === 0 && patterns !== undefined) {
    const message = "none of this project's own environments";
    const fix = "perflab synth makes the published ones, too";
    throw new UserError([
      { path: "environments", message, given: patterns.join(", "), allowed: own.join(", ") || "none", fix },
    ]);
  }
  for (const { node, id } of built) if (!ids.includes(id)) node.scope?.node.tryRemoveChild(id);
  return chosen;
}

/** An id must say which environment is meant, in a project that can also bring up the published ones. */
function refuseTaken(ids: readonly string[]): void {
  if (ids.length === 0) return;
  const message = "a published environment has this id";
  const [allowed, fix] = ["an id of your own", "rename yours: a published one can be built under another id"];
  throw new UserError(ids.map((id) => ({ path: id, message, given: id, allowed, fix })));
}

/** What `perflab list` says about an environment of an author's project. */
function entryOf(environment: TestEnvironment): CatalogueEntry {
  const { id, title, topology, report, machines, workload, experiment, load } = environment;
  const unit = workload?.load?.unit;
  return {
    id,
    report: report.id,
    title,
    topology,
    ...(unit !== undefined && load !== undefined ? { load, loadUnit: unit } : {}),
    machines: machines.length,
    experiment: experiment?.value ?? "",
  };
}
