import { to, type CarryTable } from "../settings/carry";
import { like, size, text } from "../settings/definition";
import type { Rule } from "../settings/proposal";
import { mib, type Bytes } from "../settings/units";

/** Limits of a server's container: its share of the machine. */
export const containerSettings = {
  "container.memory": size("Memory limit of the container", "container", { range: [16, 16_777_216] }),
  "container.processors": text("Processor limit of the container", "container", {
    unit: "processors",
    form: like(/^(?!0+(\.0+)?$)\d{1,4}(\.\d{1,3})?$/, "a number of processors, e.g. 0.75"),
  }),
} as const;

export const carriedContainerSettings = {
  "container.memory": to("container", "memory", {
    reading: "limits",
    path: "memory",
    test: "equals",
    factor: 1024 * 1024,
  }),
  "container.processors": to("container", "cpus", {
    reading: "limits",
    path: "nanocpus",
    test: "equals",
    factor: 1e9,
  }),
} satisfies CarryTable<typeof containerSettings>;

type MemoryInputs = Readonly<{ machineMiB: number; share: number; scale: string; floorMiB: number; wantedMiB: number }>;
type ProcessorInputs = Readonly<{
  machineProcessors: number;
  share: number;
  scale: string;
  floor: number;
  wanted: number;
}>;

/** Memory of a container. The floor is what the flavour's software needs to start at all. */
export const containerMemory: Rule<MemoryInputs, Bytes> = {
  id: "lab.container-memory",
  formula: "memory of the machine x scale x share of the server, at least what its software needs to start",
  source: { kind: "chosen" },
  apply: ({ wantedMiB, floorMiB }) => mib(Math.max(wantedMiB, floorMiB)),
};

/** Processors of a container, in the one spelling that the provider reads back unchanged. */
export const containerProcessors: Rule<ProcessorInputs, string> = {
  id: "lab.container-processors",
  formula: "processors of the machine x scale x share of the server, at least what its software needs to start",
  source: { kind: "chosen" },
  apply: ({ wanted, floor }) => canonicalProcessors(Math.max(wanted, floor)),
};

/** `0.75`, `24.0`: at least one decimal and no trailing zero after it. */
export function canonicalProcessors(amount: number): string {
  const text = amount.toFixed(3).replace(/0+$/, "");
  return text.endsWith(".") ? `${text}0` : text;
}
