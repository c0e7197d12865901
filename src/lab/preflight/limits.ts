import { readFileSync } from "node:fs";
import type Docker from "dockerode";
import { missingImages } from "../../images/builder";
import { isDefault, type EngineEndpoint } from "../../engines/endpoint";
import type { LabResources } from "../terraform/resources";
import { labImages } from "./images";
import { judge, type EngineCheck, type EngineContext, type PreflightItem } from "./item";

/** Limits that some container of the lab asks for, each once. */
interface Wanted {
  readonly nofile: number | undefined;
  readonly sysctls: Readonly<Record<string, string>>;
  readonly capabilities: readonly string[];
}

/**
 * File limits and kernel settings: whether the engine grants them is found out by starting a container that ends at
 * once. Before there is an image, the engine's own limit is read where this machine can see it.
 */
export const checkLimits: EngineCheck = async (context) => {
  const wanted = wantedLimits(context.resources);
  const [image] = await presentImages(context);
  const items: PreflightItem[] = [];
  if (wanted.nofile !== undefined)
    items.push(judgeNofile(wanted.nofile, await grantedNofile(context, image, wanted.nofile)));
  for (const [name, value] of Object.entries(wanted.sysctls)) {
    const refused =
      image === undefined ? "unknown" : await tryStart(context.engine.docker, image, { Sysctls: { [name]: value } });
    items.push(judgeSysctl(name, value, refused));
  }
  const { capabilities: CapAdd } = wanted;
  if (CapAdd.length > 0) {
    const refused =
      image === undefined ? "unknown" : await tryStart(context.engine.docker, image, { CapAdd: [...CapAdd] });
    items.push(judgeCapabilities(CapAdd, refused));
  }
  return items;
};

export function wantedLimits({ containers }: LabResources): Wanted {
  const nofile = containers.flatMap((container) => container.nofile ?? []);
  return {
    nofile: nofile.length === 0 ? undefined : Math.max(...nofile),
    sysctls: Object.assign({}, ...containers.map(({ sysctls }) => sysctls)) as Record<string, string>,
    capabilities: [...new Set(containers.flatMap(({ capabilities = [] }) => capabilities))].sort(),
  };
}

/** `refusal`: the engine's words, or `unknown` when nothing could be tried; undefined when it was granted. */
export function judgeNofile(
  nofile: number,
  { refusal, limit, mayRaise }: { refusal?: string | undefined } & DaemonLimits,
): PreflightItem {
  const fixed = mayRaise === false ? ", which it may not raise (it lacks CAP_SYS_RESOURCE)" : "";
  const known = limit === undefined ? "" : `; the engine's own limit is ${limit}${fixed}`;
  return judge("open files", refusal === undefined, {
    needed: `ulimit nofile ${nofile}`,
    found:
      refusal === undefined
        ? `granted${known}`
        : refusal === "unknown"
          ? `not tried: no image yet${known}`
          : `refused: ${refusal}${known}`,
    otherwise: refusal === "unknown" && (limit === undefined || limit >= nofile || mayRaise === true) ? "warn" : "fail",
    fix:
      refusal === "unknown" && (limit === undefined || mayRaise === true)
        ? "tried again as soon as there are images"
        : `raise the engine's limit, or say what it allows: --host-profile '{"nofile":${Math.min(limit ?? 20000, 20000)}}'`,
  });
}

/** `refusal`: as for the open files. No option does without them: the vendor's image needs them to start. */
export function judgeCapabilities(names: readonly string[], refusal: string | undefined): PreflightItem {
  const fix = "an engine whose own process has them: one inside a container or a user's own may lack them";
  return judgeTried("capabilities", names.join(", "), refusal, fix);
}

export function judgeSysctl(name: string, value: string, refusal: string | undefined): PreflightItem {
  const fix = `say that containers get none: --host-profile '{"sysctls":[]}'`;
  return judgeTried("kernel setting", `${name} = ${value}`, refusal, fix);
}

/** What only an attempt shows. */
function judgeTried(name: string, needed: string, refusal: string | undefined, fix: string): PreflightItem {
  if (refusal === "unknown") {
    const found = "not tried: no image yet";
    return { name, status: "warn", needed, found, fix: "tried again as soon as there are images" };
  }
  const found = refusal === undefined ? "granted" : `refused: ${refusal}`;
  return judge(name, refusal === undefined, { needed, found, otherwise: "fail", fix });
}

/** Images of the lab that an engine has already. */
export async function presentImages({
  engine,
  manifest,
}: Pick<EngineContext, "engine" | "manifest">): Promise<string[]> {
  const references = labImages(manifest).map(({ reference }) => reference);
  const missing = await missingImages(engine.docker, references);
  return references.filter((reference) => !missing.includes(reference));
}

async function grantedNofile(
  { engine: { docker, endpoint } }: EngineContext,
  image: string | undefined,
  nofile: number,
) {
  const limits = daemonLimits(endpoint);
  if (image === undefined) return { refusal: "unknown", ...limits };
  return {
    refusal: await tryStart(docker, image, { Ulimits: [{ Name: "nofile", Soft: nofile, Hard: nofile }] }),
    ...limits,
  };
}

/** Starts a container that ends at once; gives the engine's words when it refuses. */
async function tryStart(engine: Docker, image: string, hostConfig: Docker.HostConfig): Promise<string | undefined> {
  const container = await engine.createContainer({
    Image: image,
    Entrypoint: ["true"],
    Cmd: [],
    Labels: { "perflab.preflight": "limits" },
    HostConfig: { ...hostConfig, NetworkMode: "none" },
  });
  try {
    await container.start();
    return undefined;
  } catch (error) {
    const words = (error as { json?: { message?: string } }).json?.message ?? (error as Error).message;
    return words
      .replace(/: unknown$/, "")
      .split(": ")
      .slice(-2)
      .join(": ");
  } finally {
    await container.remove({ force: true, v: true });
  }
}

/** What an engine's own process may do, where that can be seen. */
interface DaemonLimits {
  /** Most open files. */
  readonly limit?: number | undefined;
  /** It may give a container more than it has itself. */
  readonly mayRaise?: boolean | undefined;
}

/** Bit of CAP_SYS_RESOURCE, which lets a process raise limits. @see capabilities(7) */
const sysResource = 1n << 24n;

/** Limits of the engine's process, when it is this machine's own: the file of another socket's engine is not known. */
export function daemonLimits(endpoint: EngineEndpoint, pidFile = "/var/run/docker.pid"): DaemonLimits {
  if (!isDefault(endpoint)) return {};
  try {
    const pid = readFileSync(pidFile, "utf8").trim();
    const hard = /^Max open files\s+\d+\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/limits`, "utf8"))?.[1];
    const effective = /^CapEff:\s+([0-9a-f]+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
    return {
      limit: hard === undefined ? undefined : Number(hard),
      mayRaise: effective === undefined ? undefined : (BigInt(`0x${effective}`) & sysResource) !== 0n,
    };
  } catch {
    return {};
  }
}
