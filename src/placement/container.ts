import { createHash } from "node:crypto";
import type { ContainerConfig } from "../cdktf";
import { canonicalProcessors } from "../model/container";
import type { Resolution } from "../model/resolution";
import type { Server } from "../model/server";
import { describeScale, isFullSize } from "../settings/scale";
import { seconds, type Duration } from "../settings/units";
import { deployedFiles } from "./files";
import { carriedLimits } from "./limits";
import { containerName, labelKey, scaleLabelKey } from "./names";
import { deploymentOf, runtimeOf } from "./runtime";

/** Everything that a server's container is, wherever it runs: all but its image, its network and its ports. */
export function containerConfig(server: Server, at: Resolution): Omit<ContainerConfig, "image"> {
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
      ...(isFullSize(at.scale) ? [] : [{ label: scaleLabelKey, value: describeScale(at.scale) }]),
      { label: "perflab.not-updated-in-place", value: digest({ health, init: deployment.init }) },
    ],
  };
}

function healthcheck(test: readonly string[], interval: Duration, startSeconds: number) {
  const startPeriod = seconds(startSeconds).toGo();
  return { test: ["CMD", ...test], interval: interval.toGo(), timeout: "10s", retries: 5, startPeriod };
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
