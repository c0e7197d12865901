import type Docker from "dockerode";
import { agentOf } from "./engine";
import { endRequests } from "./limits";
import { SshAgent } from "./ssh-agent";
import { EngineUnreachable } from "./unreachable";

/** Ends everything that an engine is being asked, and fails at once whatever it would be asked later: it is lost. */
export function abandonEngine(engine: Docker, address: string, reason: string): void {
  const agent = agentOf(engine);
  if (agent instanceof SshAgent) agent.abandon(reason);
  endRequests(agent, new EngineUnreachable(address, reason));
}
