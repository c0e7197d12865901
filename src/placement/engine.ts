import { createHash } from "node:crypto";
import { Container, DockerProvider, Image, Network, TerraformVariable, Volume, type ContainerConfig } from "../cdktf";
import { canonicalProcessors } from "../model/container";
import type { Environment } from "../model/environment";
import type { Resolution } from "../model/resolution";
import type { Server } from "../model/server";
import { untraced } from "../untraced";
import { seconds, type Duration } from "../settings/units";
import { carriedLimits } from "./limits";
import { deployedFiles } from "./files";
import { deploymentOf, runtimeOf, type Runtime } from "./runtime";
import { containerName, labelKey, volumeName } from "./names";

/** Version of the Docker provider: the bindings are older, and their own version crashes on a processor limit. */
const providerVersion = "4.5.0";

/** Places every server of an environment as a container on one Docker Engine, on one bridge network. */
export function placeOnEngine(environment: Environment): void {
  const at = environment.resolution;
  const provider = new DockerProvider(environment, "docker", { alias: "engine" });
  environment.addOverride("terraform.required_providers.docker.version", providerVersion);
  for (const name of secretNames(environment)) {
    new TerraformVariable(environment, name, { type: "string", sensitive: true, nullable: false });
  }
  const network = new Network(environment, "network", {
    provider,
    name: environment.id,
    labels: [{ label: labelKey, value: environment.id }],
    ...(environment.options.subnet
      ? { ipamConfig: [{ subnet: environment.options.subnet, gateway: firstAddress(environment.options.subnet) }] }
      : {}),
  });
  const networkId = network.id;
  const imageIds = new Map<string, string>();
  const imageId = ({ name, reference }: Runtime): string => {
    const known = imageIds.get(name);
    if (known) return known;
    const made = new Image(environment, `image-${name}`, { provider, name: reference, keepLocally: true }).imageId;
    imageIds.set(name, made);
    return made;
  };
  const containers = new Map<Server, Container>();
  const place = (server: Server): Container => {
    const known = containers.get(server);
    if (known) return known;
    const first = server.connections().filter(({ later }) => later !== true);
    const targets = [...new Set(first.map(({ to }) => to))];
    const config = containerConfig(server, at, imageId(runtimeOf(server)), networkId);
    const volumes = Object.entries(deploymentOf(server, at).volumes).map(([name, path]) => {
      const volume = new Volume(server, `volume-${name}`, {
        provider,
        name: volumeName(server, name),
        labels: [{ label: labelKey, value: environment.id }],
      });
      volume.overrideLogicalId(`${server.machine.node.id}-${server.node.id}-${name}`);
      return { volumeName: volume.name, containerPath: path };
    });
    const needed = targets.map(place);
    const container = untraced(
      () =>
        new Container(server, "container", {
          provider,
          ...config,
          ...(volumes.length > 0 ? { volumes } : {}),
          ...(needed.length > 0 ? { dependsOn: needed } : {}),
        }),
    );
    container.overrideLogicalId(`${server.machine.node.id}-${server.node.id}`);
    containers.set(server, container);
    return container;
  };
  environment.servers.forEach(place);
}

/** Names of the secrets that a lab needs, as Terraform variables. */
export function secretNames(environment: Environment): string[] {
  const at = environment.resolution;
  const all = environment.servers.flatMap((server) => Object.values(deploymentOf(server, at).secrets));
  return [...new Set(all)].sort();
}

function containerConfig(server: Server, at: Resolution, image: string, network: string): ContainerConfig {
  const { environment } = server;
  const deployment = deploymentOf(server, at);
  const { graceSeconds, waitSeconds, startSeconds } = runtimeOf(server);
  const memory = at.number(server, "container.memory") ?? 0;
  const interval = at.setting(environment.lab, "health.interval").value as Duration;
  const health = healthcheck(deployment.health, interval, startSeconds);
  const limits = carriedLimits(server.machine, at);
  const sysctls = { ...deployment.sysctls, ...limits.sysctls };
  return {
    name: containerName(server),
    image,
    hostname: server.fqdn,
    restart: "no",
    mustRun: true,
    init: deployment.init,
    memory,
    memorySwap: memory,
    cpus: canonicalProcessors(Number(at.setting(server, "container.processors").value ?? 1)),
    ...(deployment.sharedMemoryMib ? { shmSize: deployment.sharedMemoryMib } : {}),
    ...(limits.nofile === undefined ? {} : { ulimit: [{ name: "nofile", soft: limits.nofile, hard: limits.nofile }] }),
    ...(Object.keys(sysctls).length > 0 ? { sysctls } : {}),
    ...(deployment.command ? { command: [...deployment.command] } : {}),
    ...(deployment.capabilities ? { capabilities: { add: deployment.capabilities.map((name) => `CAP_${name}`) } } : {}),
    env: [
      `PERFLAB_ENVIRONMENT=${environment.id}`,
      ...Object.entries(deployment.environment).map(([name, value]) => `${name}=${value}`),
      ...Object.entries(deployment.secrets).map(([name, secret]) => `${name}=\${var.${secret}}`),
    ].sort(),
    networksAdvanced: [{ name: network, aliases: [server.fqdn] }],
    ...published(server, deployment.publish),
    upload: uploads(server),
    healthcheck: health,
    wait: true,
    waitTimeout: waitSeconds,
    stopTimeout: graceSeconds,
    destroyGraceSeconds: graceSeconds,
    logDriver: "json-file",
    logOpts: { "max-size": "10m", "max-file": "3" },
    labels: [
      { label: labelKey, value: environment.id },
      { label: "perflab.server", value: server.path },
      { label: "perflab.not-updated-in-place", value: digest({ health, init: deployment.init }) },
    ],
  };
}

function healthcheck(test: readonly string[], interval: Duration, startSeconds: number) {
  const startPeriod = seconds(startSeconds).toGo();
  return { test: ["CMD", ...test], interval: interval.toGo(), timeout: "10s", retries: 5, startPeriod };
}

function published(server: Server, port: number | undefined): Pick<ContainerConfig, "ports"> {
  const asked = server.environment.options.publish[server.path];
  if (asked !== undefined) {
    const split = asked.lastIndexOf(":");
    return {
      ports: [
        {
          internal: port ?? server.port,
          external: Number(asked.slice(split + 1)),
          ip: asked.slice(0, split),
          protocol: "tcp",
        },
      ],
    };
  }
  return port === undefined ? {} : { ports: [{ internal: port, ip: "127.0.0.1", protocol: "tcp" }] };
}

function uploads(server: Server) {
  return deployedFiles(server.environment, server.path).map(({ path, file }) => ({
    file: file.target,
    source: path,
    sourceHash: `\${filesha256("${path}")}`,
    permissions: file.mode,
  }));
}

function digest(value: object): string {
  return createHash("sha256").update(JSON.stringify(value)).digest("hex").slice(0, 16);
}

function firstAddress(cidr: string): string {
  const [address = ""] = cidr.split("/");
  const parts = address.split(".").map(Number);
  parts[3] = (parts[3] ?? 0) + 1;
  return parts.join(".");
}
