import type { ControlGroups } from "../capacity/control-groups";
import { judge, type PreflightItem } from "./item";

const docker = "docs.docker.com/engine/containers/resource_constraints";

/** Whether the limits of containers are enforced: an engine that cannot do it starts them all the same, without. */
export function judgeControlGroups(groups: ControlGroups, overcommit: boolean): PreflightItem {
  const missing = [...(groups.memory ? [] : ["memory"]), ...(groups.processors ? [] : ["processors"])];
  const version = groups.version === undefined ? "control groups" : `control groups version ${groups.version}`;
  return judge("limits", missing.length === 0, {
    needed: "limits of memory and processors that are enforced",
    found: missing.length === 0 ? version : `${version}: the engine does not limit ${missing.join(" and ")}`,
    otherwise: overcommit ? "warn" : "fail",
    fix: `switch the controllers on (${docker}; a rootless engine needs version 2 with delegation); or --overcommit to run without limits`,
  });
}

/** Whether servers can be swapped out: by a limit that does not count swap, or with the rest of the host. */
export function judgeSwap({ swap }: ControlGroups, swapMiB: number | undefined): PreflightItem {
  const needed = "no swap: a JVM whose heap is paged out performs very badly (IBM, Memory and paging)";
  const limits = swap ? "limits count swap" : "limits do not count swap";
  const found = swapMiB === undefined ? `${limits}; the host's swap was not seen` : `${limits}; ${swapMiB} MiB of swap`;
  return judge("swap", swapMiB === 0 || (swap && swapMiB === undefined), {
    needed,
    found,
    otherwise: "warn",
    fix: swap
      ? "swapoff -a on the host for measurements: with too little memory it swaps servers out"
      : "swapoff -a on the host, or swap accounting in its kernel (swapaccount=1, or control groups version 2)",
  });
}
