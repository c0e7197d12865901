import { mkdirSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import type Docker from "dockerode";
import type { Manifest } from "../../manifest/schema";
import { logText } from "../engine/container-log";
import type { Autopsy } from "../failure/autopsy";
import { placesToLook } from "../failure/look-at";
import type { Lab } from "../lab";
import type { SwarmService, SwarmTask } from "./tasks";

const shownLines = 20;

/** The client's types do not know that tasks have logs. */
interface WithLogs {
  readonly logs: (options: object) => Promise<Buffer>;
}

/** Reads everything about a task while the service is still there: Terraform removes one that does not become healthy. */
export async function examineTask(
  { engines, folders }: Lab,
  manifest: Manifest,
  service: SwarmService,
  task: SwarmTask,
): Promise<Autopsy> {
  const { server } = service;
  const manager = engines.single?.docker;
  const log = manager === undefined ? "" : await taskLog(manager, task.id);
  mkdirSync(folders.logs, { recursive: true });
  const logFile = join(folders.logs, `${server.replaceAll("/", "-")}.log`);
  writeFileSync(logFile, log, { mode: 0o600 });
  const lines = log.split("\n").filter((line) => line.trim() !== "");
  const record = await containerOf(engines.of(server)?.docker, task.container);
  const outOfMemory = record?.State.OOMKilled === true;
  return {
    server,
    container: service.name,
    state: task.state,
    exitCode: task.exitCode,
    outOfMemory,
    engineError: task.error,
    lastLines: lines.slice(-shownLines),
    lastProbe: record?.State.Health?.Log.at(-1)?.Output.trim(),
    lookAt: placesToLook(manifest, { server, log: lines, outOfMemory }, folders.lab).map((place) =>
      place.replace(`${folders.project}/`, ""),
    ),
    logFile: relative(folders.project, logFile),
  };
}

/** What a task's container wrote, brought by the manager from whatever node; empty where it never started. */
async function taskLog(manager: Docker, task: string): Promise<string> {
  const { logs } = manager.getTask(task) as unknown as WithLogs;
  return logText(() => logs.call(manager.getTask(task), { stdout: true, stderr: true, follow: false })).catch(() => "");
}

async function containerOf(docker: Docker | undefined, id: string | undefined) {
  if (docker === undefined || id === undefined) return undefined;
  return docker
    .getContainer(id)
    .inspect()
    .catch(() => undefined);
}
