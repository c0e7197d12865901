import type Docker from "dockerode";
import { judge, type EngineCheck, type PreflightItem } from "./item";

/** Whether the network that the option `subnet` asks for is free. */
export const checkSubnet: EngineCheck = async ({ engine, environment, manifest }) => {
  const { subnet } = manifest.options;
  if (subnet === undefined) return [];
  const networks = await engine.docker.listNetworks();
  return [
    judgeSubnet(
      subnet,
      networks.filter(({ Name }) => Name !== environment),
    ),
  ];
};

export function judgeSubnet(
  subnet: string,
  networks: readonly Pick<Docker.NetworkInspectInfo, "Name" | "IPAM">[],
): PreflightItem {
  const overlapping = networks.flatMap(({ Name, IPAM }) =>
    (IPAM?.Config ?? []).flatMap(({ Subnet }) =>
      Subnet !== undefined && overlaps(Subnet, subnet) ? [`${Name} (${Subnet})`] : [],
    ),
  );
  return judge("subnet", overlapping.length === 0, {
    needed: subnet,
    found: overlapping.length === 0 ? "free" : `overlaps with network ${overlapping.join(", ")}`,
    otherwise: "fail",
    fix: "another --subnet, or none: the engine then chooses one",
  });
}

/** Whether two IPv4 networks share an address; other families never do. */
function overlaps(one: string, other: string): boolean {
  const [a, b] = [range(one), range(other)];
  return a !== undefined && b !== undefined && a.first < b.end && b.first < a.end;
}

function range(cidr: string): { first: number; end: number } | undefined {
  const match = /^(\d+)\.(\d+)\.(\d+)\.(\d+)\/(\d+)$/.exec(cidr);
  if (match === null) return undefined;
  const [a = 0, b = 0, c = 0, d = 0, length = 0] = match.slice(1).map(Number);
  const size = 2 ** (32 - length);
  const address = ((a * 256 + b) * 256 + c) * 256 + d;
  const first = address - (address % size);
  return { first, end: first + size };
}
