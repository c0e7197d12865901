import { groupBy } from "../alike/group";
import type { Environment } from "../model/environment";
import type { Machine } from "../model/machine";
import { isStated, isUnstated, type Resolution, type Resolved } from "../model/resolution";
import type { PlacedFile } from "../placement/files";
import { plain } from "../settings/definition";
import type { Manifest } from "./schema";

/** What no file can do, in order: preparation of machines, consoles, then the run procedure. */
export function runbook(environment: Environment, at: Resolution, files: readonly PlacedFile[]): Manifest["runbook"] {
  const byOwner = groupBy(files, ({ owner }) => owner);
  const copied = (owner: string) => copySteps(byOwner.get(owner) ?? []);
  const chapters = inStartOrder(environment).flatMap((machine) => [
    {
      title: `Machine ${machine.path} (${machine.role})`,
      steps: [...machine.preparation, ...copied(machine.path), ...manual([...at.settings(machine).values()])],
    },
    ...machine.tools.map((tool) => ({
      title: `${tool.productTitle}, ${tool.path}`,
      steps: [...manual([...at.settings(tool).values()]), ...tool.runbook(at)],
    })),
    ...machine.servers.map((server) => ({
      title: `${server.productTitle}, ${server.path}`,
      steps: [...copied(server.path), ...manual([...at.settings(server).values()]), ...server.runbook(at)],
    })),
    ...machine.servers.flatMap((server) =>
      server.applications.map((application) => ({
        title: `${application.productTitle}, ${application.path}`,
        steps: [
          ...manual([...at.settings(application).values()].filter(({ name }) => !name.startsWith("rogueQuery."))),
          ...application.runbook(at),
        ],
      })),
    ),
  ]);
  const procedure = environment.workload
    ? [{ title: "Run procedure", steps: [...environment.workload.procedure] }]
    : [];
  return [names(environment), ...chapters, ...procedure].filter(({ steps }) => steps.length > 0);
}

/** Names that stand in the files: they have to lead to the machines, or be replaced. */
function names({ domain, servers }: Environment): Manifest["runbook"][number] {
  const all = servers.map(({ fqdn, machine }) => `${fqdn} (machine ${machine.node.id})`);
  return {
    title: "Names",
    steps: [
      `on machines of your own: let these names of the files lead to the machines, or replace ${domain} in all files: ${[...new Set(all)].join(", ")}`,
    ],
  };
}

/** Hypervisor hosts first, then each machine after those that its servers need. */
function inStartOrder({ machines }: Environment): Machine[] {
  const order = new Set<Machine>(machines.filter(({ guests }) => guests.length > 0));
  const under = new Set<Machine>();
  const visit = (machine: Machine): void => {
    if (order.has(machine) || under.has(machine)) return;
    under.add(machine);
    const needed = machine.servers.flatMap((server) => server.connections()).filter(({ later }) => later !== true);
    for (const { to } of needed) visit(to.machine);
    order.add(machine);
  };
  machines.forEach(visit);
  return [...order];
}

/** On a machine of one's own: where the product's files belong. What the lab puts there itself needs nobody. */
function copySteps(files: readonly PlacedFile[]): string[] {
  return files
    .filter(({ file }) => file.form === "published" && !file.deployed && file.use?.as !== "excerpt")
    .sort((a, b) => a.order - b.order)
    .map(({ path, file }) => {
      if (file.use?.as === "entries" && file.use.into === file.target)
        return `on a machine of your own: put the entries of ${path} into ${file.target}`;
      const isScript = /\.(sh|py|sql|ps1|cmd)$/.test(file.name);
      return `on a machine of your own: copy ${path} to ${file.target}${isScript ? ", and run it as it says on top" : ""}`;
    });
}

/** Somebody stated it; what a rule leaves at the product's default needs no hand. */
function isToBeSet(setting: Resolved): boolean {
  const { definition, source, value } = setting;
  if (!isStated(setting) || value === null) return false;
  return !(source.kind === "derived" && definition.default !== undefined && plain(value) === plain(definition.default));
}

function manual(settings: readonly Resolved[]): string[] {
  return settings
    .filter(
      (setting) =>
        !isUnstated(setting) && (setting.value === null || (setting.definition.manual && isToBeSet(setting))),
    )
    .map(({ definition, value, source }) => {
      const { place, title } = definition;
      if (value === null)
        return `${place}: decide on "${title}": value missing (${source.note ?? "not in the report"})`;
      return `${place}: set "${title}" to ${String(plain(value))}`;
    });
}
