import type { Command, Option } from "commander";

/** Help reads well on any terminal, and in a pipe. */
const widest = 80;

/** The look of the help of all commands; to be called before they are registered, because they inherit it. */
export function arrangeHelp(program: Command): void {
  const width = () => Math.min(process.stdout.columns || widest, widest);
  program
    .configureOutput({ getOutHelpWidth: width, getErrHelpWidth: width })
    .configureHelp({ minWidthToWrap: 20, subcommandTerm: termOf, optionDescription: describeOption });
}

/** Once all commands are registered: each points to its own help after a mistake, and tells its own options first. */
export function finishHelp(command: Command, name = command.name()): void {
  command.showHelpAfterError(`(${name} --help tells more)`);
  const isShared = ({ helpGroupHeading }: Option) => Number(helpGroupHeading !== undefined);
  (command.options as Option[]).sort((a, b) => isShared(a) - isShared(b));
  for (const each of command.commands) finishHelp(each, `${name} ${each.name()}`);
}

/** `show <environment> [machine]`: that there are options goes without saying. */
function termOf(command: Command): string {
  const words = command.registeredArguments.map((argument) => {
    const name = `${argument.name()}${argument.variadic ? "..." : ""}`;
    return argument.required ? `<${name}>` : `[${name}]`;
  });
  return [command.name(), ...words].join(" ");
}

/** Names of values stand in the description, or behind it. */
export function describeOption({ description, argChoices, defaultValue, required, optional }: Option): string {
  const told = (argChoices ?? []).every((choice) => new RegExp(`\\b${choice}\\b`).test(description));
  const extra = [
    ...(argChoices && !told ? [argChoices.join(", ")] : []),
    ...(defaultValue !== undefined && (required || optional) ? [`default: ${String(defaultValue)}`] : []),
  ];
  return extra.length === 0 ? description : `${description} (${extra.join("; ")})`;
}
