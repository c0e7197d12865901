import { counted } from "../../text/counted";

/** Another lab that is up on an engine or node, by its own limits. */
export interface RunningLab {
  readonly environment: string;
  readonly scale: string;
  readonly containers: number;
  readonly memoryMiB: number;
  readonly processors: number;
  /** Its swarm keeps that much for it, used or not. @default - limits only */
  readonly reserved?: boolean;
}

/** What an engine, or a node of a swarm, has for containers, as plain data. */
export interface Place {
  /** How texts call it: `the engine`, `the host of rm1`, `node m1`. */
  readonly name: string;
  /** What texts call another one like it. @default "host" */
  readonly kind?: "host" | "node";
  /** Machines of the lab that stand there. @default - all */
  readonly machines?: readonly string[];
  readonly memoryMiB: number;
  readonly processors: number;
  /** Processors of its machine: its engine refuses a container with more. @default - `processors`, nothing is taken by others */
  readonly machineProcessors?: number;
  /** Other labs there. */
  readonly labs: readonly RunningLab[];
  /** Nothing starts there whose limits it cannot keep free: a node of a swarm. @default - limits may sum up to more */
  readonly reserves?: boolean;
}

/** The most processors that one container may have there. */
export function largestOf({ machineProcessors, processors }: Place): number {
  return machineProcessors ?? processors;
}

/** What the other labs at a place leave, or only those for which a swarm keeps room. */
export function left(
  { memoryMiB, processors, labs: all }: Place,
  beside: "all" | "reserved" = "all",
): { readonly memoryMiB: number; readonly processors: number } {
  const labs = beside === "all" ? all : all.filter(({ reserved }) => reserved === true);
  return {
    memoryMiB: memoryMiB - labs.reduce((sum, lab) => sum + lab.memoryMiB, 0),
    // Thousandths, as the engine takes them: differences of decimals are not exact.
    processors: Math.round((processors - labs.reduce((sum, lab) => sum + lab.processors, 0)) * 1000) / 1000,
  };
}

/** A lab in one phrase, e.g. `small at scale 1/32 (6 containers, 2816 MiB, 2.75 processors)`. */
export function describeLab({ environment, scale, containers, memoryMiB, processors }: RunningLab): string {
  return `${environment} at scale ${scale} (${counted(containers, "container")}, ${memoryMiB} MiB, ${processors} processors)`;
}
