import { UserError } from "../errors";
import { checkCapacity } from "./preflight/capacity";
import { checkDisk } from "./preflight/disk";
import { judgeBlocks, judgeDistinct } from "./preflight/moved";
import { sharedMachines } from "./preflight/shared";
import { checkData, checkEngines, machinesOf } from "./preflight/engine";
import { checkImages } from "./preflight/images";
import type { LabEngine } from "./engine/lab-engines";
import type { EngineCheck, EngineContext, PreflightCheck, PreflightContext, PreflightItem } from "./preflight/item";
import { checkLimits } from "./preflight/limits";
import { checkNames } from "./preflight/names";
import { checkPasswords } from "./preflight/passwords";
import { checkPorts } from "./preflight/ports";
import { checkSubnet } from "./preflight/subnet";
import { checkTerraform } from "./preflight/terraform";
import { checkSwarm } from "./preflight/swarm";
import { resourcesOf, resourcesOn } from "./terraform/resources";

export type { PreflightContext, PreflightItem } from "./preflight/item";

const local: readonly PreflightCheck[] = [checkTerraform, checkPasswords, checkData];
const onEngine: readonly EngineCheck[] = [
  checkCapacity,
  checkNames,
  checkSubnet,
  checkPorts,
  checkLimits,
  checkDisk,
  checkImages,
];

/** On a node of a swarm its manager knows the rest. */
const onNode: readonly EngineCheck[] = [checkNames, checkPorts, checkLimits, checkDisk, checkImages];

/** Everything that a lab needs from its engines and this machine, each with what is there. Nothing is changed. */
export async function preflight(context: PreflightContext): Promise<PreflightItem[]> {
  const { asked, items: answers } = await checkEngines(context, context.resources);
  const items = [
    ...answers,
    ...judgeDistinct(asked, sharedMachines(context.manifest.options)),
    ...judgeBlocks(context.resources),
  ];
  const reachable = items.every(({ status }) => status !== "fail") ? asked.alive : [];
  const swarm = context.manifest.options.placement === "swarm" && reachable.length > 0 ? [checkSwarm] : [];
  const others = await Promise.all([
    ...[...local, ...swarm].map((check) => check(context)),
    ...reachable.map((engine) => checkOn(engine, context)),
  ]);
  return [...items, ...others.flat()];
}

/** Everything that the servers on one engine need there. */
async function checkOn(engine: LabEngine, context: PreflightContext): Promise<PreflightItem[]> {
  const own = onlyOn(engine, context);
  if (own.manifest.servers.length === 0) return [];
  const checks = context.manifest.options.placement === "swarm" ? onNode : onEngine;
  const items = await Promise.all(checks.map((check) => check(own)));
  return items.flat().map((item) => ({ ...machinesOf(engine), ...item }));
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
