import type { Manifest, ManifestServer } from "../../manifest/schema";
import { containerMemory, containerProcessors } from "../../model/container";
import { factor, type Scale } from "../../settings/scale";
import { mib } from "../../settings/units";

/** What the container of a server asks for. */
export interface Demand {
  /** Path of the server. */
  readonly id: string;
  readonly machine: string;
  readonly memoryMiB: number;
  readonly processors: number;
  /** No smaller scale makes it smaller: its software needs so much to start, or a user gave the number. */
  readonly isLeast: { readonly memory: boolean; readonly processors: boolean };
}

/**
 * What every container of a lab would ask for at another scale, by the very rules of the model: their inputs stand in the
 * manifest. Limits that the options set are the same at every scale.
 */
export function demandAt(manifest: Manifest, scale: Scale): Demand[] {
  const rules = new Map(
    manifest.settings.flatMap(({ id, rule }) => (rule?.decides === true ? [[id, rule.inputs] as const] : [])),
  );
  return manifest.servers.map((server) => {
    const memory = memoryAt(server, rules.get(`${server.id}/container.memory`), scale);
    const processors = processorsAt(server, rules.get(`${server.id}/container.processors`), scale);
    return {
      id: server.id,
      machine: server.id.split("/")[0] ?? "",
      memoryMiB: memory.amount,
      processors: processors.amount,
      isLeast: { memory: memory.isLeast, processors: processors.isLeast },
    };
  });
}

interface Amount {
  readonly amount: number;
  readonly isLeast: boolean;
}
type Inputs = Readonly<Record<string, string | number>>;

function memoryAt({ memoryMiB }: ManifestServer, inputs: Inputs | undefined, scale: Scale): Amount {
  if (inputs === undefined) return { amount: memoryMiB, isLeast: true };
  const { machineMiB, share, floorMiB } = inputs as { machineMiB: number; share: number; floorMiB: number };
  const machine = mib(machineMiB);
  const wantedMiB = machine.times(factor(scale)).times(share).toMib("down");
  const amount = containerMemory.apply({ machineMiB, share, floorMiB, wantedMiB, scale: "" }).toMib();
  return { amount, isLeast: wantedMiB <= floorMiB };
}

function processorsAt({ processors }: ManifestServer, inputs: Inputs | undefined, scale: Scale): Amount {
  if (inputs === undefined) return { amount: processors, isLeast: true };
  const { machineProcessors, share, floor } = inputs as { machineProcessors: number; share: number; floor: number };
  const wanted = machineProcessors * factor(scale) * share;
  const amount = Number(containerProcessors.apply({ machineProcessors, share, floor, wanted, scale: "" }));
  return { amount, isLeast: wanted <= floor };
}

/** Sums of some containers. */
export function total(demands: readonly Demand[]): { readonly memoryMiB: number; readonly processors: number } {
  const processors = demands.reduce((sum, demand) => sum + demand.processors, 0);
  return {
    memoryMiB: demands.reduce((sum, demand) => sum + demand.memoryMiB, 0),
    // Thousandths, as the engine takes them: sums of decimals are not exact.
    processors: Math.round(processors * 1000) / 1000,
  };
}

/** The scales among which a fitting one is looked for: 1/1, 1/2, 1/3 and so on. */
export function nextScale(scale: Scale): Scale {
  return { numerator: 1, denominator: scale.denominator + 1 };
}
