/**
 * The only place that names the CDKTF packages, so that the living fork can take their place by an npm alias.
 * Deep imports of the provider keep start-up short: its index loads every resource.
 */
import "./lazy-archiver";

export {
  App,
  DefaultTokenResolver,
  Lazy,
  LocalBackend,
  StringConcat,
  TerraformElement,
  TerraformOutput,
  TerraformResource,
  TerraformStack,
  TerraformVariable,
  Tokenization,
} from "cdktf";
export type { IStackSynthesizer, ISynthesisSession } from "cdktf";
export { Container, type ContainerConfig } from "@cdktf/provider-docker/lib/container";
export { Image } from "@cdktf/provider-docker/lib/image";
export { Network } from "@cdktf/provider-docker/lib/network";
export { DockerProvider, type DockerProviderConfig } from "@cdktf/provider-docker/lib/provider";
export type {
  Service,
  ServiceConfig,
  ServiceTaskSpecContainerSpecConfigs,
  ServiceTaskSpecContainerSpecSecrets,
} from "@cdktf/provider-docker/lib/service";
export { Volume } from "@cdktf/provider-docker/lib/volume";

type ConfigModule = typeof import("@cdktf/provider-docker/lib/config");
type SecretModule = typeof import("@cdktf/provider-docker/lib/secret");
type ServiceModule = typeof import("@cdktf/provider-docker/lib/service");

/** Resources that only a swarm has, loaded where there is one: their modules are the provider's largest. */
export function swarmResources(): Pick<ConfigModule, "Config"> &
  Pick<SecretModule, "Secret"> &
  Pick<ServiceModule, "Service"> {
  /* eslint-disable @typescript-eslint/no-require-imports */
  const { Config } = require("@cdktf/provider-docker/lib/config") as ConfigModule;
  const { Secret } = require("@cdktf/provider-docker/lib/secret") as SecretModule;
  const { Service } = require("@cdktf/provider-docker/lib/service") as ServiceModule;
  /* eslint-enable @typescript-eslint/no-require-imports */
  return { Config, Secret, Service };
}
