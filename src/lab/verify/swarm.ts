import type { Manifest, ManifestServer } from "../../manifest/schema";
import { configName, machineLabel } from "../../placement/names";
import { counted } from "../../text/counted";
import { machineOf } from "../../text/paths";
import type { AskedEngines } from "../engine/ask";
import type { Lab } from "../lab";
import { serviceHealth } from "../swarm/health";
import { standsFor, swarmNodes, type SwarmNode } from "../swarm/nodes";
import { labServices, type SwarmService } from "../swarm/tasks";
import type { CheckVerdict } from "./result";

/** What a swarm says of a lab. */
export interface SwarmFacts {
  readonly nodes: readonly SwarmNode[];
  readonly services: readonly SwarmService[];
  /** Name of an image to its ids and digests, on whatever engine has it. */
  readonly images: ReadonlyMap<string, readonly string[]>;
}

/**
 * What the manager of a swarm says about the servers: whether they run, where, and what the swarm was asked for. Of a server
 * whose engine nobody named this is all that can be known.
 */
export async function verifySwarm(
  { engines, environment }: Lab,
  asked: AskedEngines,
  manifest: Manifest,
): Promise<CheckVerdict[]> {
  const single = engines.single;
  if (manifest.options.placement !== "swarm" || single === undefined || !asked.alive.includes(single)) return [];
  const manager = single.docker;
  const [nodes, services, images] = await Promise.all([
    swarmNodes(manager),
    labServices(manager, environment),
    imagesOf(manifest, asked),
  ]);
  return judgeSwarm(manifest, { nodes, services, images });
}

async function imagesOf({ servers }: Manifest, { alive }: AskedEngines): Promise<Map<string, string[]>> {
  const references = [...new Set(servers.map(({ image }) => image))];
  const found = await Promise.all(
    references.map(async (reference) => {
      const all = await Promise.all(
        alive.map(({ docker }) =>
          docker
            .getImage(reference)
            .inspect()
            .catch(() => undefined),
        ),
      );
      const ids = all.flatMap((image) => (image === undefined ? [] : [image.Id, ...(image.RepoDigests ?? [])]));
      return [reference, ids] as const;
    }),
  );
  return new Map(found);
}

/** What is compared of each server. */
interface Comparison {
  readonly expected: string;
  readonly actual: string;
  readonly ok: boolean;
}

/** One row for each thing that is as it should be for all servers, else one for each server with which it is not. */
export function judgeSwarm(manifest: Manifest, facts: SwarmFacts): CheckVerdict[] {
  const there = manifest.servers.flatMap((server) => {
    const service = facts.services.find((candidate) => candidate.server === server.id);
    return service === undefined ? [] : [{ server, service }];
  });
  const restarts = manifest.servers.flatMap(({ id }) => {
    const { restarts: times } = serviceHealth(id, facts.services, facts.nodes);
    return times === 0 ? [] : [`${id} started again ${counted(times, "time")}`];
  });
  const servers = counted(manifest.servers.length, "server");
  const compared = (what: (server: ManifestServer, service: SwarmService) => Comparison) =>
    there.map(({ server, service }) => ({ id: server.id, ...what(server, service) }));
  return [
    ...rows(
      "runs on its node",
      [servers, ...restarts].join("; "),
      manifest.servers.map((server) => ({ id: server.id, ...running(server, facts) })),
    ),
    ...rows("is placed by the label of its machine", servers, compared(placed)),
    ...rows("has its memory and processors", servers, compared(limits)),
    ...rows(
      "has the deployed files",
      counted(manifest.files.filter(({ deployed }) => deployed).length, "file"),
      compared((server, service) => files(manifest, server, service)),
    ),
    ...rows(
      "has the image that was deployed",
      servers,
      compared((server, service) => image(facts, server, service)),
    ),
  ];
}

function rows(what: string, all: string, compared: readonly ({ readonly id: string } & Comparison)[]): CheckVerdict[] {
  const wrong = compared.filter(({ ok }) => !ok);
  const kind = "condition" as const;
  if (wrong.length === 0) return [{ id: `every server ${what}`, kind, ok: true, expected: all, actual: all }];
  return wrong.map(({ id, ...found }) => ({ id: `${id} ${what}`, kind, ...found }));
}

function running({ id }: ManifestServer, { nodes, services }: SwarmFacts): Comparison {
  const { ok, state, node, reason } = serviceHealth(id, services, nodes);
  const wanted = nodes.find((candidate) => standsFor(candidate, machineOf(id)))?.name;
  const actual = [`${state}${node === undefined ? "" : ` on ${node}`}`, ...(reason === undefined ? [] : [reason])];
  return {
    ok: ok && wanted !== undefined && node === wanted,
    expected: wanted === undefined ? `a node with the label ${machineLabel(machineOf(id))}` : `running on ${wanted}`,
    actual: actual.join("; "),
  };
}

function placed({ id }: ManifestServer, { spec: { constraints } }: SwarmService): Comparison {
  const expected = `node.labels.${machineLabel(machineOf(id))}==true`;
  return { expected, actual: constraints.join(", ") || "nothing", ok: constraints.includes(expected) };
}

function limits({ memoryMiB, processors }: ManifestServer, { spec }: SwarmService): Comparison {
  const text = (memory: number, count: number) => `${memory} MiB, ${counted(count, "processor")}`;
  return {
    expected: text(memoryMiB, processors),
    actual: text(Math.round(spec.memoryBytes / 2 ** 20), spec.nanoCpus / 1e9),
    ok: spec.memoryBytes === memoryMiB * 2 ** 20 && spec.nanoCpus === Math.round(processors * 1e9),
  };
}

/** Files by the names of their docker configs, which say what is in them. */
function files({ environment, files: all }: Manifest, { id }: ManifestServer, { spec }: SwarmService): Comparison {
  const own = all.filter(({ deployed, server }) => deployed && server === id);
  const there = new Map(Object.entries(spec.configs).map(([config, target]) => [target, config]));
  const targets = new Set(own.map(({ target }) => target));
  const wrong = [
    ...own.flatMap((file) => {
      const config = there.get(file.target);
      if (config === undefined) return [`${file.target} is missing`];
      return config === configName(environment.id, file) ? [] : [`${file.target} is another file`];
    }),
    ...[...there.keys()].filter((target) => !targets.has(target)).map((target) => `${target} is one too many`),
  ];
  return { expected: counted(own.length, "file"), actual: wrong.join("; "), ok: wrong.length === 0 };
}

/** Where no engine that answers has the image, nobody knows its id. */
function image({ images }: SwarmFacts, { image: reference }: ManifestServer, { spec }: SwarmService): Comparison {
  const ids = images.get(reference) ?? [];
  return { expected: reference, actual: spec.image, ok: ids.length === 0 || ids.includes(spec.image) };
}
