import { UserError } from "../errors";
import { readEngine, type EngineFacts } from "./capacity/read-engine";
import type { Place } from "./capacity/place";
import { byPlace, itemNames } from "./preflight/in-order";
import { judgeCapacity } from "./preflight/capacity";
import { judgeClocks } from "./preflight/clocks";
import { checkDisk } from "./preflight/disk";
import { judgeBlocks, judgeDistinct } from "./preflight/moved";
import { sharedMachines } from "./preflight/shared";
import { checkData, checkEngines, machinesOf } from "./preflight/engine";
import { checkImages } from "./preflight/images";
import type { LabEngine } from "./engine/lab-engines";
import type {
  EngineCheck,
  EngineContext,
  FactsCheck,
  PreflightCheck,
  PreflightContext,
  PreflightItem,
} from "./preflight/item";
import { checkHost } from "./preflight/host";
import { checkHostNetwork } from "./preflight/host-network";
import { checkLimits, presentImages } from "./preflight/limits";
import { checkNames } from "./preflight/names";
import { checkOwnHost } from "./preflight/own-host";
import { checkPasswords } from "./preflight/passwords";
import { checkPorts } from "./preflight/ports";
import { checkSubnet } from "./preflight/subnet";
import { checkTerraform } from "./preflight/terraform";
import { checkSwarm } from "./preflight/swarm";
import { resourcesOf, resourcesOn } from "./terraform/resources";

export type { PreflightContext, PreflightItem } from "./preflight/item";

const local: readonly PreflightCheck[] = [checkTerraform, checkPasswords, checkData];
const onEngine: readonly EngineCheck[] = [checkNames, checkSubnet, checkLimits, checkOwnHost, checkImages];
const withFacts: readonly FactsCheck[] = [checkHost, checkHostNetwork, checkPorts, checkDisk];

/** On a node of a swarm its manager knows the rest. */
const onNode: readonly EngineCheck[] = [checkNames, checkLimits, checkOwnHost, checkImages];

/** Everything that a lab needs from its engines and this machine, each with what is there. Nothing is changed. */
export async function preflight(context: PreflightContext): Promise<PreflightItem[]> {
  const { asked, items: answers } = await checkEngines(context, context.resources);
  const items = [
    ...answers,
    ...judgeDistinct(asked, sharedMachines(context.manifest.options)),
    ...judgeBlocks(context.resources),
  ];
  const answering = items.every(({ status }) => status !== "fail") ? asked.alive : [];
  const reachable = carrying(answering, context);
  const facts = await readEngines(reachable, context);
  const isSwarm = context.manifest.options.placement === "swarm";
  const swarm = isSwarm && answering.length > 0 ? [checkSwarm] : [];
  const here = await Promise.all([...local, ...swarm].map((check) => check(context)));
  const there = await Promise.all(reachable.map((engine) => checkOn(engine, context, facts)));
  const together = [
    ...(isSwarm ? [] : judgeCapacity(context, placesOf(facts))),
    ...judgeClocks([...facts.values()].map(({ clock }) => clock)),
  ];
  return inOrder([...scaleOf(context), ...items, ...here.flat(), ...together, ...there.flat()], context);
}

/** The concrete scale, where the engines were to choose it. */
function scaleOf({ chosen }: PreflightContext): PreflightItem[] {
  if (chosen === undefined) return [];
  const { scale, reason } = chosen;
  return [{ name: "scale", status: "ok", needed: "a scale that fits", found: `${scale}, ${reason}` }];
}

/** What could not be tried as long as an engine had no image. */
export async function preflightWithImages(context: PreflightContext): Promise<PreflightItem[]> {
  const engines = carrying(context.engines.all, context);
  const facts = await readEngines(engines, context);
  const items = await Promise.all(
    engines.map(async (engine) => {
      const own = onlyOn(engine, context);
      const checked = [checkLimits(own), ...withFacts.map((check) => check(own, factsOf(facts, engine)))];
      return (await Promise.all(checked)).flat().map((item) => ({ ...machinesOf(engine), ...item }));
    }),
  );
  return items.flat();
}

/** What engines say of themselves and their hosts. */
export async function readEngines(
  engines: readonly LabEngine[],
  { manifest, environment }: Pick<PreflightContext, "manifest" | "environment">,
): Promise<ReadonlyMap<LabEngine, EngineFacts>> {
  const read = await Promise.all(
    engines.map(async (engine) => {
      const [image] = await presentImages({ engine, manifest });
      return [engine, await readEngine(engine, environment, image)] as const;
    }),
  );
  return new Map(read);
}

/** Engines with servers: the manager of a swarm may have none. */
function carrying(
  all: readonly LabEngine[],
  { engines, manifest }: Pick<PreflightContext, "engines" | "manifest">,
): LabEngine[] {
  return all.filter((engine) => manifest.servers.some(({ id }) => engines.of(id) === engine));
}

function placesOf(facts: ReadonlyMap<LabEngine, EngineFacts>): Place[] {
  return [...facts.values()].map(({ place }) => place);
}

function factsOf(facts: ReadonlyMap<LabEngine, EngineFacts>, engine: LabEngine): EngineFacts {
  const found = facts.get(engine);
  if (found === undefined) throw new Error(`${engine.name} was not read`);
  return found;
}

/** Everything that the servers on one engine need there. */
async function checkOn(
  engine: LabEngine,
  context: PreflightContext,
  facts: ReadonlyMap<LabEngine, EngineFacts>,
): Promise<PreflightItem[]> {
  const own = onlyOn(engine, context);
  const checks = context.manifest.options.placement === "swarm" ? onNode : onEngine;
  const items = await Promise.all([
    ...withFacts.map((check) => check(own, factsOf(facts, engine))),
    ...checks.map((check) => check(own)),
  ]);
  return items.flat().map((item) => ({ ...machinesOf(engine), ...item }));
}

/** What concerns the whole lab first, then engine after engine. */
function inOrder(items: readonly PreflightItem[], { engines }: Pick<PreflightContext, "engines">): PreflightItem[] {
  const place = ({ machines }: PreflightItem) =>
    engines.all.findIndex((engine) => machines !== undefined && engine.machines.join() === machines.join());
  return items
    .map((item) => ({ item, at: place(item) }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);
}

/** What the checks of one engine look at: its own servers and resources. */
export function onlyOn(engine: LabEngine, context: PreflightContext): EngineContext {
  const { manifest, engines, resources } = context;
  const servers = manifest.servers.filter(({ id }) => engines.of(id) === engine);
  const own =
    manifest.options.placement === "swarm"
      ? resourcesOf(
          resources,
          servers.map(({ id }) => id),
        )
      : resourcesOn(resources, engine.name);
  return { ...context, engine, manifest: { ...manifest, servers }, resources: own };
}

/** One line, and a second one with what to do. */
export function describeItem({ name, machines, status, needed, found, fix }: PreflightItem): string {
  return `${status.padEnd(4)}  ${whereOf(machines)}${name}: needs ${needed}; ${found}${fix === undefined ? "" : `\n      fix: ${fix}`}`;
}

/** What `up` tells: each item, but what is in order on one engine of several in one line. */
export function describeItems(items: readonly PreflightItem[]): { text: string; items: readonly PreflightItem[] }[] {
  return byPlace(items).map((together) => {
    const [first] = together;
    const text =
      first === undefined || together.length === 1
        ? together.map(describeItem).join("")
        : `ok    ${whereOf(first.machines)}${itemNames(together)}`;
    return { text, items: together };
  });
}

/** Machines as the beginning of a line about them. */
function whereOf(machines: readonly string[] | undefined): string {
  return machines === undefined ? "" : `${machines.join(", ")}: `;
}

/** @throws UserError with all items that failed */
export function refuseFailures(environment: string, items: readonly PreflightItem[]): void {
  const failed = items.filter(({ status }) => status === "fail");
  if (failed.length === 0) return;
  throw new UserError(
    failed.map(({ name, machines, needed, found, fix }) => ({
      path: `${environment}: ${whereOf(machines)}${name}`,
      message: `needs ${needed}; ${found}`,
      ...(fix === undefined ? {} : { fix }),
    })),
    1,
  );
}
