import { engineEndpoint, localEngine, type EngineEndpoint } from "../../engines/endpoint";
import { ping } from "../../engines/ping";
import { labEngine, type LabEngine, type LabEngines } from "../engine/lab-engines";

/** Seconds that an engine has to answer: it is only a shorter way. */
const patience = 3;

/**
 * Engines of the user's own from which images may be copied: that of Docker's own choice, where the lab stands on others, then
 * the one that it would be without DOCKER_HOST and DOCKER_CONTEXT, then this machine's own. Those that do not answer are left out.
 */
export async function ownEngines(engines: LabEngines, variables: NodeJS.ProcessEnv): Promise<LabEngine[]> {
  const candidates = ownEndpoints(variables).filter(
    ({ address }) => !engines.all.some(({ endpoint }) => endpoint.address === address),
  );
  const answers = await Promise.all(candidates.map((endpoint) => ping(endpoint, patience)));
  return candidates.filter((_, index) => answers[index]?.reached === true).map((endpoint) => labEngine("engine", [], endpoint));
}

/** Where engines of the user's own may listen, each once. */
export function ownEndpoints(variables: NodeJS.ProcessEnv): EngineEndpoint[] {
  const without = { ...variables, DOCKER_HOST: undefined, DOCKER_CONTEXT: undefined };
  const found = [...chosen(variables), ...chosen(without), localEngine];
  return found.filter(({ address }, index) => found.findIndex((other) => other.address === address) === index);
}

/** Docker's own choice; a context that is not there is no reason to fail. */
function chosen(variables: NodeJS.ProcessEnv): EngineEndpoint[] {
  try {
    return [engineEndpoint(variables)];
  } catch {
    return [];
  }
}
