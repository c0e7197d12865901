import type { Environment } from "../model/environment";
import type { Finding } from "../model/finding";
import type { Resolution } from "../model/resolution";
import { describeStorage } from "../model/hardware";
import { containerName, volumeName } from "../placement/names";

import { deploymentOf, runtimeOf, secretNames } from "../placement/runtime";
import type { PlacedFile } from "../placement/files";
import { describeScale, isFullSize } from "../settings/scale";
import { manifestExperiment } from "./experiment";
import { manifestProbes, manifestReadings } from "./probes";
import { runbook } from "./runbook";
import { manifestOptions } from "./options";
import type { Manifest } from "./schema";
import { manifestSettings } from "./settings";
import { manifestWorkload } from "./workload";

/** The manifest of an environment: what every command after synthesis reads. */
export function buildManifest(
  environment: Environment,
  findings: readonly Finding[],
  files: readonly PlacedFile[],
): Manifest {
  const at = environment.resolution;
  const probes = manifestProbes(environment, at);
  return {
    formatVersion: 1,
    environment: {
      id: environment.id,
      title: environment.title,
      topology: environment.topology,
      report: { ...environment.report },
      ...(environment.experiment
        ? {
            experiment: manifestExperiment(environment, at),
          }
        : {}),
    },
    stamps: stamps(environment, at),
    options: manifestOptions(environment.options),
    ...topology(environment, at),
    secrets: secretNames(environment),
    settings: manifestSettings(environment, at, files, probes),
    ...manifestWorkload(environment, at),
    results: (environment.workload?.results ?? []).map((result) => ({ ...result, source: { ...result.source } })),
    omissions: environment.omissions.map((omission) => ({ ...omission })),
    findings: findings.map((finding) => ({ ...finding, source: { ...finding.source } })),
    files: files.map(({ path, owner, order, file, sha256 }) => ({
      path,
      sha256,
      target: file.target,
      mode: file.mode,
      deployed: file.deployed,
      ...(file.use ? { use: file.use.as === "script" ? { ...file.use, order } : file.use } : {}),
      checkedBy: file.checkedBy,
      server: owner,
      lines: file.lines,
    })),
    readings: manifestReadings(environment, at),
    probes,
    runbook: runbook(environment, at, files),
  };
}

function stamps(environment: Environment, at: Resolution): string[] {
  const scaled = isFullSize(at.scale)
    ? []
    : [`not comparable with published results: scaled to ${describeScale(at.scale)}`];
  const standIns = environment.servers.some(({ vendor }) => vendor === undefined);
  const levels = environment.servers.some(({ vendor, version }) => vendor !== undefined && vendor.level !== version);
  return [
    ...scaled,
    ...varied(environment),
    ...(standIns
      ? [`not comparable with published results: stand-in software (flavour ${environment.options.flavour})`]
      : []),
    ...(levels ? ["not comparable with published results: products of other levels than published"] : []),
    ...shared(environment),
  ];
}

/** Machines that stand on one host wait for each other. */
function shared({ options: { hosts } }: Environment): string[] {
  const machines = Object.keys(hosts).filter((machine) => hosts[machine]?.shared === true);
  if (machines.length === 0) return [];
  return [`not comparable with published results: hosts are shared by ${machines.sort().join(", ")}`];
}

function varied({ options, experiment }: Environment): string[] {
  if (options.experiment === undefined) return [];
  return [
    `not comparable with published results: experiment on ${options.experiment.base}, ${experiment?.value ?? ""}`,
  ];
}

function topology(
  environment: Environment,
  at: Resolution,
): Pick<Manifest, "machines" | "servers" | "applications" | "databases" | "connections"> {
  const { servers } = environment;
  const applications = servers.flatMap((server) => server.applications);
  return {
    machines: environment.machines.map(({ node, role, hardware, os, host, servers: hosted, tools }) => ({
      id: node.id,
      role,
      model: hardware.model,
      processors: hardware.processors,
      logicalProcessors: hardware.logicalProcessors,
      memoryMiB: hardware.memory.toMib(),
      ...(hardware.storage ? { storage: describeStorage(hardware.storage) } : {}),
      network: hardware.network,
      os: `${os.name} ${os.version}`.trim(),
      family: os.family,
      ...(host ? { host: host.path } : {}),
      servers: hosted.map(({ path }) => path),
      tools: tools.map(({ path, productTitle, version, purpose, notStarted }) => ({
        id: path,
        title: productTitle,
        ...(version ? { version } : {}),
        purpose,
        notStarted,
      })),
      source: { ...hardware.source },
    })),
    servers: servers.map((server) => ({
      id: server.path,
      product: server.product,
      title: server.productTitle,
      ...(server.version ? { version: server.version } : {}),
      fqdn: server.fqdn,
      port: server.port,
      ...(server.otherPorts.length > 0 ? { otherPorts: [...server.otherPorts] } : {}),
      scheme: server.scheme,
      container: containerName(server),
      image: runtimeOf(server).reference,
      imageName: runtimeOf(server).name,
      standIn: server.vendor === undefined,
      ...(server.vendor?.level ? { runsLevel: server.vendor.level } : {}),
      memoryMiB: at.number(server, "container.memory") ?? 0,
      processors: Number(at.setting(server, "container.processors").value),
      volumes: Object.keys(deploymentOf(server, at).volumes).map((name) => volumeName(server, name)),
      waitSeconds: runtimeOf(server).waitSeconds,
      publishes: deploymentOf(server, at).publish !== undefined,
    })),
    applications: applications.map(({ path, productTitle, server, contextRoot, statusPath, database }) => ({
      id: path,
      title: productTitle,
      server: server.path,
      contextRoot,
      statusPath,
      ...(database ? { database: database.name } : {}),
    })),
    databases: environment.databases.map(({ name, role, server, purpose }) => ({
      name,
      role,
      server: server.path,
      purpose,
    })),
    connections: environment.connections.map(({ from, to, port, purpose, limit }) => ({
      from: from.path,
      to: to.path,
      port,
      purpose,
      ...(limit ? { limit: `${limit.part.path}/${limit.setting}` } : {}),
    })),
  };
}
