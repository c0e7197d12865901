import { statfsSync } from "node:fs";
import { hostname } from "node:os";
import { isLocal } from "../../engines/endpoint";
import { judge, type FactsCheck, type PreflightItem } from "./item";

/** Room for the images' layers, the logs (30 MiB a container) and the data of stand-in servers. */
const neededGiB = { once: 3, perServer: 0.25 };

/** Free disk under the engine's data, where this machine or a container can see it. */
export const checkDisk: FactsCheck = ({ engine: { endpoint }, manifest }, { dataFolder, hostName, host }) => {
  // A socket may also be another machine's: of a virtual one, or passed on by ssh.
  const free = isLocal(endpoint) && hostName === hostname() ? freeGiB(dataFolder) : undefined;
  return Promise.resolve([judgeDisk(manifest.servers.length, dataFolder, free ?? host?.freeGiB)]);
};

export function judgeDisk(servers: number, folder: string, free: number | undefined): PreflightItem {
  const needed = neededGiB.once + Math.ceil(servers * neededGiB.perServer);
  if (free === undefined)
    return {
      name: "disk",
      status: "ok",
      needed: `${needed} GiB`,
      found: `${folder} on the engine's host, not seen from here`,
    };
  return judge("disk", free >= needed, {
    needed: `${needed} GiB`,
    found: `${free.toFixed(1)} GiB free in ${folder}`,
    otherwise: "warn",
    fix: "docker system df shows what can go",
  });
}

function freeGiB(folder: string): number | undefined {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return (bavail * bsize) / 1024 ** 3;
  } catch {
    return undefined;
  }
}
