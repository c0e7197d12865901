/**
 * The only place that names the CDKTF packages, so that the living fork can take their place by an npm alias.
 * Deep imports of the provider keep start-up short: its index loads every resource.
 */
import "./lazy-archiver";

export {
  App,
  DefaultTokenResolver,
  LocalBackend,
  StringConcat,
  TerraformElement,
  TerraformOutput,
  TerraformStack,
  TerraformVariable,
  Tokenization,
} from "cdktf";
export type { IStackSynthesizer, ISynthesisSession } from "cdktf";
export { Container, type ContainerConfig } from "@cdktf/provider-docker/lib/container";
export { Image } from "@cdktf/provider-docker/lib/image";
export { Network } from "@cdktf/provider-docker/lib/network";
export { DockerProvider, type DockerProviderConfig } from "@cdktf/provider-docker/lib/provider";
export { Volume } from "@cdktf/provider-docker/lib/volume";
