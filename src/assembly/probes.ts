import { createHash } from "node:crypto";
import type { Configurable } from "../model/configurable";
import type { Environment } from "../model/environment";
import { Machine } from "../model/machine";
import { isStated, type Resolution, type Resolved } from "../model/resolution";
import { Server } from "../model/server";
import { Application } from "../model/application";
import { plain } from "../settings/definition";
import type { ProbeTest, Reading } from "../settings/probe";
import type { PlacedFile } from "../placement/files";
import type { Manifest, ManifestProbe } from "./schema";
import { carryOf } from "./settings";

const limits: Reading = {
  id: "limits",
  command: [
    "sh",
    "-c",
    `awk '/Max open files/ { print "nofile=" $4 }' /proc/1/limits; printf 'ip_local_port_range=%s\\n' "$(tr '\\t' ' ' < /proc/sys/net/ipv4/ip_local_port_range)"`,
  ],
  parse: "key-value",
};
const container: Reading = { id: "container", parse: "json" };

/** How each running server is read: the product's own readings, the container's limits and its files. */
export function manifestReadings(
  environment: Environment,
  at: Resolution,
  files: readonly PlacedFile[],
): Manifest["readings"] {
  return environment.servers.flatMap((server) => {
    const deployed = deployedFiles(files, server.path).map(({ file }) => file.target);
    const sums: Reading[] =
      deployed.length > 0 ? [{ id: "files", command: ["sha256sum", ...deployed], parse: "text" }] : [];
    return [...server.readings(at), limits, container, ...sums].map(({ id, command, parse }) => ({
      id,
      server: server.path,
      ...(command ? { command: [...command] } : {}),
      parse,
    }));
  });
}

/** What the readings must say: a probe for each carried setting, and one for each deployed file. */
export function manifestProbes(
  environment: Environment,
  at: Resolution,
  files: readonly PlacedFile[],
): ManifestProbe[] {
  const settings = environment.parts.flatMap((part) =>
    [...at.settings(part).values()].flatMap((setting) => settingProbes(environment, part, setting)),
  );
  const sums = environment.servers.flatMap((server) =>
    deployedFiles(files, server.path).map(({ file }) => ({
      id: `${server.path}:file ${file.target}`,
      server: server.path,
      reading: "files",
      path: "",
      test: "contains" as const,
      expected: `${createHash("sha256").update(file.content).digest("hex")}  ${file.target}`,
      effective: true,
    })),
  );
  return [...settings, ...sums];
}

function settingProbes(environment: Environment, part: Configurable, setting: Resolved): ManifestProbe[] {
  const carry = carryOf(environment, part, setting);
  if (carry.probe === undefined || carry.as === "no" || setting.value === null) return [];
  const { probe } = carry;
  // A Java argument of a value that nobody stated is not on the command line.
  if (probe.reading === "facts" && !isStated(setting)) return [];
  return serversOf(part).map((server) => ({
    id: `${server.path}:${setting.id}`,
    setting: setting.id,
    server: server.path,
    reading: probe.reading,
    path: probe.path,
    test: probe.test,
    expected: expected(probe, setting),
    effective: carry.inert !== true,
  }));
}

function serversOf(part: Configurable): readonly Server[] {
  if (part instanceof Machine) return part.servers;
  if (part instanceof Server) return [part];
  return part instanceof Application ? [part.server] : [];
}

function expected(probe: ProbeTest, setting: Resolved): string {
  const value = plain(setting.value ?? "");
  const inUnit = probe.factor === undefined ? value : Math.round(Number(value) * probe.factor);
  return (probe.form ?? "{}").replace("{}", String(inUnit));
}

function deployedFiles(files: readonly PlacedFile[], owner: string): PlacedFile[] {
  return files.filter((placed) => placed.owner === owner && placed.file.deployed);
}
