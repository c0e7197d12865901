import { no, to, type Carry } from "../settings/carry";
import { count, like, oneOf, plain, text, type SettingTable } from "../settings/definition";
import type { OperatingSystem } from "./hardware";
import type { Machine } from "./machine";
import type { Resolved } from "./resolution";

/** What an engine allows, as the option `hostProfile` states it. Absent: no limit is known. */
export interface HostProfile {
  /** Highest number of open files that a container may ask for. */
  readonly nofile?: number;
  /** Kernel settings that a container may carry. */
  readonly sysctls?: readonly string[];
}

const portRange = "net.ipv4.ip_local_port_range";

/** Settings of a machine's storage, whatever its operating system. */
const storageSettings = {
  "storage.writePolicy": text("RAID controller write policy", "RAID controller set-up", {
    manual: true,
    form: oneOf("write-back", "write-through"),
  }),
  "storage.diskSize": text("Hard disk size for the databases", "storage planning", { manual: true }),
} as const;

/** Settings of a Linux machine. */
const linuxSettings = {
  nofile: count("Open files (ulimit -n)", "/etc/security/limits.conf", {
    default: 1024,
    unit: "files",
    range: [64, 1_048_576],
    restart: { text: "new session and restart of its servers: limits are set at login", source: "pam_limits(8)" },
    check: { text: "grep 'open files' /proc/<pid of the server>/limits", source: "proc(5)" },
  }),
  ip_local_port_range: text("Local TCP/IP port range", "/etc/sysctl.conf", {
    default: "32768 60999",
    form: like(/^\d{1,5} \d{1,5}$/, "first and last port, e.g. 2000 65534"),
    key: portRange,
    restart: { text: "none: sysctl -p loads it", source: "sysctl(8)" },
    check: { text: `sysctl ${portRange}`, source: "sysctl(8)" },
  }),
  ...storageSettings,
} as const;

/** Settings of a Windows machine. Defaults: Windows Server 2008 and later. */
const windowsSettings = {
  "dynamicPorts.start": count("First dynamic TCP port", "netsh int ipv4 set dynamicport tcp", {
    default: 49_152,
    range: [1025, 65_535],
  }),
  "dynamicPorts.number": count("Number of dynamic TCP ports", "netsh int ipv4 set dynamicport tcp", {
    default: 16_384,
    range: [255, 64_510],
  }),
  ...storageSettings,
} as const;

/** Settings of a machine by the family of its operating system. */
export const hostSettings = {
  linux: linuxSettings,
  windows: windowsSettings,
  hypervisor: storageSettings,
} as const satisfies Record<OperatingSystem["family"], SettingTable>;

/** What a container of a machine carries of a host setting. */
export function carryHostSetting(setting: Resolved, machine: Machine): Carry {
  const { placement, hosts, hostProfile: profile } = machine.environment.options;
  const value = setting.value === null ? null : plain(setting.value);
  switch (setting.name) {
    case "nofile":
      if (placement === "swarm") {
        return no("a service has no file limits of its own: its node's engine gives them (default-ulimits)");
      }
      if (profile.nofile !== undefined && Number(value) > profile.nofile) {
        return no(`the engine allows at most ${profile.nofile} open files (option hostProfile)`);
      }
      return to("container", "ulimit nofile", { reading: "limits", path: "nofile", test: "equals" });
    case "ip_local_port_range":
      if (placement === "hosts" && hosts[machine.path]?.network === "host") {
        return no("on the host's own network the host's kernel setting holds: perflab bundle sets it");
      }
      if (profile.sysctls !== undefined && !profile.sysctls.includes(portRange)) {
        return no(`the engine does not allow ${portRange} in a container (option hostProfile)`);
      }
      return to("container", `sysctl ${portRange}`, { reading: "limits", path: "ip_local_port_range", test: "equals" });
    case "storage.writePolicy":
      return no("a container cannot set the write policy of a RAID controller");
    case "dynamicPorts.start":
    case "dynamicPorts.number":
      return no("the stand-in runs on Linux, where net.ipv4.ip_local_port_range is the range");
    default:
      return no("a container does not size the disk of its engine");
  }
}
