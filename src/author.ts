import "./quick-start";
import { App } from "./cdktf";
import { fileFault, UserError } from "./errors";
import type { EnvironmentOptions } from "./model/environment";
import { optionLayers } from "./options/layers";
import { checkLayers } from "./options/options";
import { refuseErrors, TestEnvironment } from "./test-environment";

/** Options of one environment, from `cdktf.json`, variables and flags. */
export type OptionsOf = (id: string) => Partial<EnvironmentOptions>;

/**
 * The main program of an author's project: builds its environments with the options that the user gave, checks them all and
 * synthesizes them. A user's mistake is printed without a stack and gives exit code 2, an error of a check 1.
 */
export function synthesizeApp(build: (app: App, optionsOf: OptionsOf) => void): void {
  try {
    const app = new App({ stackTraces: false });
    const flags = JSON.parse(process.env.PERFLAB_FLAGS ?? "{}") as Record<string, unknown>;
    build(app, (id) => checkLayers(optionLayers(flags, process.env, process.cwd(), [id]))(id));
    refuseErrors(app.node.children.filter((child) => child instanceof TestEnvironment));
    app.synth();
  } catch (error) {
    const told = error instanceof UserError ? error : fileFault(error);
    if (told === undefined) throw error;
    process.stderr.write(`${told.message}\n`);
    process.exitCode = told.exitCode;
  }
}
