import type { Manifest, ManifestServer } from "../../manifest/schema";
import { configName, machineLabel } from "../../placement/names";
import { machineOf } from "../../text/paths";
import type { AskedEngines } from "../engine/ask";
import type { Lab } from "../lab";
import { serviceHealth } from "../swarm/health";
import { swarmNodes, standsFor } from "../swarm/nodes";
import { labServices, type SwarmService } from "../swarm/tasks";
import type { CheckVerdict } from "./result";

/**
 * What the manager of a swarm says about each server: whether it runs, where, and what the swarm was asked for. Of a server
 * whose engine nobody named this is all that can be known.
 */
export async function verifySwarm(
  { engines, environment }: Lab,
  { alive }: AskedEngines,
  manifest: Manifest,
): Promise<CheckVerdict[]> {
  const single = engines.single;
  if (manifest.options.placement !== "swarm" || single === undefined || !alive.includes(single)) return [];
  const manager = single.docker;
  const [nodes, services] = await Promise.all([swarmNodes(manager), labServices(manager, environment)]);
  return manifest.servers.flatMap((server) => {
    const { id } = server;
    const { ok, state, node, reason } = serviceHealth(id, services, nodes);
    const wanted = nodes.find((candidate) => standsFor(candidate, machineOf(id)))?.name;
    const onItsNode = wanted !== undefined && node === wanted;
    const actual = [`${state}${node === undefined ? "" : ` on ${node}`}`, ...(reason === undefined ? [] : [reason])];
    const runs: CheckVerdict = {
      id: `${id} runs on its node`,
      kind: "condition",
      ok: ok && onItsNode,
      expected: wanted === undefined ? `a node with the label ${machineLabel(machineOf(id))}` : `running on ${wanted}`,
      actual: actual.join("; "),
    };
    const service = services.find((candidate) => candidate.server === id);
    return service === undefined ? [runs] : [runs, asked(manifest, server, service)];
  });
}

/** What the swarm was asked for against the assembly: files by the names of their configs, limits, place. */
function asked(
  manifest: Manifest,
  { id, memoryMiB, processors }: ManifestServer,
  { spec }: SwarmService,
): CheckVerdict {
  const files = manifest.files.filter(({ deployed, server }) => deployed && server === id);
  const configs = new Map(Object.entries(spec.configs));
  const other = files.filter((file) => configs.get(configName(manifest.environment.id, file)) !== file.target);
  const constraint = `node.labels.${machineLabel(machineOf(id))}==true`;
  const wrong = [
    ...other.map(({ target }) => `${target} is another file`),
    ...(configs.size === files.length ? [] : [`${configs.size} files`]),
    ...(spec.memoryBytes === memoryMiB * 2 ** 20 ? [] : [`memory ${Math.round(spec.memoryBytes / 2 ** 20)} MiB`]),
    ...(spec.nanoCpus === Math.round(processors * 1e9) ? [] : [`processors ${spec.nanoCpus / 1e9}`]),
    ...(spec.constraints.includes(constraint) ? [] : [`placed by ${spec.constraints.join(", ") || "nothing"}`]),
  ];
  return {
    id: `${id} is what the swarm was asked for`,
    kind: "condition",
    ok: wrong.length === 0,
    expected: `${files.length} files, memory ${memoryMiB} MiB, processors ${processors}, ${constraint}`,
    actual: wrong.length === 0 ? "the same" : wrong.join("; "),
  };
}
