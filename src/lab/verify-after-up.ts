import type { Lab } from "./lab";
import type { Say } from "./progress";

/** Placeholder. */
export async function verifyAfterUp(_lab: Lab, say: Say): Promise<void> {
  say("not yet");
  return Promise.resolve();
}
