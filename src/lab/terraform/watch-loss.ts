import { describeEngine, type LabEngines } from "../engine/lab-engines";
import { watchPulse, type LostEngine } from "../failure/pulse";
import type { Say } from "../progress";

/** Seconds that Terraform has to come to its end after an engine was lost: what it began there may never end. */
const lastWait = 20;

/** What ends Terraform when an engine is lost while it works. */
export interface LossWatch {
  /** Given as soon as an engine is lost. */
  readonly stop: AbortSignal;
  /** Given when Terraform has not come to its end some time after. */
  readonly kill: AbortSignal;
  /** The first engine that was lost. */
  lost(): LostEngine | undefined;
  end(): void;
}

/** Watches the engines of a lab while Terraform works on them. */
export function watchLoss({ all }: LabEngines, say: Say): LossWatch {
  const [stop, kill] = [new AbortController(), new AbortController()];
  let lost: LostEngine | undefined;
  let patience: NodeJS.Timeout | undefined;
  const pulse = watchPulse(all, {
    onLost: (first) => {
      lost = first;
      say(`${describeEngine(first.engine)} was lost: ${first.problem}: asking Terraform to stop`, { lost: true });
      stop.abort();
      patience = setTimeout(() => kill.abort(), 1000 * lastWait);
    },
  });
  return {
    stop: stop.signal,
    kill: kill.signal,
    lost: () => lost,
    end: () => {
      pulse.stop();
      clearTimeout(patience);
    },
  };
}
