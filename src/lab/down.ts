import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, relative } from "node:path";
import { settleCopy } from "./memory/assembly-copy";
import { sshOptions } from "../engines/ssh-options";
import type { LabEngine } from "./engine/lab-engines";
import { describeObject, removeObjects } from "./engine/engine-objects";
import { Interrupted } from "./interrupted";
import { openLab, type Lab } from "./lab";
import { initTerraform } from "./terraform/apply";
import { stopLeftover } from "./terraform/leftover";
import { lockLab } from "./memory/lock";
import { ownedOn } from "./memory/orphans";
import { labVolumes } from "./memory/data";
import type { EngineObject } from "./memory/ownership";
import { refuseFailures } from "./preflight";
import { checkEngines } from "./preflight/engine";
import type { Progress, Say } from "./progress";
import { readResources } from "./terraform/resources";
import { readSecrets, type Secrets } from "./memory/secrets";
import { readState } from "./terraform/state";
import { readEvent, type TerraformProblem } from "./terraform/terraform-events";
import { removeNodeLabels, removeNodeVolumes } from "./swarm/down";
import { runTerraform } from "./terraform/terraform";
import { ToldFailure } from "../told-failure";

export interface DownOptions {
  readonly progress: Progress;
  readonly signal: AbortSignal;
  /** Leave volumes, state and passwords: the next `up` goes on with the data. */
  readonly keepData: boolean;
  /** Also remove what has this environment's label and is not known to be this lab's. */
  readonly byLabel: boolean;
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
  const { folders, engines, environment } = lab;
  refuseFailures(environment, (await checkEngines(lab)).items);
  if (options.byLabel) setAsideDamaged(lab, say);
  const state = readState(folders.state);
  const inState = options.keepData ? state.filter(({ type }) => type === "docker_volume") : [];
  const kept = options.keepData ? labVolumes(folders) : [];
  if (state.length > inState.length) await destroy(lab, options, onStart, say);
  if (!options.keepData) {
    await removeNodeVolumes(lab, say);
    await removeNodeLabels(lab, say);
  }
  const others: EngineObject[] = [];
  let removedAny = false;
  for (const engine of engines.all) {
    const { orphans, foreign } = await ownedOn(engine, lab);
    const doomed = [...orphans, ...(options.byLabel ? foreign : [])].filter(
      ({ kind }) => !options.keepData || kind !== "volume",
    );
    if (!options.byLabel) others.push(...foreign);
    for (const removed of await removeObjects(engine.docker, doomed)) {
      removedAny = true;
      say(`removed ${removed}`);
    }
  }
  if (kept.length > 0) {
    say(
      `kept ${kept.map((name) => `volume ${name}`).join(", ")}, with state and passwords: perflab up ${environment} goes on with the data`,
    );
  } else forget(lab, say);
  if (others.length > 0) {
    const names = others.map(describeObject).join(", ");
    say(`left alone, because nothing here shows that they are this lab's: ${names}; --by-label removes them, too`);
  }
  if (state.length === 0 && !removedAny && others.length === 0) say("nothing was up");
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

async function destroy(
  lab: Lab,
  { keepData, signal }: DownOptions,
  onStart: (pid: number) => void,
  say: Say,
): Promise<void> {
  const { folders, engines, environment } = lab;
  if (!existsSync(join(folders.lab, "cdk.tf.json"))) writeMinimalFile(lab);
  const secrets = allSecrets(lab);
  await initTerraform({ lab, secrets, signal, onStart });
  const targets = keepData
    ? readState(folders.state).filter(({ type }) => type !== "docker_volume" && type !== "docker_image")
    : [];
  const names = new Map(
    readState(folders.state).map(({ address, type, name }) => [address, `${type.replace("docker_", "")} ${name}`]),
  );
  const problems: TerraformProblem[] = [];
  const code = await runTerraform({
    folder: folders.lab,
    args: [
      "destroy",
      "-json",
      "-auto-approve",
      "-input=false",
      "-parallelism=30",
      ...targets.map(({ address }) => `-target=${address}`),
    ],
    engines,
    secrets,
    log: join(folders.logs, "terraform-destroy.log"),
    signal,
    onStart,
    onLine: (line) => {
      const event = readEvent(line);
      if (event?.kind === "problem" && event.severity === "error") problems.push(event);
      if (event?.kind !== "started" && event?.kind !== "done") return;
      // Images are only forgotten, not removed.
      if (event.address.startsWith("docker_image.")) return;
      const name = names.get(event.address) ?? event.address;
      if (event.kind === "started") say.now(`removing ${name}`);
      else say(`removed ${name}`);
    },
  });
  if (signal.aborted) throw new Interrupted(`interrupted; perflab down ${environment} goes on`);
  if (code === 0) return;
  const text = problems.map(({ summary, detail }) => `${summary}: ${detail}`);
  throw new ToldFailure(
    [`${environment}: Terraform could not remove everything`, ...text, `perflab down ${environment} tries again`].join(
      "\n",
    ),
    1,
  );
}

/** Nothing is made any more: a password that is lost does not stand in the way. */
function allSecrets({ folders }: Lab): Secrets {
  const stored = readSecrets(folders.secrets);
  return Object.fromEntries(readResources(folders.lab).variables.map((name) => [name, stored?.[name] ?? "none"]));
}

/** Enough for Terraform to remove what its state holds, when the lab's copy is lost. */
function writeMinimalFile({ folders, engines }: Lab): void {
  mkdirSync(folders.lab, { recursive: true, mode: 0o700 });
  const file = {
    terraform: {
      backend: { local: { path: relative(folders.lab, folders.state) } },
      required_providers: { docker: { source: "kreuzwerker/docker" } },
    },
    provider: { docker: engines.all.map(providerBlock) },
  };
  writeFileSync(join(folders.lab, "cdk.tf.json"), JSON.stringify(file));
}

/** As the placement writes it. */
function providerBlock({ name, endpoint }: LabEngine): object {
  if (name === "engine") return { alias: name };
  return {
    alias: name,
    host: endpoint.address,
    context: "",
    cert_path: endpoint.certificates ?? "",
    ...(endpoint.address.startsWith("ssh:") ? { ssh_opts: [...sshOptions] } : {}),
  };
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
