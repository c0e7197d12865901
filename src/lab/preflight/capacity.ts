import { fullSize, parseScale } from "../../settings/scale";
import { judge, type EngineCheck, type EngineContext, type PreflightContext, type PreflightItem } from "./item";

/** What an engine has to give. */
export interface EngineCapacity {
  readonly memoryMiB: number;
  readonly processors: number;
  /** Memory limits of other labs that are up on it. */
  readonly promisedMiB: number;
}

/** Memory and processors of the whole lab against the engine's. */
export const checkCapacity: EngineCheck = async (context) => judgeCapacity(context, await readCapacity(context));

async function readCapacity({ engine: { docker }, environment }: EngineContext): Promise<EngineCapacity> {
  const [{ MemTotal, NCPU }, running] = await Promise.all([
    docker.info() as Promise<{ MemTotal: number; NCPU: number }>,
    docker.listContainers({ filters: { label: ["perflab.environment"] } }),
  ]);
  const others = running.filter(({ Labels }) => Labels["perflab.environment"] !== environment);
  const limits = await Promise.all(
    others.map(({ Id }) =>
      docker
        .getContainer(Id)
        .inspect()
        .then(({ HostConfig }) => HostConfig.Memory ?? 0)
        .catch(() => 0),
    ),
  );
  const promised = limits.reduce((sum, bytes) => sum + bytes, 0);
  return { memoryMiB: mebibytes(MemTotal), processors: NCPU, promisedMiB: mebibytes(promised) };
}

export function judgeCapacity(
  { manifest, overcommit }: Pick<PreflightContext, "manifest" | "overcommit">,
  has: EngineCapacity,
): PreflightItem[] {
  const { servers } = manifest;
  const memory = servers.reduce((sum, { memoryMiB }) => sum + memoryMiB, 0);
  const processors = Math.round(servers.reduce((sum, server) => sum + server.processors, 0) * 1000) / 1000;
  const largest = servers.reduce((most, server) => (server.processors > most.processors ? server : most));
  const left = has.memoryMiB - has.promisedMiB;
  const smaller = (excess: number) => smallerScale(manifest.options.scale, excess);
  return [
    judge("memory", memory <= has.memoryMiB, {
      needed: `${memory} MiB for ${servers.length} containers`,
      found: `${has.memoryMiB} MiB on the engine`,
      otherwise: overcommit ? "warn" : "fail",
      fix: overcommit
        ? "allowed by --overcommit: servers may be killed for memory"
        : `a smaller --scale, e.g. ${smaller(memory / has.memoryMiB)}, or --overcommit to risk it`,
    }),
    ...(has.promisedMiB === 0 || memory > has.memoryMiB
      ? []
      : [
          judge("memory beside other labs", memory <= left, {
            needed: `${memory} MiB`,
            found: `${left} MiB: other labs on the engine have limits of ${has.promisedMiB} MiB`,
            otherwise: "warn",
            fix: "take another lab down if servers are killed for memory",
          }),
        ]),
    judge("processors of one container", largest.processors <= has.processors, {
      needed: `${largest.processors} for ${largest.id}`,
      found: `${has.processors} on the engine`,
      otherwise: "fail",
      fix: `a smaller --scale, e.g. ${smaller(largest.processors / has.processors)}: the engine refuses such a container`,
    }),
    judge("processors", processors <= has.processors, {
      needed: `${processors} for the whole lab`,
      found: `${has.processors} on the engine`,
      otherwise: "warn",
      fix: "servers will wait for each other: no measurement on this engine at this scale",
    }),
  ];
}

/** A power of two that is at least so many times smaller than a scale. Containers at their floors may want less still. */
function smallerScale(scale: string, excess: number): string {
  const { numerator, denominator } = parseScale(scale) ?? fullSize;
  return `1/${2 ** Math.ceil(Math.log2((excess * denominator) / numerator))}`;
}

function mebibytes(bytes: number): number {
  return Math.floor(bytes / 1024 / 1024);
}
