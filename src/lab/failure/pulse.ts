import { setTimeout as pause } from "node:timers/promises";
import { ping } from "../../engines/ping";
import type { LabEngine } from "../engine/lab-engines";

/** An engine that stopped answering while a lab was changed. */
export interface LostEngine {
  readonly engine: LabEngine;
  readonly problem: string;
}

type Pulse = { readonly reached: true } | { readonly reached: false; readonly reason: string };

export interface PulseOptions {
  /** Called once, for the first engine that is lost. */
  readonly onLost: (lost: LostEngine) => void;
  /** @default 3000 */
  readonly betweenMilliseconds?: number;
  /** @default - asks for version and state, with 5 s to answer */
  readonly ask?: (engine: LabEngine) => Promise<Pulse>;
}

/** Asks engines every few seconds whether they are there, until `stop`. Two missing answers in a row count. */
export function watchPulse(engines: readonly LabEngine[], options: PulseOptions): { stop: () => void } {
  const { onLost, betweenMilliseconds = 3000, ask = ({ endpoint }): Promise<Pulse> => ping(endpoint, 5) } = options;
  const stopped = new AbortController();
  let told = false;
  const watch = async (engine: LabEngine) => {
    for (let missing = 0; !stopped.signal.aborted && !told;) {
      // A process that only waits for this may end.
      await pause(missing > 0 ? betweenMilliseconds / 6 : betweenMilliseconds, undefined, { ref: false });
      const answer = await ask(engine);
      missing = answer.reached ? 0 : missing + 1;
      if (answer.reached || missing < 2 || stopped.signal.aborted || told) continue;
      told = true;
      onLost({ engine, problem: answer.reason });
    }
  };
  for (const engine of engines) void watch(engine);
  return { stop: () => stopped.abort() };
}
