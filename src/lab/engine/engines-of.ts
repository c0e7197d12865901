import { endpointOf, type EnginePlace } from "../../engines/endpoint-of";
import { groupBy } from "../../alike/group";
import type { Manifest } from "../../manifest/schema";
import { parseHost } from "../../options/host-text";
import type { Journal } from "../memory/journal";
import { engineEndpoint, type EngineEndpoint } from "../../engines/endpoint";
import { labEngine, LabEngines, type LabEngine } from "./lab-engines";

/** Where relative folders and Docker's own choice are read from. */
export interface Surroundings {
  /** Folder of the project. */
  readonly project: string;
  readonly variables: NodeJS.ProcessEnv;
}

/** The engines that an assembly was made for. */
export function enginesOf(
  { machines, options }: Pick<Manifest, "machines" | "options">,
  { project, variables }: Surroundings,
): LabEngines {
  const placed = machines.filter(({ servers }) => servers.length > 0).map(({ id }) => id);
  if (options.placement === "engine") return oneEngine(placed, engineEndpoint(variables));
  const named = namedEngines(placed, options.hosts ?? {}, project);
  if (options.placement === "hosts") return new LabEngines(named, undefined);
  const manager = labEngine("engine", [], engineEndpoint(variables));
  return new LabEngines([manager, ...named], manager);
}

/** The engines that the last change of a lab worked on. */
export function rememberedEngines({ engines }: Journal): LabEngines {
  const all = engines.map(({ name, machines, address, certificates }) =>
    labEngine(name, machines, { address, ...(certificates === undefined ? {} : { certificates }) }),
  );
  return new LabEngines(
    all,
    all.find(({ name }) => name === "engine"),
  );
}

/** One engine for everything. */
export function oneEngine(machines: readonly string[], endpoint: EngineEndpoint): LabEngines {
  const engine = labEngine("engine", machines, endpoint);
  return new LabEngines([engine], engine);
}

/**
 * The engines of the option `hosts` alone, where no model says which machine is the first one on each.
 * @param aliases those that Terraform's state has: an engine keeps its own
 */
export function enginesOnHosts(
  hosts: Readonly<Record<string, EnginePlace>>,
  aliases: readonly string[],
  project: string,
): LabEngines {
  const known = new Set(aliases);
  const machines = Object.keys(hosts).sort((a, b) => Number(known.has(b)) - Number(known.has(a)) || (a < b ? -1 : 1));
  const placed = machines.flatMap((machine) =>
    hosts[machine] === undefined ? [] : [{ machine, host: hosts[machine] }],
  );
  return new LabEngines(enginesAt(placed, project), undefined);
}

/** The engines of the option `hosts`, each named after its first machine as the provider's aliases are. */
function namedEngines(
  machines: readonly string[],
  hosts: Readonly<Record<string, string>>,
  project: string,
): LabEngine[] {
  const placed = machines.flatMap((machine) => {
    const host = hosts[machine] === undefined ? undefined : parseHost(hosts[machine]);
    return host === undefined ? [] : [{ machine, host }];
  });
  return enginesAt(placed, project);
}

function enginesAt(
  placed: readonly { readonly machine: string; readonly host: EnginePlace }[],
  project: string,
): LabEngine[] {
  return [...groupBy(placed, ({ host }) => host.engine)].flatMap(([, on]) => {
    const [first] = on;
    if (first === undefined) return [];
    return labEngine(
      first.machine,
      on.map(({ machine }) => machine),
      endpointOf(first.host, project),
    );
  });
}
