import { groupBy } from "../alike/group";
import type { Manifest } from "../manifest/schema";
import { parseHost } from "../options/host-text";

/** Where the machines of a lab stand, as a sentence; nothing where one engine carries it. */
export function whereItStands({ options: { placement, hosts = {} } }: Pick<Manifest, "options">): string | undefined {
  if (placement === "swarm")
    return "Where it stands: on a swarm, each server on the node with the label of its machine. What a swarm does not carry is under Findings, code SWARM.";
  if (placement !== "hosts") return undefined;
  const machines = Object.entries(hosts).map(([machine, text]) => ({ machine, host: parseHost(text) }));
  const engines = [...groupBy(machines, ({ host }) => host?.engine)].map(([engine, all]) => {
    const network = all.some(({ host }) => host?.network === "host") ? ", on the host's network" : "";
    return `${all.map(({ machine }) => machine).join(", ")} at ${engine}${network}`;
  });
  const several =
    engines.length < machines.length ? " What is measured on a shared engine stands for none of its machines." : "";
  return `Where it stands: ${engines.join("; ")}.${several}`;
}
