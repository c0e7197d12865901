import { existsSync, readdirSync, readFileSync, renameSync, rmdirSync, rmSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { ToldFailure } from "../told-failure";
import { destroy, type DestroyOptions } from "./down/destroy";
import { lostEngines } from "./down/forget";
import { describeLeft, destroyOn, forgetObjects, type Left } from "./down/partial";
import type { AskedEngines } from "./engine/ask";
import { describeObject, removeObjects } from "./engine/engine-objects";
import { describeEngine, type LabEngine } from "./engine/lab-engines";
import { openLab, type Lab } from "./lab";
import { settleCopy } from "./memory/assembly-copy";
import { lockLab } from "./memory/lock";
import { ownedOn } from "./memory/orphans";
import { labVolumes } from "./memory/data";
import type { EngineObject } from "./memory/ownership";
import { refuseFailures } from "./preflight";
import { unbearable } from "./preflight/answering";
import { checkEngines } from "./preflight/engine";
import { tracesItem } from "./preflight/traces";
import type { Progress, Say } from "./progress";
import { awaitEnds, removeNodeLabels, removeOrphanServices, removeNodeVolumes } from "./swarm/down";
import { stopLeftover } from "./terraform/leftover";
import { readState, stateOn, type StateObject } from "./terraform/state";

export interface DownOptions {
  readonly progress: Progress;
  readonly signal: AbortSignal;
  /** Leave volumes, state and passwords: the next `up` goes on with the data. */
  readonly keepData: boolean;
  /** Also remove what has this environment's label and is not known to be this lab's. */
  readonly byLabel: boolean;
  /** Machines whose host is lost for good: what the lab had there is forgotten. */
  readonly forget: readonly string[];
  readonly project?: string;
}

/** Takes a lab down. Works on the lab's own copy, or on Terraform's state alone. Images stay. */
export async function down(environment: string, options: DownOptions): Promise<void> {
  const lab = openLab(environment, options.project);
  const lock = lockLab(lab.folders.lock, environment, `down ${environment}`);
  try {
    settleCopy(lab.folders);
    await options.progress.step(`down ${environment}`, async (say) => {
      await stopLeftover(lock.leftover, say);
      await takeDown(lab, options, (pid) => lock.noteTerraform(pid), say);
    });
  } finally {
    lock.release();
    removeIfEmpty(dirname(lab.folders.lock));
    removeIfEmpty(dirname(dirname(lab.folders.lock)));
  }
}

async function takeDown(lab: Lab, options: DownOptions, onStart: (pid: number) => void, say: Say): Promise<void> {
  const { folders, environment } = lab;
  const { keepData, signal } = options;
  if (options.byLabel) setAsideDamaged(lab, say);
  const checked = await checkEngines(lab);
  const refused = unbearable(checked, options.forget);
  refuseFailures(environment, options.byLabel ? refused.filter(({ name }) => name !== tracesItem) : refused);
  const { asked } = checked;
  const run = { lab, keepData, signal, onStart, say };
  for (const engine of lostEngines(options.forget, lab.engines, asked)) await forgetEngine(engine, run);
  const before = readState(folders.state);
  const left = leftOn(asked, before);
  await forgetObjects(onlyImages(asked, before), run);
  const inState = before.filter(({ type }) => type === "docker_volume");
  const kept = keepData ? labVolumes(folders) : [];
  const leftover = await removeOrphanServices(lab, asked, say);
  if (left.length > 0) await destroyOn(asked.alive, run);
  else if (before.length > (keepData ? inState.length : 0) && (await destroy(run)) !== undefined) {
    // Asked again, its engines that still answer are cleared, and it is told what is left on the others.
    await takeDown(lab, { ...options, forget: [] }, onStart, say);
    return;
  }
  await awaitEnds(lab, before, say);
  if (!keepData && left.length === 0) {
    await removeNodeVolumes(lab, asked, say);
    await removeNodeLabels(lab, say);
  }
  const { removed, foreign } = await sweep(lab, asked.alive, options, say);
  if (left.length > 0) throw new ToldFailure(describeLeft(environment, left), 1);
  for (const { engine, problem } of asked.dead)
    say(`not looked at, nothing of the lab is known there: ${describeEngine(engine)}: ${problem}`);
  if (kept.length > 0) {
    say(
      `kept ${kept.map((name) => `volume ${name}`).join(", ")}, with state and passwords: perflab up ${environment} goes on with the data`,
    );
  } else forget(lab, say);
  if (foreign.length > 0) {
    const names = foreign.map(describeObject).join(", ");
    say(`left alone, because nothing here shows that they are this lab's: ${names}; --by-label removes them, too`);
  }
  if (before.length === 0 && removed + leftover === 0 && foreign.length === 0) say("nothing was up");
}

/** Takes everything on an engine that is lost for good out of Terraform's state. */
async function forgetEngine(engine: LabEngine, run: DestroyOptions): Promise<void> {
  const objects = stateOn(readState(run.lab.folders.state), engine.name);
  await forgetObjects(objects, run);
  const names = objects.filter(({ type }) => type !== "docker_image").map(({ name }) => name);
  run.say(`forgot ${describeEngine(engine)}: ${names.join(", ") || "nothing was known there"}`);
}

/** The engines that do not answer and of which Terraform's state holds something. */
function leftOn({ dead }: AskedEngines, state: readonly StateObject[]): Left[] {
  return dead
    .map(({ engine, problem }) => ({ engine, problem, objects: stateOn(state, engine.name) }))
    .filter(({ objects }) => objects.some(({ type }) => type !== "docker_image"));
}

/** Images stay where they are: what is known of an engine that does not answer is of no use. */
function onlyImages({ dead }: AskedEngines, state: readonly StateObject[]): StateObject[] {
  return dead
    .map(({ engine }) => stateOn(state, engine.name))
    .filter((objects) => objects.every(({ type }) => type === "docker_image"))
    .flat();
}

/** Removes what Terraform does not know: of this lab, and with `--by-label` what only has its label. */
async function sweep(
  lab: Lab,
  alive: readonly LabEngine[],
  { keepData, byLabel }: DownOptions,
  say: Say,
): Promise<{ removed: number; foreign: readonly EngineObject[] }> {
  const perEngine = await Promise.all(
    alive.map(async (engine) => {
      const { orphans, foreign } = await ownedOn(engine, lab);
      const doomed = [...orphans, ...(byLabel ? foreign : [])].filter(({ kind }) => !keepData || kind !== "volume");
      const removed = await removeObjects(engine.docker, doomed);
      for (const name of removed) say(`removed ${name}`);
      return { removed: removed.length, foreign: byLabel ? [] : foreign };
    }),
  );
  return {
    removed: perEngine.reduce((sum, { removed }) => sum + removed, 0),
    foreign: perEngine.flatMap(({ foreign }) => foreign),
  };
}

/** Files that cannot be read are moved away: with `--by-label` the engine's own labels are enough. */
function setAsideDamaged({ folders }: Lab, say: Say): void {
  for (const path of [folders.state, folders.secrets, join(folders.lab, "cdk.tf.json")]) {
    if (!existsSync(path)) continue;
    try {
      JSON.parse(readFileSync(path, "utf8"));
    } catch {
      renameSync(path, `${path}.damaged`);
      say(`${relative(folders.project, path)} is damaged and was set aside`);
    }
  }
}

/** Removes state, its backups, and the lab's folder with the passwords. Results of runs stay. */
function forget({ folders }: Lab, say: Say): void {
  const state = folders.state.slice(folders.project.length + 1);
  const files = readdirSync(folders.project).filter((name) => name.startsWith(state) || name === `.${state}.lock.info`);
  for (const name of files) rmSync(join(folders.project, name));
  const hadLab = existsSync(folders.lab);
  rmSync(folders.lab, { recursive: true, force: true });
  if (files.length > 0 || hadLab) say("removed the lab's folder, its passwords and Terraform's state");
  if (existsSync(folders.results)) say(`kept the results of runs in ${relative(folders.project, folders.results)}`);
}

function removeIfEmpty(folder: string): void {
  try {
    rmdirSync(folder);
  } catch {
    // Another lab lives there.
  }
}
