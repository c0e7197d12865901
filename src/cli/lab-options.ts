import type { Command } from "commander";
import { catalogue } from "../../stacks/catalogue";
import { UserError } from "../errors";
import { projectApp } from "../lab/project-app";
import { chooseEnvironments } from "../options/choose";

/**
 * The one published environment that a name or pattern means, or any name in a project with environments of its own.
 * @throws UserError for none and for several
 */
export function oneEnvironment(given: string): string {
  const ids = catalogue.map(({ id }) => id);
  if (/^[A-Za-z][A-Za-z0-9-]*$/.test(given) && !ids.includes(given) && projectApp(process.cwd()) !== undefined)
    return given;
  const [first = given, ...others] = chooseEnvironments([given], ids, "environment");
  if (others.length === 0) return first;
  throw new UserError([
    {
      path: "environment",
      message: "more than one environment",
      given,
      allowed: [first, ...others].join(", "),
      fix: "name one",
    },
  ]);
}

/** `--format text|json` for commands with progress. */
export function addProgressFormat(command: Command): Command {
  return command.option("--format <format>", "text, or json: one event per line", "text");
}

/** Options about how images are built here. */
export function addSiteOptions(command: Command): Command {
  return command
    .option(
      "--extra-ca <file>",
      "PEM file with further authorities for image builds (repeatable; default: PERFLAB_EXTRA_CA)",
      (file: string, before: string[] = []) => [...before, file],
    )
    .option("--network <name>", "network of image builds, e.g. host (default: PERFLAB_BUILD_NETWORK)");
}

export interface SiteFlags {
  readonly extraCa?: string[];
  readonly network?: string;
}

/** @throws UserError for a format that the command does not have */
export function checkFormat<F extends string>(given: string, formats: readonly F[]): F {
  const format = formats.find((known) => known === given);
  if (format === undefined)
    throw new UserError([{ path: "--format", message: "no such format", given, allowed: formats.join(", ") }]);
  return format;
}
