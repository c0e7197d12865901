import { endpointOf } from "../../engines/endpoint-of";
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

/** The engines of the option `hosts`, each named after its first machine as the provider's aliases are. */
function namedEngines(
  machines: readonly string[],
  hosts: Readonly<Record<string, string>>,
  project: string,
): LabEngine[] {
  const parsed = machines.flatMap((machine) => {
    const host = hosts[machine] === undefined ? undefined : parseHost(hosts[machine]);
    return host === undefined ? [] : [{ machine, host }];
  });
  return [...groupBy(parsed, ({ host }) => host.engine)].flatMap(([, on]) => {
    const [first] = on;
    if (first === undefined) return [];
    return labEngine(
      first.machine,
      on.map(({ machine }) => machine),
      endpointOf(first.host, project),
    );
  });
}
