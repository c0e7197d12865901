import { isAlive, type ProcessIdentity } from "../memory/process-identity";
import type { Say } from "../progress";

/** Terraform of a killed command goes on alone: it is asked to stop, and its clean end is waited for. */
export async function stopLeftover(leftover: ProcessIdentity | undefined, say: Say): Promise<void> {
  if (leftover === undefined) return;
  say(`Terraform of an earlier command that was killed is still running (process ${leftover.pid}): asking it to stop`);
  try {
    process.kill(leftover.pid, "SIGINT");
  } catch {
    return;
  }
  while (isAlive(leftover)) await new Promise((resolve) => setTimeout(resolve, 200));
}
