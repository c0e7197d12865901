import type { Command } from "commander";
import { createProgram } from "../../src/cli/main";

export interface NamedCommand {
  /** As it is typed, e.g. `perflab images build`. */
  readonly name: string;
  readonly command: Command;
}

/** All commands that help shows, the program itself first. */
export function visibleCommands(command = createProgram(), name = command.name()): NamedCommand[] {
  const help = command.createHelp();
  const inside = command.commands.length === 0 ? [] : help.visibleCommands(command);
  const own = inside.filter((each) => each.name() !== "help");
  return [{ name, command }, ...own.flatMap((each) => visibleCommands(each, `${name} ${each.name()}`))];
}

/** The whole help of a command, with the texts around it. */
export function helpOf(command: Command): string {
  let text = "";
  command.configureOutput({ ...command.configureOutput(), writeOut: (part) => (text += part) });
  command.outputHelp();
  return text;
}
