import { LocalBackend, TerraformVariable } from "../cdktf";
import type { Environment } from "../model/environment";
import { placeOnEngine } from "./engine";
import { placeOnHosts } from "./hosts";
import { secretNames } from "./runtime";
import { placeOnSwarm } from "./swarm";

/** Version of the Docker provider: the bindings are older, and their own version crashes on a processor limit. */
const providerVersion = "4.5.0";

/** Names the file of Terraform's state: the same for `perflab up` and CDKTF's own command. */
export function placeState(environment: Environment): void {
  new LocalBackend(environment, { path: `../../../terraform.${environment.id}.tfstate` });
}

/** Places every server of an environment where its options say, as Terraform resources. */
export function place(environment: Environment): void {
  environment.addOverride("terraform.required_providers.docker.version", providerVersion);
  for (const name of secretNames(environment)) {
    new TerraformVariable(environment, name, { type: "string", sensitive: true, nullable: false });
  }
  const places = { engine: placeOnEngine, hosts: placeOnHosts, swarm: placeOnSwarm };
  places[environment.options.placement](environment);
}
