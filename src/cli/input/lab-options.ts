import type { Command } from "commander";
import { existsSync } from "node:fs";
import { catalogue } from "../../../stacks/catalogue";
import { UserError } from "../../errors";
import { labFolders } from "../../project/folders";
import { projectApp } from "../../project/program";
import { projectEnvironments } from "../../project/environments";
import { chooseEnvironments } from "../../options/choose";

/**
 * The one environment that a name or pattern means: a published one, or one of the project's own program. The program is asked
 * only for a name that is neither published nor synthesized.
 * @throws UserError for none and for several
 */
export function oneEnvironment(given: string): string {
  if (catalogue.some(({ id }) => id === given)) return given;
  if (isSynthesized(given) && projectApp(process.cwd()) !== undefined) return given;
  const ids = [...projectEnvironments(), ...catalogue].map(({ id }) => id);
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

function isSynthesized(given: string): boolean {
  return /^[A-Za-z][A-Za-z0-9-]*$/.test(given) && existsSync(labFolders(given).assembly);
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
export function checkFormat<const F extends string>(given: string, formats: readonly F[]): F {
  const format = formats.find((known) => known === given);
  if (format === undefined)
    throw new UserError([{ path: "--format", message: "no such format", given, allowed: formats.join(", ") }]);
  return format;
}
