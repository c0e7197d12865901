import { providerVariables } from "../../engines/endpoint";
import type { LabEngines } from "../engine/lab-engines";

/**
 * The variables that lead Terraform's provider to a lab's engines; undefined ones are taken away. On hosts every provider
 * of the Terraform file names its engine, and nothing from outside may lead elsewhere.
 */
export function engineVariables({ single }: LabEngines): Readonly<Record<string, string | undefined>> {
  if (single !== undefined) return providerVariables(single.endpoint);
  return {
    DOCKER_HOST: undefined,
    DOCKER_CONTEXT: undefined,
    DOCKER_CERT_PATH: undefined,
    DOCKER_TLS_VERIFY: undefined,
    DOCKER_SSH_OPTS: undefined,
  };
}
