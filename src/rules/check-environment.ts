import type { Environment } from "../model/environment";
import { sortFindings, type Finding } from "../model/finding";
import { checkChain } from "./chain";
import { checkExperiment } from "./experiment";
import { checkHostNetwork } from "./host-network";
import { checkHypervisors } from "./hypervisor";
import { checkIds } from "./ids";
import { checkLoad } from "./load";
import { checkLocalPorts } from "./local-ports";
import { checkModel } from "./model";
import { checkRaid } from "./raid";
import { checkScale } from "./scale";
import { checkStandInMemory } from "./stand-in-memory";
import { checkSwarm } from "./swarm";
import { checkVendorImages } from "./vendor";

/** Everything that is wrong or doubtful about an environment, worst first. */
export function checkEnvironment(environment: Environment): Finding[] {
  const broken = [...checkIds(environment), ...checkModel(environment)];
  if (broken.length > 0) return sortFindings(broken);
  const at = environment.resolution;
  const servers = environment.servers.flatMap((server) => [
    ...server.check(at),
    ...server.applications.flatMap((application) => application.check(at)),
  ]);
  const whole = [
    checkChain,
    checkExperiment,
    checkHostNetwork,
    checkHypervisors,
    checkLoad,
    checkLocalPorts,
    checkScale,
    checkStandInMemory,
    checkSwarm,
    checkVendorImages,
  ].flatMap((check) => check(environment, at));
  return sortFindings([...environment.reported, ...servers, ...whole, ...checkRaid(environment)]);
}
