import { groupBy } from "../../alike/group";
import { missingImages } from "../../images/builder";
import type { Manifest } from "../../manifest/schema";
import { machineLabel } from "../../placement/names";
import { nodePlaces, nodeTasks } from "../capacity/read-nodes";
import { ownNode, type SwarmNode } from "../swarm/nodes";
import { crowded, placedMachines, propose, type Stands } from "../swarm/stands";
import { surveySwarm, type SwarmSurvey } from "../swarm/survey";
import type { LabEngine } from "../engine/lab-engines";
import { ownedOn } from "../memory/orphans";
import { checkMovedData } from "./moved-data";
import { judgeCapacity } from "./capacity";
import { checkConfigSize } from "./config-size";
import { checkSwarmPorts } from "./swarm-ports";
import { judgeNames } from "./names";
import { checkSubnet } from "./subnet";
import { judgeImages, labImages } from "./images";
import { judge, type PreflightContext, type PreflightItem } from "./item";

/** Whether the swarm can carry a lab: its manager, its nodes, their labels and what each has to give. */
export async function checkSwarm(context: PreflightContext): Promise<PreflightItem[]> {
  const { engines, environment, manifest, overcommit } = context;
  const manager = engines.single;
  if (manager === undefined) return [];
  const own = await ownNode(manager.docker);
  const isManager = judgeManager(own);
  if (own?.isManager !== true) return [isManager];
  const images = labImages(manifest);
  const [survey, tasks, missing] = await Promise.all([
    surveySwarm(manager, engines, manifest),
    nodeTasks(manager.docker),
    missingImages(
      manager.docker,
      images.map(({ reference }) => reference),
    ),
  ]);
  const { stands, named } = survey;
  return [
    isManager,
    ...judgeSurvey(manifest, survey),
    ...judgeNodes(stands),
    ...(await checkMovedData(context, survey, own.id)),
    ...judgeCapacity(context, nodePlaces(environment, stands, tasks, !overcommit)),
    ...judgeCrowds(manifest, stands, overcommit),
    await checkSwarmNames(context),
    ...(await checkSubnet({ ...context, engine: manager })),
    { ...judgeImages(images, missing), name: "images on the manager" },
    ...(await checkConfigSize(context, manager)),
    ...(await checkSwarmPorts(context, manager.docker, stands.at)),
    ...judgeUnknown(manifest, stands, named),
  ];
}

/** On which nodes the machines stand, as far as that can go wrong. */
export function judgeSurvey(manifest: Manifest, { nodes, stands, strangers }: SwarmSurvey): PreflightItem[] {
  return [...strangers.map(judgeStranger), ...judgeLabels(manifest, nodes, stands)];
}

/** Names in the swarm itself: services and their network. */
async function checkSwarmNames({ engines, environment, folders, resources }: PreflightContext): Promise<PreflightItem> {
  const services = resources.containers.map(({ name }) => name);
  const networks = resources.networks.map(({ name }) => name);
  const names = { containers: [], volumes: [], networks, services };
  const owned = await ownedOn(engines.single as LabEngine, { environment, folders }, names);
  return judgeNames(environment, services.length + networks.length, owned);
}

export function judgeManager(own: { isManager: boolean } | undefined): PreflightItem {
  return judge("swarm", own?.isManager === true, {
    needed: "a manager of a swarm",
    found:
      own === undefined ? "the engine is in no swarm" : own.isManager ? "the engine is one" : "the engine is a worker",
    otherwise: "fail",
    fix:
      own === undefined
        ? "docker swarm init there, docker swarm join on the other machines; or --placement engine"
        : "choose a manager by DOCKER_HOST or docker context use; docker node promote makes one",
  });
}

function judgeStranger(machine: string): PreflightItem {
  return {
    name: "node",
    machines: [machine],
    status: "fail",
    needed: "an engine of the swarm",
    found: "the engine that the option hosts names is in no swarm",
    fix: "docker swarm join there, or name another engine",
  };
}

/** Each machine needs one node with its label; `up` sets those of engines that it knows. */
export function judgeLabels(manifest: Manifest, nodes: readonly SwarmNode[], stands: Stands): PreflightItem[] {
  const { at, toSet, missing, doubtful } = stands;
  const machines = placedMachines(manifest);
  const set = toSet.map(({ machine }) => machine);
  const without = judge("labels", missing.length === 0, {
    needed: `a node with the label of each of ${machines.length} machines`,
    found:
      missing.length === 0
        ? `${machines.length - set.length} are there${set.length === 0 ? "" : `; up sets those of ${set.join(", ")}`}`
        : `none for ${missing.join(", ")}`,
    otherwise: "fail",
    fix: proposal(manifest, nodes, stands),
  });
  const twice = doubtful.map(({ machine, nodes: all }): PreflightItem => ({
    name: "labels",
    machines: [machine],
    status: "fail",
    needed: "one node",
    found: `${all.length} nodes have its label or are its engine: ${all.map(({ name, state }) => `${name}, ${state}`).join("; ")}`,
    fix: all
      .filter((node) => node !== at.get(machine))
      .map(({ handle, state }) =>
        state === "down"
          ? `docker node rm ${handle}, where it is gone for good`
          : `docker node update --label-rm ${machineLabel(machine)} ${handle}`,
      )
      .join("\n           "),
  }));
  return [without, ...twice];
}

function proposal(manifest: Manifest, nodes: readonly SwarmNode[], stands: Stands): string {
  const proposed = propose(manifest, nodes, stands);
  if (proposed.size === 0) return "no node is ready and active";
  const lines = [...proposed]
    .sort(([, a], [, b]) => (a.name < b.name ? -1 : Number(a.name > b.name)))
    .map(([machine, { handle }]) => `docker node update --label-add ${machineLabel(machine)}=true ${handle}`);
  return [...lines, "or name the engines of the nodes: --hosts MACHINE=ENGINE"].join("\n           ");
}

function judgeNodes({ at }: Stands): PreflightItem[] {
  return perNode(at).map(({ node, machines }) => {
    const { state, availability, name, handle, message } = node;
    return {
      ...judge("node", state === "ready" && availability === "active", {
        needed: `${name} ready and active`,
        found: `${state}, ${availability}${message === "" ? "" : `: ${message}`}`,
        otherwise: "fail",
        fix:
          state === "ready"
            ? `docker node update --availability active ${handle}`
            : "start its engine, or give the label to another node",
      }),
      machines,
    };
  });
}

export function judgeCrowds(manifest: Manifest, stands: Stands, overcommit: boolean): PreflightItem[] {
  return crowded(manifest, stands).map(({ node, machines }) => ({
    name: "like servers",
    machines,
    status: overcommit ? "warn" : "fail",
    needed: "a node for each",
    found: `all on ${node.name}`,
    fix: overcommit
      ? "allowed by --overcommit: their numbers stand for nothing"
      : "give their labels to nodes of their own, or --overcommit where nothing is measured",
  }));
}

/** What perflab cannot look at, where the engine of a node is not named. */
function judgeUnknown(manifest: Manifest, { at }: Stands, named: ReadonlyMap<string, string>): PreflightItem[] {
  const engines = new Set(named.values());
  const unknown = [...at].filter(([, { id }]) => !engines.has(id)).map(([machine]) => machine);
  if (unknown.length === 0) return [];
  const local = labImages(manifest).filter(({ given }) => !given);
  return [
    {
      name: "engines of the nodes",
      machines: unknown,
      status: "warn",
      needed: "engines that can be asked",
      found: "not named: readings, kernel settings and disk are not looked at there",
      fix: [
        ...unknown.slice(0, 1).map((machine) => `--hosts ${machine}=ENGINE names one`),
        ...(local.length > 0 ? ["without, bring the images there yourself: perflab images save, docker load"] : []),
      ].join("; "),
    },
  ];
}

function perNode(at: Stands["at"]): { node: SwarmNode; machines: string[] }[] {
  return [...groupBy(at, ([, { id }]) => id).values()].flatMap(([first, ...others]) =>
    first === undefined ? [] : [{ node: first[1], machines: [first, ...others].map(([machine]) => machine) }],
  );
}
