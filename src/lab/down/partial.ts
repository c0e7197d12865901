import { join } from "node:path";
import { ToldFailure } from "../../told-failure";
import { describeEngine, type LabEngine } from "../engine/lab-engines";
import { removeObjects, stopContainers } from "../engine/engine-objects";
import { ownedOn } from "../memory/orphans";
import { readState, stateOn, type StateObject } from "../terraform/state";
import { runTerraform } from "../terraform/terraform";
import { prepareDestroy, type DestroyOptions } from "./destroy";

/**
 * Removes a lab's objects from the engines that answer, without Terraform: it would remove nothing before it has asked every
 * engine, and nothing that a server on a dead one depends on. Its state then only holds what is left.
 */
export async function destroyOn(alive: readonly LabEngine[], options: DestroyOptions): Promise<void> {
  const { lab, keepData, say } = options;
  const done = await Promise.all(
    alive.map(async (engine) => {
      const { own } = await ownedOn(engine, lab);
      if (keepData) await stopContainers(engine.docker, own);
      const doomed = own.filter(({ kind }) => !keepData || kind !== "volume");
      for (const removed of await removeObjects(engine.docker, doomed))
        say(`removed ${removed} on ${engine.machines.join(", ")}`);
      return stateOn(readState(lab.folders.state), engine.name);
    }),
  );
  await forgetObjects(
    done.flat().filter(({ type }) => !keepData || type !== "docker_volume"),
    options,
  );
}

/** Takes objects out of Terraform's state; nothing is removed anywhere. */
export async function forgetObjects(objects: readonly StateObject[], options: DestroyOptions): Promise<void> {
  if (objects.length === 0) return;
  const { lab, signal, onStart } = options;
  const secrets = await prepareDestroy(options);
  const lines: string[] = [];
  const code = await runTerraform({
    folder: lab.folders.lab,
    args: ["state", "rm", ...objects.map(({ address }) => address)],
    engines: lab.engines,
    secrets,
    log: join(lab.folders.logs, "terraform-state.log"),
    signal,
    onStart,
    onLine: (line) => lines.push(line),
  });
  if (code === 0) return;
  throw new ToldFailure([`${lab.environment}: Terraform's state could not be changed`, ...lines].join("\n"), 1);
}

/** An engine that did not answer, and what Terraform's state holds of it. */
export interface Left {
  readonly engine: LabEngine;
  readonly problem: string;
  readonly objects: readonly StateObject[];
}

/** What remains where, and what can be done about it. */
export function describeLeft(environment: string, left: readonly Left[]): string {
  const blocks = left.map(({ engine, problem, objects }) => {
    const things = objects.filter(({ type }) => type !== "docker_image").map(describe);
    return [`${describeEngine(engine)} does not answer: ${problem}`, ...things.map((thing) => `  left: ${thing}`)];
  });
  const lost = left.map(({ engine }) => `--forget ${engine.machines[0] ?? engine.name}`).join(" ");
  return [
    `${environment}: not everything could be removed`,
    ...blocks.flat(),
    `perflab down ${environment} removes it when the host is back; if it is lost for good:`,
    `  perflab down ${environment} ${lost}`,
  ].join("\n");
}

function describe({ type, name }: StateObject): string {
  return `${type.replace("docker_", "")} ${name}`;
}
