import type { Argument, Command, Option } from "commander";
import { hostEntries } from "./host-entry";
import type { Candidate, KnownNames } from "./known-names";
import { stepwise } from "./stepwise";
import type { Typed } from "./typed";

/** What may stand at the cursor: words, or names of files, which the shell knows best. */
export interface Completions {
  readonly candidates: readonly Candidate[];
  readonly files: boolean;
}

const files: Completions = { candidates: [], files: true };

/**
 * By what an argument or a value is called in the tree of commands, else by the name of the option: a new command that calls its
 * argument `<environment>`, or an option `--environment`, completes it.
 */
const byPlaceholder: Readonly<Record<string, (names: KnownNames, partial: string) => Completions>> = {
  environment: (names) => words(names.environments()),
  environments: (names) => words(names.environments()),
  names: (names) => words(names.environments()),
  a: (names) => words(names.environments()),
  b: (names) => words(names.environments()),
  machine: (names) => words(names.machines()),
  server: (names) => words(names.servers()),
  setting: (names) => words(names.settings()),
  image: (names) => words(names.images()),
  images: (names) => words(names.images()),
  code: (names) => words(names.codes()),
  report: (names) => words(names.reports()),
  "name=value": (names) => pairs(names.settings()),
  "name=image": (names) => pairs(names.images()),
  "machine=engine": (names, partial) => words(hostEntries(names.placed(), partial)),
  "server=address:port": (names) => pairs(names.servers()),
  file: () => files,
  files: () => files,
  folder: () => files,
};

/** Everything that fits the word at the cursor, in the order of the tree or of the model. */
export function completions(typed: Typed, names: KnownNames): Completions {
  const { value, partial } = typed;
  if (value !== undefined) return valuesOf(value.option, value.lead, partial, names);
  if (partial.startsWith("-") && !typed.optionsEnded) return fitting(optionsOf(typed), partial);
  const found = wordsOf(typed, names);
  const nothing = found.candidates.length === 0 && !found.files && partial === "" && !typed.optionsEnded;
  return nothing ? words(optionsOf(typed)) : found;
}

function wordsOf(typed: Typed, names: KnownNames): Completions {
  const { command, argument, before, partial } = typed;
  const commands = before.length === 0 ? subcommands(command) : [];
  const own = argument === undefined ? words([]) : argumentsOf(argument, names);
  if (own.files && commands.length === 0) return own;
  const taken = new Set(before);
  const all = [...commands, ...own.candidates.filter(({ value }) => !taken.has(value))];
  return fitting(all, partial);
}

function argumentsOf(argument: Argument, names: KnownNames): Completions {
  if (argument.argChoices) return words(argument.argChoices.map((value) => ({ value })));
  return byPlaceholder[argument.name()]?.(names, "") ?? words([]);
}

function valuesOf(option: Option, lead: string, partial: string, names: KnownNames): Completions {
  const placeholder = /[<[]([^\]>]+?)(\.\.\.)?[\]>]/.exec(option.flags)?.[1] ?? "";
  const named = byPlaceholder[placeholder] ?? byPlaceholder[option.attributeName()];
  const typed = partial.slice(lead.length);
  const choices = option.argChoices ?? choicesIn(placeholder, option.description);
  const found = choices ? words(choices.map((value) => ({ value }))) : (named?.(names, typed) ?? words([]));
  if (found.files) return found;
  const fit = fitting(found.candidates, typed);
  return words(fit.candidates.map(({ value, ...rest }) => ({ value: `${lead}${value}`, ...rest })));
}

/** The description of a format begins with the formats: `svg, mermaid or dot`. */
export function choicesIn(placeholder: string, description: string): string[] | undefined {
  if (placeholder !== "format") return undefined;
  const [list] = /^[a-z]+(, [a-z]+)*,? or [a-z]+/.exec(description) ?? [];
  return list?.split(/,? or |, /);
}

function optionsOf({ command, given }: Typed): Candidate[] {
  return command
    .createHelp()
    .visibleOptions(command)
    .filter(({ long, description }) => long && (!given.has(long) || description.includes("repeatable")))
    .map(({ long, description }) => ({ value: long ?? "", description }));
}

function subcommands(command: Command): Candidate[] {
  if (command.commands.length === 0) return [];
  return command
    .createHelp()
    .visibleCommands(command)
    .map((each) => ({ value: each.name(), description: each.description() }));
}

function pairs(names: readonly Candidate[]): Completions {
  return words(names.map(({ value, ...rest }) => ({ value: `${value}=`, ...rest })));
}

function words(candidates: readonly Candidate[]): Completions {
  return { candidates, files: false };
}

function fitting(candidates: readonly Candidate[], partial: string): Completions {
  return words(stepwise(candidates, partial));
}
