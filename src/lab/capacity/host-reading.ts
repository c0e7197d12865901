import type Docker from "dockerode";
import { containerLog } from "../engine/container-log";

/** What a container sees of its host. */
export interface HostReading {
  readonly swapMiB: number;
  /** Memory that the kernel could give now without swapping. */
  readonly availableMiB: number;
  /** Free disk under the engine's data. */
  readonly freeGiB: number;
  readonly network: HostNetwork;
}

/** What stands in the host's own network. */
export interface HostNetwork {
  /** Where something listens already; `::` is every address, of both families. */
  readonly listening: readonly { readonly ip: string; readonly port: number }[];
  /** First port that a process without rights may listen on. */
  readonly unprivilegedFrom: number;
  /** `net.ipv4.ip_local_port_range` as `first last`. */
  readonly portRange: string;
}

const files = [
  "/proc/meminfo",
  "/proc/sys/net/ipv4/ip_local_port_range",
  "/proc/sys/net/ipv4/ip_unprivileged_port_start",
  "/proc/net/tcp",
  "/proc/net/tcp6",
];
const script = `for f in ${files.join(" ")}; do echo "== $f"; cat $f 2>/dev/null; done; echo "== df"; df -Pk /`;

/**
 * Reads what an engine does not say of its host: a container that ends at once, on the host's network, prints it. Nothing stays.
 * @returns undefined where the engine or the image does not let it
 */
export async function readHost(engine: Docker, image: string): Promise<HostReading | undefined> {
  try {
    return parseReading(await output(engine, image));
  } catch {
    return undefined;
  }
}

async function output(engine: Docker, image: string): Promise<string> {
  const container = await engine.createContainer({
    Image: image,
    Entrypoint: ["sh"],
    Cmd: ["-c", script],
    Labels: { "perflab.preflight": "host" },
    HostConfig: { NetworkMode: "host" },
  });
  try {
    await removeLeft(engine, container.id);
    await container.start();
    await container.wait();
    return await containerLog(engine, container.id);
  } finally {
    await container.remove({ force: true, v: true });
  }
}

/** Those of a command that was killed: they ended long before. A younger one may be of a command that runs now. */
async function removeLeft(engine: Docker, own: string): Promise<void> {
  const all = await engine.listContainers({ all: true, filters: { label: ["perflab.preflight"] } });
  const now = all.find(({ Id }) => Id === own)?.Created ?? 0;
  const left = all.filter(({ Created, State }) => State !== "running" && now - Created > 60);
  await Promise.allSettled(left.map(({ Id }) => engine.getContainer(Id).remove({ v: true })));
}

/** @throws Error where a part is missing: half a reading is none */
export function parseReading(text: string): HostReading {
  const parts = new Map(
    text
      .split(/^== /m)
      .slice(1)
      .map((part) => {
        const end = part.indexOf("\n");
        return [part.slice(0, end), part.slice(end + 1)] as const;
      }),
  );
  const part = (name: string) => parts.get(name) ?? "";
  const kibibytes = (name: string) =>
    number(new RegExp(`^${name}:\\s+(\\d+) kB`, "m").exec(part("/proc/meminfo"))?.[1]);
  const [range = "", from = ""] = files.slice(1, 3).map((name) => part(name).trim().replace(/\s+/g, " "));
  return {
    swapMiB: Math.floor(kibibytes("SwapTotal") / 1024),
    availableMiB: Math.floor(kibibytes("MemAvailable") / 1024),
    freeGiB: number(/^\S+\s+\d+\s+\d+\s+(\d+)\s/m.exec(part("df"))?.[1]) / 1024 ** 2,
    network: {
      listening: [...listening(part("/proc/net/tcp")), ...listening(part("/proc/net/tcp6"))],
      unprivilegedFrom: number(from),
      portRange: range,
    },
  };
}

/** Local addresses in state LISTEN (0A) of the kernel's table; it writes the bytes of an address backwards. */
function listening(table: string): { ip: string; port: number }[] {
  const lines = table.matchAll(/^\s*\d+: ([0-9A-F]+):([0-9A-F]{4}) [0-9A-F]+:[0-9A-F]{4} 0A /gm);
  return [...lines].map(([, address = "", port = ""]) => ({ ip: dotted(address), port: parseInt(port, 16) }));
}

function dotted(address: string): string {
  if (address.length !== 8) return /^0+$/.test(address) ? "::" : address;
  const bytes = address.match(/../g) ?? [];
  return bytes
    .reverse()
    .map((byte) => parseInt(byte, 16))
    .join(".");
}

function number(text: string | undefined): number {
  if (text === undefined || !/^\d+$/.test(text)) throw new Error("the reading of the host is not whole");
  return Number(text);
}
