import type Docker from "dockerode";
import { mkdirSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import type { Manifest } from "../../manifest/schema";
import type { LabFolders } from "../../project/folders";
import { placesToLook } from "./look-at";
import { containerLog } from "../engine/container-log";

/** Why a container of the lab is not healthy, as far as the engine knows. */
export interface Autopsy {
  readonly server: string;
  readonly container: string;
  /** `exited`, `unhealthy`, `starting`, `created`, ... */
  readonly state: string;
  readonly exitCode: number | undefined;
  readonly outOfMemory: boolean;
  /** The engine's own words, e.g. about a port that is taken. */
  readonly engineError: string;
  readonly lastLines: readonly string[];
  /** Output of the last health check. */
  readonly lastProbe: string | undefined;
  readonly lookAt: readonly string[];
  /** The whole log, relative to the project. */
  readonly logFile: string;
}

const shownLines = 20;

/** Reads everything about a container while it still exists; the next change of the lab removes it. */
export async function examine(
  engine: Docker,
  id: string,
  lab: { readonly manifest: Manifest; readonly folders: LabFolders; readonly killedForMemory?: boolean },
): Promise<Autopsy> {
  const { Name, Config, State } = await engine.getContainer(id).inspect();
  const server = Config.Labels["perflab.server"] ?? Name;
  const log = await containerLog(engine, id);
  mkdirSync(lab.folders.logs, { recursive: true });
  const logFile = join(lab.folders.logs, `${server.replaceAll("/", "-")}.log`);
  writeFileSync(logFile, log, { mode: 0o600 });
  const lines = log.split("\n").filter((line) => line.trim() !== "");
  const outOfMemory = State.OOMKilled || lab.killedForMemory === true;
  return {
    server,
    container: Name.replace(/^\//, ""),
    state: State.Status === "running" ? (State.Health?.Status ?? "running") : State.Status,
    exitCode: State.Running || State.Status === "created" ? undefined : State.ExitCode,
    outOfMemory,
    engineError: State.Error,
    lastLines: lines.slice(-shownLines),
    lastProbe: State.Health?.Log.at(-1)?.Output.trim(),
    lookAt: placesToLook(lab.manifest, { server, log: lines, outOfMemory }, lab.folders.lab).map((place) =>
      place.replace(`${lab.folders.project}/`, ""),
    ),
    logFile: relative(lab.folders.project, logFile),
  };
}

/** The report of one container, in lines. */
export function describeAutopsy(autopsy: Autopsy): string {
  const { server, container, state, exitCode, outOfMemory, engineError, lastLines, lastProbe, lookAt, logFile } =
    autopsy;
  const end = exitCode === undefined ? "" : `, exit code ${exitCode}`;
  const block = (title: string, lines: readonly string[]) =>
    lines.length === 0 ? [] : [`  ${title}:`, ...lines.map((line) => `    ${line}`)];
  return [
    `${server}: container ${container} is ${state}${end}, killed for memory: ${outOfMemory ? "yes" : "no"}`,
    ...(engineError === "" ? [] : [`  the engine says: ${engineError}`]),
    ...block(`last lines of its log (all of it in ${logFile})`, lastLines),
    ...block("last health check", lastProbe ? lastProbe.split("\n") : []),
    ...block("look at", lookAt),
  ].join("\n");
}
