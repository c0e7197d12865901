import { Option, type Command } from "commander";
import { licenceNames } from "../../images/vendor-catalogue";
import { UserError } from "../../errors";

/** `name=value`, repeated: one table. */
function pairs(option: string) {
  return (text: string, before: Record<string, string> = {}): Record<string, string> => {
    const at = text.indexOf("=");
    if (at < 1)
      throw new UserError([
        { path: option, message: "not of the form name=value", given: text, allowed: `${option} name=value` },
      ]);
    return { ...before, [text.slice(0, at)]: text.slice(at + 1) };
  };
}

/** One name each time. */
function list(text: string, before: readonly string[] = []): string[] {
  return [...before, text];
}

function json(option: string) {
  return (text: string): unknown => {
    const allowed = `JSON, e.g. {"nofile":20000}`;
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch {
      throw new UserError([{ path: option, message: "not valid JSON", given: text, allowed }]);
    }
    // The command line would take it for an empty text.
    if (value === null) throw new UserError([{ path: option, message: "not a table", given: text, allowed }]);
    return value;
  };
}

/** An option whose values have names. Help and completion tell them; synthesis checks them, whichever way they come. */
function named(flags: string, description: string, values: readonly string[]): Option {
  const option = new Option(flags, description);
  option.argChoices = [...values];
  return option;
}

/** Adds the options that synthesis understands; every command that synthesizes takes the same. */
export function addSynthesisOptions(command: Command): Command {
  const before = new Set(command.options);
  command
    .option("--scale <fraction>", "shrink hardware and load together: above 0 up to 1, e.g. 1/32")
    .option("--load <number>", "users or threads in all, before scaling: 1 to 100000")
    .option("--set <name=value>", "set one setting, e.g. proxy/ihs/MaxClients=2000 (repeatable)", pairs("--set"))
    .option("--overrides <name=value>", "the same as --set (repeatable)", pairs("--overrides"))
    .option("--images <name=image>", "run another image, e.g. httpd=my/httpd:1 (repeatable)", pairs("--images"))
    .option(
      "--publish <server=address:port>",
      "publish a server's port, e.g. proxy/ihs=127.0.0.1:8080 (repeatable)",
      pairs("--publish"),
    )
    .option(
      "--hosts <machine=engine>",
      "host of a machine, e.g. rm1=ssh://root@10.1.2.3 (repeatable)",
      pairs("--hosts"),
    )
    .option("--subnet <cidr>", "network of the lab, from /16 to /28, e.g. 10.88.0.0/24")
    .option("--host-profile <json>", `the most that the engine allows, e.g. '{"nofile":20000}'`, json("--host-profile"))
    .option("--overcommit", "allow a lab that needs more memory than the engine has")
    .addOption(
      named("--flavour <name>", "which software runs it: open (free software) or ibm (the vendors' images)", [
        "open",
        "ibm",
      ]),
    )
    .addOption(
      named(
        "--licence <name>",
        `accept the licence of a vendor's image: ${licenceNames.join(", ")} (repeatable)`,
        licenceNames,
      ).argParser(list),
    )
    .addOption(
      named(
        "--placement <name>",
        "where it runs: engine (one Docker engine), hosts (an engine for each machine) or swarm",
        ["engine", "hosts", "swarm"],
      ),
    );
  for (const option of command.options) if (!before.has(option)) option.helpGroup("Options of the environment:");
  return command;
}

/** Says that a command asks the engines for the scale, where the user leaves it to them. */
export function takesFit(command: Command): Command {
  const scale = command.options.find(({ long }) => long === "--scale");
  if (scale !== undefined) scale.description += ", or fit: the largest that its engines carry";
  return command;
}

/** Options of the command line as the strongest layer of synthesis options. */
export function synthesisFlags(options: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { set, overrides, ...rest } = options as { set?: object; overrides?: object } & Record<string, unknown>;
  const names = [
    "scale",
    "load",
    "images",
    "publish",
    "hosts",
    "subnet",
    "hostProfile",
    "overcommit",
    "flavour",
    "licence",
    "placement",
  ];
  const kept = Object.entries(rest).filter(([name, value]) => names.includes(name) && value !== undefined);
  return { ...Object.fromEntries(kept), ...(set || overrides ? { overrides: { ...overrides, ...set } } : {}) };
}
