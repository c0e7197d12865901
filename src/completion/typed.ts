import type { Argument, Command, Option } from "commander";

/** Where the cursor stands in a command line. */
export interface Typed {
  readonly command: Command;
  /** The word at the cursor, as far as it is typed. */
  readonly partial: string;
  /** Words before it that are arguments, not options. */
  readonly before: readonly string[];
  /** The argument that the word is, when it is no option's value. */
  readonly argument: Argument | undefined;
  /** The option whose value the word is, and what stands before the value in the same word. */
  readonly value: { readonly option: Option; readonly lead: string } | undefined;
  /** Long names of the options that were given. */
  readonly given: ReadonlySet<string>;
  /** Nothing behind this is an option. */
  readonly optionsEnded: boolean;
}

/** Reads the words behind the program's name by the tree of its commands; the last word is the one at the cursor. */
export function readTyped(program: Command, words: readonly string[]): Typed {
  const partial = words.at(-1) ?? "";
  let command = program;
  let before: string[] = [];
  let waiting: Waiting | undefined;
  let optionsEnded = false;
  const given = new Set<string>();
  for (const word of words.slice(0, -1)) {
    const isOption = !optionsEnded && word.startsWith("-") && word !== "-";
    if (waiting !== undefined && (waiting.must || !isOption)) {
      waiting = waiting.option.variadic ? { option: waiting.option, must: false } : undefined;
      continue;
    }
    waiting = undefined;
    if (isOption && word === "--") optionsEnded = true;
    else if (isOption) {
      const [name = ""] = word.split("=");
      const option = findOption(command, name);
      if (option?.long) given.add(option.long);
      const takes = option !== undefined && (option.required || option.optional) && !word.includes("=");
      waiting = takes ? { option, must: option.required } : undefined;
    } else {
      const next = before.length === 0 ? subcommand(command, word) : undefined;
      if (next) command = next;
      else before = [...before, word];
    }
  }
  const same = { command, partial, before, given, optionsEnded };
  if (waiting !== undefined && (waiting.must || !partial.startsWith("-")))
    return { ...same, argument: undefined, value: { option: waiting.option, lead: "" } };
  const inWord = optionsEnded ? undefined : valueInWord(command, partial);
  if (inWord !== undefined) return { ...same, argument: undefined, value: inWord };
  return { ...same, argument: argumentAt(command, before.length), value: undefined };
}

/** An option in front of its value. */
interface Waiting {
  readonly option: Option;
  /** The next word is its value, whatever it looks like. */
  readonly must: boolean;
}

/** `--format=js`: the value begins behind the first equals sign. */
function valueInWord(command: Command, partial: string): Typed["value"] {
  const at = partial.indexOf("=");
  if (!partial.startsWith("--") || at < 0) return undefined;
  const option = findOption(command, partial.slice(0, at));
  return option && { option, lead: partial.slice(0, at + 1) };
}

function findOption(command: Command, name: string): Option | undefined {
  return command.options.find(({ long, short }) => long === name || short === name);
}

function subcommand(command: Command, word: string): Command | undefined {
  return command.commands.find((each) => each.name() === word || each.aliases().includes(word));
}

/** The last argument takes all further words where it is a list. */
function argumentAt({ registeredArguments }: Command, index: number): Argument | undefined {
  const last = registeredArguments.at(-1);
  return registeredArguments[index] ?? (last?.variadic ? last : undefined);
}
