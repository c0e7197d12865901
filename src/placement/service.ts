import type {
  Image,
  ServiceConfig,
  ServiceTaskSpecContainerSpecConfigs,
  ServiceTaskSpecContainerSpecSecrets,
} from "../cdktf";
import type { Resolution } from "../model/resolution";
import type { Server } from "../model/server";
import { swarmPaces } from "../model/swarm";
import { describeScale, isFullSize } from "../settings/scale";
import { seconds, type Duration } from "../settings/units";
import { carriedLimits } from "./limits";
import { containerName, labelKey, machineLabel, scaleLabelKey, volumeName } from "./names";
import { deploymentOf, runtimeOf } from "./runtime";
import { passwordsOf } from "./service-passwords";

/** What a service takes from resources of its own. */
export interface ServiceParts {
  readonly image: Image;
  readonly configs: ServiceTaskSpecContainerSpecConfigs[];
  readonly secrets: ServiceTaskSpecContainerSpecSecrets[];
}

/** Everything that a server's service is, in the spelling that the provider reads back unchanged. */
export function serviceConfig(server: Server, at: Resolution, parts: ServiceParts): ServiceConfig {
  const { waitSeconds } = runtimeOf(server);
  return {
    name: containerName(server),
    labels: labels(server, at),
    mode: { replicated: { replicas: 1 } },
    endpointSpec: { mode: "dnsrr", ...published(server) },
    taskSpec: {
      containerSpec: containerSpec(server, at, parts),
      resources: resources(server, at),
      placement: { constraints: [`node.labels.${machineLabel(server.machine.path)}==true`] },
      // A node that comes back starts its servers again only under this condition; status and verify tell each restart.
      restartPolicy: { condition: "any", delay: `${swarmPaces.restartSeconds}s`, maxAttempts: 0, window: "0s" },
      logDriver: { name: "json-file", options: { "max-file": "3", "max-size": "10m" } },
    },
    updateConfig: {
      parallelism: 1,
      delay: "0s",
      order: "stop-first",
      failureAction: "pause",
      monitor: `${swarmPaces.monitorSeconds}s`,
      maxFailureRatio: "0.0",
    },
    // Without it Terraform would be done before a server can work, or when none ever will.
    convergeConfig: { delay: `${swarmPaces.firstLookSeconds}s`, timeout: `${waitSeconds}s` },
  };
}

/**
 * Blocks that the bindings spell otherwise than the provider's version wants them. A network by its name would replace the
 * service at every plan.
 */
export function overriddenBlocks(server: Server, at: Resolution, networkId: string): [path: string, value: unknown][] {
  const { init } = deploymentOf(server, at);
  return [
    ["task_spec.networks_advanced", [{ id: networkId, aliases: [server.fqdn] }]],
    ["task_spec.container_spec.init", init],
  ];
}

/** A stop grace is left out: with one, Terraform's destroy waits for containers to be gone and fails. */
function containerSpec(
  server: Server,
  at: Resolution,
  { image, configs, secrets }: ServiceParts,
): ServiceConfig["taskSpec"]["containerSpec"] {
  const deployment = deploymentOf(server, at);
  const sysctls = { ...deployment.sysctls, ...carriedLimits(server.machine, at).sysctls };
  const mounts = mountsOf(server, at);
  return {
    image: imageOf(server, image),
    hostname: server.fqdn,
    labels: labels(server, at),
    env: environmentEntries(server, at),
    ...(deployment.command ? { args: [...deployment.command] } : {}),
    ...(deployment.capabilities ? { capAdd: deployment.capabilities.map((name) => `CAP_${name}`) } : {}),
    ...(Object.keys(sysctls).length > 0 ? { sysctl: sysctls } : {}),
    healthcheck: healthcheck(server, at),
    ...(mounts.length > 0 ? { mounts } : {}),
    ...(configs.length > 0 ? { configs } : {}),
    ...(secrets.length > 0 ? { secrets } : {}),
  };
}

/**
 * The image by its id, which no registry is asked for: perflab brings it to the engines that it knows. Nodes whose engine
 * it does not know pull an image that has a digest of a registry.
 */
function imageOf(server: Server, image: Image): string {
  const known = server.environment.options.hosts[server.machine.path] !== undefined;
  if (known) return image.imageId;
  const { fqn } = image;
  return `\${${fqn}.repo_digest != "" ? ${fqn}.repo_digest : ${fqn}.image_id}`;
}

function environmentEntries(server: Server, at: Resolution): Record<string, string> {
  const entries: Record<string, string> = {
    PERFLAB_ENVIRONMENT: server.environment.id,
    ...deploymentOf(server, at).environment,
    ...Object.fromEntries(
      passwordsOf(server, at).map(({ entry, secret, file }) =>
        file === undefined ? [entry, `\${var.${secret}}`] : [`${entry}_FILE`, file],
      ),
    ),
  };
  return Object.fromEntries(Object.entries(entries).sort(([a], [b]) => (a < b ? -1 : 1)));
}

function healthcheck(server: Server, at: Resolution) {
  const interval = at.setting(server.environment.lab, "health.interval").value as Duration;
  const { startSeconds } = runtimeOf(server);
  return {
    test: ["CMD", ...deploymentOf(server, at).health],
    interval: interval.toShortGo(),
    timeout: "10s",
    retries: Math.max(swarmPaces.leastRetries, Math.ceil(swarmPaces.patienceSeconds / interval.toSeconds())),
    startPeriod: seconds(startSeconds).toShortGo(),
  };
}

/** The node keeps room for what the server may use, unless too large a lab was asked for. */
function resources(server: Server, at: Resolution): NonNullable<ServiceConfig["taskSpec"]["resources"]> {
  const limits = {
    memoryBytes: (at.number(server, "container.memory") ?? 0) * 1024 * 1024,
    nanoCpus: Math.round(Number(at.setting(server, "container.processors").value ?? 1) * 1e9),
  };
  return { limits, ...(server.environment.options.overcommit ? {} : { reservation: limits }) };
}

/** Volumes are made on the node that the server runs on; shared memory is a file system of its own. */
function mountsOf(server: Server, at: Resolution) {
  const { volumes, sharedMemoryMib } = deploymentOf(server, at);
  const named = Object.entries(volumes).map(([name, target]) => ({
    type: "volume",
    source: volumeName(server, name),
    target,
    volumeOptions: { labels: [{ label: labelKey, value: server.environment.id }] },
  }));
  const sharedMemory = {
    type: "tmpfs",
    target: "/dev/shm",
    // Another mode is read back as this one.
    tmpfsOptions: { sizeBytes: (sharedMemoryMib ?? 0) * 1024 * 1024, mode: 0o777 },
  };
  return [...named, ...(sharedMemoryMib === undefined ? [] : [sharedMemory])];
}

/** A port is opened on every address of the node, so only where the option `publish` asks for it. */
function published(server: Server): Pick<NonNullable<ServiceConfig["endpointSpec"]>, "ports"> {
  const asked = server.environment.options.publish[server.path];
  if (asked === undefined) return {};
  const publishedPort = Number(asked.slice(asked.lastIndexOf(":") + 1));
  const targetPort = deploymentOf(server, server.environment.resolution).publish ?? server.port;
  return { ports: [{ targetPort, publishedPort, protocol: "tcp", publishMode: "host" }] };
}

function labels(server: Server, at: Resolution) {
  return [
    { label: labelKey, value: server.environment.id },
    { label: "perflab.server", value: server.path },
    ...(isFullSize(at.scale) ? [] : [{ label: scaleLabelKey, value: describeScale(at.scale) }]),
  ];
}
