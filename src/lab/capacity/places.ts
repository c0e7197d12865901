import type { Manifest } from "../../manifest/schema";
import type { Lab } from "../lab";
import { readEngines, refuseFailures } from "../preflight";
import { checkEngines } from "../preflight/engine";
import { judgeManager, judgeSurvey } from "../preflight/swarm";
import { ownNode } from "../swarm/nodes";
import { surveySwarm } from "../swarm/survey";
import type { Place } from "./place";
import { nodePlaces, nodeTasks } from "./read-nodes";

/**
 * What carries a lab: its engines, or the nodes of its swarm.
 * @throws UserError where an engine does not answer, and where it is open on which node a machine stands
 */
export async function placesOf(lab: Lab, manifest: Manifest): Promise<Place[]> {
  const { environment } = lab;
  const { asked, items } = await checkEngines(lab);
  refuseFailures(environment, items);
  if (manifest.options.placement === "swarm") return placesOnSwarm(lab, manifest);
  const facts = await readEngines(asked.alive, { manifest, environment });
  return [...facts.values()].map(({ place }) => place);
}

async function placesOnSwarm({ engines, environment }: Lab, manifest: Manifest): Promise<Place[]> {
  const manager = engines.single;
  if (manager === undefined) return [];
  const own = await ownNode(manager.docker);
  refuseFailures(environment, [judgeManager(own)]);
  const [survey, tasks] = await Promise.all([surveySwarm(manager, engines, manifest), nodeTasks(manager.docker)]);
  refuseFailures(environment, judgeSurvey(manifest, survey));
  return nodePlaces(environment, survey.stands, tasks, manifest.options.overcommit !== true);
}
