import type { Command } from "commander";
import type { LabStatus } from "../lab/status";
import { checkFormat } from "./input/lab-options";
import { printTable } from "./output/print";
import { jsonText } from "../text/json";

interface StatusFlags {
  readonly format: string;
  readonly compare?: boolean;
}

/** `perflab status`: the labs of this project, or the difference between two that were deployed. */
export function registerStatus(program: Command): void {
  program
    .command("status [names...]")
    .description("show labs: containers, health, ports, memory")
    .option("--format <format>", "table or json", "table")
    .option("--compare", "names are two deployed.json: show what differs between them, exit 1 if something does")
    .addHelpText(
      "after",
      "\nExamples:\n  perflab status dng-606-1s-300c-ifix3\n  perflab status --compare ours/deployed.json theirs/deployed.json",
    )
    .action(async (names: string[], flags: StatusFlags) => {
      const format = checkFormat(flags.format, ["table", "json"]);
      if (flags.compare) return compare(names, format);
      const { knownLabs, labStatus } = await import("../lab/status.js");
      const { openLab } = await import("../lab/lab.js");
      const environments = names.length > 0 ? names : knownLabs();
      const all = await Promise.all(environments.map((environment) => labStatus(openLab(environment))));
      if (format === "json") process.stdout.write(jsonText(all));
      else if (all.length === 0) process.stdout.write("no lab here; perflab up <environment> brings one up\n");
      else all.forEach(print);
      const isFine = ({ servers, manager }: LabStatus) =>
        manager?.problem === undefined && servers.every(({ reason }) => reason === undefined);
      if (!all.every(isFine)) process.exitCode = 1;
    });
}

function print({ environment, engines, manager, scale, data, servers }: LabStatus): void {
  const onNodes = manager !== undefined;
  const several = engines.length > 1 && !onNodes;
  const own = several ? `${engines.length} engines` : (engines[0]?.address ?? "no engine");
  const on = onNodes ? `the swarm of ${manager.address}` : own;
  process.stdout.write(`${environment} at scale ${scale} on ${on}\n`);
  const addressOf = (name: string) => engines.find((engine) => engine.name === name)?.address ?? "none named";
  const rows = servers.map(
    ({ server, state, health, ports, memoryMiB, memoryLimitMiB, container, engine, node = "-" }) => [
      server,
      ...(onNodes ? [node] : []),
      state,
      health,
      memoryMiB === undefined ? `- / ${memoryLimitMiB} MiB` : `${memoryMiB} / ${memoryLimitMiB} MiB`,
      ...(several ? [addressOf(engine).replace(/^\w+:\/\/([^@/]*@)?/, "")] : []),
      ports.map((port) => (several ? port.replace(/:(\d+)->\1$/, ":$1") : port)).join(" ") || "-",
      // Of several engines the host matters; the name of a task's container is long and says nothing.
      ...(onNodes || several ? [] : [container]),
    ],
  );
  const columns = [
    "health",
    "memory",
    ...(several ? ["host"] : []),
    "ports",
    ...(onNodes || several ? [] : ["container"]),
  ];
  printTable(["server", ...(onNodes ? ["node"] : []), "state", ...columns], rows);
  if (manager?.problem !== undefined)
    process.stdout.write(`not read: the manager ${manager.address}: ${manager.problem}\n`);
  for (const line of reasonsOf(servers)) process.stdout.write(`${line}\n`);
  process.stdout.write(`data: ${data.join(", ") || "none"}\n`);
}

/** Why servers are not read, each reason once; of servers that a swarm tells about, what is wrong with each. */
function reasonsOf(servers: LabStatus["servers"]): string[] {
  const lines = servers.flatMap(({ server, node, state, reason }) => {
    if (reason === undefined) return [];
    return node === undefined || state === "not read" ? `not read: ${reason}` : `${server}: ${reason}`;
  });
  return [...new Set(lines)];
}

async function compare(files: readonly string[], format: "table" | "json"): Promise<void> {
  const { failure } = await import("../errors.js");
  const { compareDeployed, readDeployed } = await import("../lab/memory/deployed.js");
  const [first, second] = files;
  if (first === undefined || second === undefined || files.length > 2)
    throw failure("--compare", "takes two files", "perflab status --compare a.json b.json");
  const differences = compareDeployed(readDeployed(first), readDeployed(second));
  if (format === "json") process.stdout.write(jsonText(differences));
  else if (differences.length === 0) process.stdout.write("the same was deployed\n");
  else for (const { path, first: a, second: b } of differences) process.stdout.write(`${path}\n  - ${a}\n  + ${b}\n`);
  if (differences.length > 0) process.exitCode = 1;
}
