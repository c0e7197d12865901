import { mkdirSync, rmdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type Docker from "dockerode";
import { jsonText } from "../text/json";
import type { Manifest, ManifestServer } from "../manifest/schema";
import { failure, UserError } from "../errors";
import { askEngines, type ServerAccess } from "./engine/ask";
import { describeEngine, LabEngines, type LabEngine } from "./engine/lab-engines";
import { exec } from "../engines/exec";
import { Interrupted } from "./interrupted";
import { deployedManifest, openLab } from "./lab";
import { lockLab } from "./memory/lock";
import { refuseFailures } from "./preflight";
import { checkEngines } from "./preflight/engine";
import { describeEngineError } from "./verify/readings";
import { planRun, type RunOptions } from "./run/options";
import type { RunPlan } from "./run/plan";
import { progressListener, type ProgressListeners } from "./run/progress";
import { copyResults, nextRunName } from "./run/results";
import { summarizeStages } from "./run/stage-summary";
import { readDriverReport, summarizeRun, type RunSummary } from "./run/summary";
import { readThrottling, throttledBetween } from "./run/throttled";
import { withCurrentContainers } from "./swarm/containers";
import type { LabAccess } from "./verify";

export interface RunAccess extends LabAccess, ProgressListeners {
  /** Called once, before the first request. */
  readonly onStart?: (name: string, plan: RunPlan) => void;
  /** Ends the run. */
  readonly signal?: AbortSignal;
}

export interface RunResult {
  readonly summary: RunSummary;
  /** Samples, log and summary. */
  readonly folder: string;
}

/** Time for JMeter to start, to end and to count, in seconds. */
const overhead = 180;

/**
 * Runs the workload's plan from the lab's load driver and keeps samples, log and summary.
 * @throws UserError when there is no lab or no plan, or when the driver gave no samples
 * @throws Interrupted when the signal ended the run; what there was of it is kept
 */
export async function runWorkload(
  environment: string,
  options: RunOptions,
  access: RunAccess = {},
): Promise<RunResult> {
  const lab = openLab(environment, access.project);
  const { folders } = lab;
  const deployed = deployedManifest(lab);
  const plan = planRun(deployed, options);
  const { asked, items } = await checkEngines(lab);
  const manifest = await withCurrentContainers(deployed, asked);
  const driver = manifest.servers.find(({ product }) => product === "driver") as ManifestServer;
  refuseFailures(environment, items);
  const own = asked.at(driver.id);
  if ("problem" in own) throw failure(driver.id, own.problem);
  const { docker } = own;
  const engine = lab.engines.of(driver.id);
  const lock = lockLab(folders.lock, environment, `run ${environment}`);
  try {
    const name = await nextRunName(docker, driver.container, folders.results);
    access.onStart?.(name, plan);
    const folder = join(folders.results, name);
    const work = run({ docker, at: asked.at, manifest, plan, driver, name, folder, access });
    const summary = await work.catch(async (error: unknown) => {
      removeIfEmpty(folder);
      throw (engine && (await lostOnTheWay(engine, driver, environment, error))) ?? error;
    });
    return { folder, summary };
  } finally {
    lock.release();
  }
}

/** The reason of a run that failed, where the driver's engine is not there any more: whatever came first says less. */
async function lostOnTheWay(
  engine: LabEngine,
  driver: ManifestServer,
  environment: string,
  error: unknown,
): Promise<UserError | undefined> {
  if (error instanceof Interrupted) return undefined;
  const { dead } = await askEngines(new LabEngines([engine], undefined));
  if (dead[0] === undefined) return undefined;
  return failure(
    driver.id,
    `the run broke off: ${describeEngine(engine)} does not answer any more: ${dead[0].problem}`,
    `see to the engine; perflab up ${environment} goes on with the lab, and the next run ends what is left of this one`,
  );
}

function removeIfEmpty(folder: string): void {
  try {
    rmdirSync(folder);
  } catch {
    // There are results in it, or it was not made.
  }
}

interface Run {
  /** The driver's engine. */
  readonly docker: Docker;
  readonly at: (server: string) => ServerAccess;
  readonly manifest: Manifest;
  readonly plan: RunPlan;
  readonly driver: ManifestServer;
  readonly name: string;
  readonly folder: string;
  readonly access: RunAccess;
}

async function run({ docker, at, manifest, plan, driver, name, folder, access }: Run): Promise<RunSummary> {
  const { container } = driver;
  const target = planFile(manifest, driver, plan);
  const before = await readThrottling(at, manifest.servers);
  const stop = () =>
    void exec(docker, container, ["sh", "-c", `kill -TERM "$(cat ${pidFile(name)})"`]).catch(() => undefined);
  access.signal?.addEventListener("abort", stop, { once: true });
  const patience = plan.seconds + overhead;
  const listener = progressListener(manifest, plan, access);
  const result = await exec(docker, container, command(target, name, plan), patience, listener).catch(
    (error: unknown) => {
      throw error instanceof UserError ? error : failure(container, describeEngineError(container, error));
    },
  );
  access.signal?.removeEventListener("abort", stop);
  const after = await readThrottling(at, manifest.servers);
  await copyResults(docker, container, name, folder);
  if (access.signal?.aborted) throw new Interrupted(`the run was ended; what there is of it is in ${folder}`);
  const report = readDriverReport(result.stdout);
  if (report === undefined) {
    const reason = `the plan did not come to its end (exit code ${result.code}): ${lastLines(result.stderr)}`;
    throw failure(container, reason, `see ${join(folder, `${name}.log`)}`);
  }
  const down = await serversDown(at, manifest);
  const stages = await summarizeStages(manifest, plan, join(folder, `${name}.jtl`));
  const throttled = throttledBetween(manifest.servers, before, after);
  const summary = summarizeRun({ manifest, name, plan, report, throttled, down, stages });
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "summary.json"), jsonText(summary));
  return summary;
}

/** Servers that do not run, each with what became of it. */
async function serversDown(at: Run["at"], { servers }: Manifest): Promise<string[]> {
  const states = await Promise.all(
    servers.map(async ({ id, container }) => {
      const access = at(id);
      if ("problem" in access) return `${id}: ${access.problem}`;
      try {
        const { State } = await access.docker.getContainer(container).inspect();
        return State.Running ? undefined : `${id} ended with ${State.ExitCode}`;
      } catch (error) {
        return `${id}: ${describeEngineError(container, error)}`;
      }
    }),
  );
  return states.filter((state) => state !== undefined);
}

/** `timeout` makes a process group of its own: a signal to it ends the script and JMeter together. */
function command(plan: string, name: string, { seconds, properties }: RunPlan): string[] {
  const script = `echo $$ > ${pidFile(name)}; exec timeout -k 10 ${seconds + overhead - 20} run-plan "$@"`;
  return ["sh", "-c", script, "sh", plan, name, ...properties, "-Jsummariser.interval=6"];
}

function pidFile(name: string): string {
  return `/tmp/${name}.pid`;
}

/** The plan in the driver's container. */
function planFile({ environment, files }: Manifest, driver: ManifestServer, { file }: RunPlan): string {
  const found = files.find(
    ({ server, deployed, target }) => server === driver.id && deployed && target.endsWith(`/${file}`),
  );
  if (found === undefined) throw failure(environment.id, `the load driver of this lab has no ${file}`);
  return found.target;
}

function lastLines(text: string): string {
  return text.trim().split("\n").slice(-5).join("\n");
}
