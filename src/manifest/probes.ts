import type { Configurable } from "../model/configurable";
import type { Environment } from "../model/environment";
import { Machine } from "../model/machine";
import { isStated, type Resolution, type Resolved } from "../model/resolution";
import { Server } from "../model/server";
import { Application } from "../model/application";
import { plain } from "../settings/definition";
import type { ProbeTest, Reading } from "../settings/probe";
import { deployedFiles } from "../placement/files";
import type { Manifest, ManifestProbe } from "./schema";
import { carryOf } from "./settings";

/** Limits as the kernel applies them to the container, whichever version of cgroups it has. */
const limitsScript = String.raw`
awk '/Max open files/ { print "nofile=" $4 }' /proc/1/limits
printf 'ip_local_port_range=%s\n' "$(tr '\t' ' ' < /proc/sys/net/ipv4/ip_local_port_range)"
cd /sys/fs/cgroup
if [ -e cgroup.controllers ]; then
  sed 's/^/memory=/' memory.max
  awk '{ printf "nanocpus=%.0f\n", $1 * 1e9 / $2 }' cpu.max
else
  sed 's/^/memory=/' memory/memory.limit_in_bytes
  paste -d ' ' cpu/cpu.cfs_quota_us cpu/cpu.cfs_period_us | awk '{ printf "nanocpus=%.0f\n", $1 * 1e9 / $2 }'
fi`;

const limits: Reading = { id: "limits", command: ["sh", "-c", limitsScript.trim()], parse: "key-value" };
/** A file that is gone has no line; the others have theirs. */
const sumsScript = 'sha256sum "$@" 2>/dev/null; true';
const container: Reading = { id: "container", parse: "json" };

/** How each running server is read: the product's own readings, the container's limits and its files. */
export function manifestReadings(environment: Environment, at: Resolution): Manifest["readings"] {
  return environment.servers.flatMap((server) => {
    const deployed = deployedFiles(environment, server.path).map(({ file }) => file.target);
    const sums: Reading[] =
      deployed.length > 0 ? [{ id: "files", command: ["sh", "-c", sumsScript, "sh", ...deployed], parse: "text" }] : [];
    const own = server.vendor === undefined ? server.readings(at) : [];
    return [...own, limits, container, ...sums].map(({ id, command, parse }) => ({
      id,
      server: server.path,
      ...(command ? { command: [...command] } : {}),
      parse,
    }));
  });
}

/** What the readings must say: a probe for each carried setting, for each condition of a server and for each deployed file. */
export function manifestProbes(environment: Environment, at: Resolution): ManifestProbe[] {
  const settings = environment.parts.flatMap((part) =>
    [...at.settings(part).values()].flatMap((setting) => settingProbes(environment, part, setting)),
  );
  const sums = environment.servers.flatMap((server) =>
    deployedFiles(environment, server.path).map(({ file, sha256 }) => ({
      id: `${server.path}:file ${file.target}`,
      server: server.path,
      reading: "files",
      path: "",
      test: "contains" as const,
      expected: `${sha256}  ${file.target}`,
      effective: true,
    })),
  );
  const conditions = environment.servers.flatMap((server) =>
    (server.vendor === undefined ? server.conditions(at) : []).map(({ id, reading, path, test, expected }) => ({
      id: `${server.path}:${id}`,
      server: server.path,
      reading,
      path,
      test,
      expected,
      effective: true,
    })),
  );
  return [...settings, ...conditions, ...sums];
}

function settingProbes(environment: Environment, part: Configurable, setting: Resolved): ManifestProbe[] {
  const carry = carryOf(environment, part, setting);
  if (carry.probe === undefined || carry.as === "no" || setting.value === null) return [];
  const { probe } = carry;
  // A Java argument of a value that nobody stated is not on the command line.
  if (probe.reading === "facts" && !isStated(setting)) return [];
  return serversOf(environment, part).map((server) => ({
    id: `${server.path}:${setting.id}`,
    setting: setting.id,
    server: server.path,
    reading: probe.reading,
    path: probe.path.replace("{contextRoot}", part instanceof Application ? part.contextRoot : ""),
    test: probe.test,
    expected: expected(probe, setting),
    effective: carry.inert !== true,
  }));
}

function serversOf(environment: Environment, part: Configurable): readonly Server[] {
  if (part === environment.lab) return environment.servers;
  if (part instanceof Machine) return part.servers;
  if (part instanceof Server) return [part];
  return part instanceof Application ? [part.server] : [];
}

function expected(probe: ProbeTest, setting: Resolved): string {
  const value = plain(setting.value ?? "");
  const inUnit = probe.factor === undefined ? value : Math.round(Number(value) * probe.factor);
  return (probe.form ?? "{}").replace("{}", String(inUnit));
}
