import { findFile } from "../../explanation/find-file";
import { isStated, machineNamed, serverOf, settingsOf } from "../../explanation/parts";
import { readAssemblyFile } from "../input/assembly-argument";
import type { Assembly } from "../input/current-assembly";
import { environmentText } from "./show/environment";
import { filesText } from "./show/files";
import { machineText } from "./show/machine";
import { serverText } from "./show/server";
import { outputWidth, styleOf } from "./style";
import { jsonText } from "../../text/json";

export interface ShowRequest {
  readonly machine?: string;
  readonly server?: string;
  /** Also settings with their product's default. */
  readonly all: boolean;
  /** List files, or print one. */
  readonly files?: string | true;
  readonly format: "text" | "json";
}

/** What `perflab show` prints. @throws UserError for unknown machines, servers and files */
export function showOutput(assembly: Assembly, request: ShowRequest): string {
  const { manifest } = assembly;
  const { all, files, format } = request;
  const [machine, server] = placeAsked(request);
  const host = machine === undefined ? undefined : machineNamed(manifest, machine);
  const process = host === undefined || server === undefined ? undefined : serverOf(manifest, host, server);
  if (files !== undefined) {
    const owner = process?.id ?? host?.id;
    const chosen = manifest.files.filter(({ path }) => owner === undefined || path.startsWith(`configs/${owner}/`));
    if (typeof files === "string") return readAssemblyFile(assembly, findFile(chosen, files).path);
    return format === "json" ? json(chosen) : filesText(manifest, chosen, styleOf(), outputWidth());
  }
  const shown = manifest.settings.filter((setting) => all || isStated(setting));
  if (format === "json") {
    if (process !== undefined) return json(serverData({ ...manifest, settings: shown }, process.id));
    if (host !== undefined) return json(machineData({ ...manifest, settings: shown }, host.id));
    return json({ ...manifest, settings: shown });
  }
  const [style, width] = [styleOf(), outputWidth()];
  if (process !== undefined) return serverText(manifest, process, all, style, width);
  if (host !== undefined) return machineText(manifest, host, all, style, width);
  return environmentText(manifest, all, style, width);
}

/** The machine and the server, which may stand in one word: `rm1/was`. */
function placeAsked({ machine, server }: ShowRequest): readonly (string | undefined)[] {
  return server === undefined ? (machine?.split("/", 2) ?? []) : [machine, server];
}

function json(value: unknown): string {
  return jsonText(value);
}

type Manifest = Assembly["manifest"];

function serverData(manifest: Manifest, id: string) {
  return {
    ...manifest.servers.find((server) => server.id === id),
    applications: manifest.applications.filter(({ server }) => server === id),
    databases: manifest.databases.filter(({ server }) => server === id),
    settings: settingsOf(manifest, id),
    connections: manifest.connections.filter(({ from, to }) => from === id || to === id),
    findings: manifest.findings.filter(({ path }) => path === id || path.startsWith(`${id}/`)),
    files: manifest.files.filter(({ server }) => server === id).map(({ path }) => path),
  };
}

function machineData(manifest: Manifest, id: string) {
  const machine = manifest.machines.find((candidate) => candidate.id === id);
  return {
    ...machine,
    servers: (machine?.servers ?? []).map((server) => serverData(manifest, server)),
    settings: settingsOf(manifest, id),
    findings: manifest.findings.filter(({ path }) => path === id || path.startsWith(`${id}/`)),
  };
}
