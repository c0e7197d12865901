import { providerVariables, type EngineEndpoint } from "../../engines/endpoint";
import type { LabEngines } from "../engine/lab-engines";

/**
 * The variables that lead Terraform's provider to a lab's engines; undefined ones are taken away. On hosts every provider
 * of the Terraform file names its engine, and nothing from outside may lead elsewhere.
 */
export function engineVariables(
  { all, single }: LabEngines,
  variables: NodeJS.ProcessEnv,
): Readonly<Record<string, string | undefined>> {
  const proxies = pastProxies(
    all.map(({ endpoint }) => endpoint),
    variables,
  );
  if (single !== undefined) return { ...providerVariables(single.endpoint), ...proxies };
  return {
    DOCKER_HOST: undefined,
    DOCKER_CONTEXT: undefined,
    DOCKER_CERT_PATH: undefined,
    DOCKER_TLS_VERIFY: undefined,
    DOCKER_SSH_OPTS: undefined,
    ...proxies,
  };
}

/** Our own connections to engines by TCP know no proxy; the provider's would go by way of one. */
function pastProxies(endpoints: readonly EngineEndpoint[], variables: NodeJS.ProcessEnv): { NO_PROXY?: string } {
  const hosts = endpoints
    .filter(({ address }) => address.startsWith("tcp:") && URL.canParse(address))
    .map(({ address }) => new URL(address.replace(/^tcp:/, "http:")).hostname.replace(/^\[(.*)\]$/, "$1"));
  if (hosts.length === 0) return {};
  const given = (variables.NO_PROXY || variables.no_proxy || "").split(",").map((name) => name.trim());
  return { NO_PROXY: [...new Set([...given, ...hosts])].filter((name) => name !== "").join(",") };
}
