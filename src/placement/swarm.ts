import { Network, swarmResources, type Service } from "../cdktf";
import type { Environment } from "../model/environment";
import { labelKey } from "./names";
import { overriddenBlocks, serviceConfig } from "./service";
import { serviceConfigs, serviceSecrets } from "./service-files";
import { inOrder, Site, subnetOf } from "./site";

/**
 * Places every server of an environment as a service of a Docker Swarm, on the node that has its machine's label.
 * Which swarm it is, is Docker's own choice: the engine is one of its managers.
 */
export function placeOnSwarm(environment: Environment): void {
  const at = environment.resolution;
  const manager = new Site(environment, "", { alias: "engine" });
  const network = overlay(environment, manager);
  const secrets = serviceSecrets(environment, manager.provider);
  const { Service } = swarmResources();
  inOrder(environment.servers, (server, needs: readonly Service[]) => {
    const service = new Service(server, "service", {
      provider: manager.provider,
      ...serviceConfig(server, at, {
        image: manager.image(server),
        configs: serviceConfigs(server, manager.provider),
        secrets: secrets(server),
      }),
      ...(needs.length > 0 ? { dependsOn: [...needs] } : {}),
    });
    service.overrideLogicalId(`${server.machine.node.id}-${server.node.id}`);
    for (const [path, value] of overriddenBlocks(server, at, network.id)) service.addOverride(path, value);
    return service;
  });
}

/** Without the option `subnet` the swarm picks a range that no other overlay has. */
function overlay(environment: Environment, { provider }: Site): Network {
  return new Network(environment, "network", {
    provider,
    name: environment.id,
    driver: "overlay",
    attachable: true,
    labels: [{ label: labelKey, value: environment.id }],
    ...subnetOf(environment),
  });
}
