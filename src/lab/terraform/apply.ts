import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Manifest } from "../../manifest/schema";
import { reasonOf } from "../../engines/reason";
import { askEngines } from "../engine/ask";
import { explainFailure, labContainers } from "../failure/explain";
import { explainLoss } from "../failure/loss";
import { Interrupted } from "../interrupted";
import type { Lab } from "../lab";
import { SwarmRise } from "../swarm/apply";
import type { Say } from "../progress";
import { parallelism } from "./parallelism";
import { gentle, refusedLogin } from "./refused-login";
import type { LabResources } from "./resources";
import type { Secrets } from "../memory/secrets";
import { readEvent, type TerraformEvent, type TerraformProblem } from "./terraform-events";
import { runTerraform, TerraformKilled, type TerraformRun } from "./terraform";
import { ToldFailure } from "../../told-failure";
import { watchLoss } from "./watch-loss";
import { watchEngines, type Death } from "../failure/watch";

export interface TerraformOptions {
  readonly lab: Lab;
  readonly secrets: Secrets;
  readonly signal: AbortSignal;
  readonly onStart: (pid: number) => void;
}

export interface ApplyOptions extends TerraformOptions {
  readonly manifest: Manifest;
  readonly resources: LabResources;
  /** Seconds since 1970, by each engine's own clock: containers that died before do not count. */
  readonly since: (engine: string) => number;
  readonly say: Say;
}

/** Prepares Terraform in the lab's copy. */
export async function initTerraform({ lab, secrets, signal, onStart }: TerraformOptions): Promise<void> {
  const lines: string[] = [];
  const code = await runTerraform({
    folder: lab.folders.lab,
    args: ["init", "-input=false", "-no-color"],
    engines: lab.engines,
    secrets,
    log: join(lab.folders.logs, "terraform-init.log"),
    signal,
    onStart,
    onLine: (line) => lines.push(line),
  });
  if (signal.aborted) throw new Interrupted();
  if (code !== 0) throw new ToldFailure(`${lab.environment}: terraform init failed\n${lines.join("\n")}`, 1);
}

/**
 * Applies the lab's copy until every server is healthy. A container that dies meanwhile ends it at once.
 * @throws ToldFailure with the reason of every server that is not healthy
 * @throws Interrupted after Terraform's clean end
 */
export async function applyLab(options: ApplyOptions): Promise<string> {
  const { lab, manifest, resources, say, signal } = options;
  const servers = new Map(resources.containers.map(({ address, server }) => [address, server]));
  const stop = new AbortController();
  const rise = manifest.options.placement === "swarm" ? new SwarmRise(lab, manifest, say) : undefined;
  const deleting = new Set<string>();
  const problems: TerraformProblem[] = [];
  let death: Death | undefined;
  let summary = "nothing to change";
  const onEvent = (event: TerraformEvent) => {
    if (event.kind === "started" && event.action === "delete" && event.id) deleting.add(event.id);
    if (event.kind === "started" && event.action !== "delete") rise?.changes(servers.get(event.address));
    if (event.kind === "summary") summary = `${event.add} added, ${event.change} changed, ${event.remove} removed`;
    if (event.kind === "problem") problems.push(event);
    tell(event, servers, say);
  };
  rise?.begin(() => stop.abort());
  const watch = await watchEngines(rise === undefined ? lab.engines.all : [], (engine) => ({
    environment: lab.environment,
    since: options.since(engine.name),
    isExpected: (container) => deleting.has(container),
    onDeath: (first) => {
      if (death !== undefined) return;
      death = first;
      say(`${first.server} died: asking Terraform to stop`, { server: first.server, died: true });
      stop.abort();
    },
    onHealth: (server, health) => {
      if (health === "unhealthy") say(`${server} is unhealthy`, { server, health });
    },
  }));
  const loss = watchLoss(lab.engines, say);
  try {
    const either = AbortSignal.any([signal, stop.signal, loss.stop]);
    const apply = (atATime: number) =>
      runApply(options, atATime, { signal: either, kill: loss.kill }, onEvent).catch((error: unknown) => {
        if (loss.lost() === undefined || !(error instanceof TerraformKilled)) throw error;
        return -1;
      });
    let code = await apply(parallelism(lab.engines, resources.blocks));
    if (code > 0 && !either.aborted && refusedLogin(problems)) {
      say(`an ssh server took no more logins: going on, ${gentle} at a time`);
      problems.length = 0;
      code = await apply(gentle);
    }
    const healthy = code === 0 && (await (rise?.becomesHealthy(either) ?? becomeHealthy(options, either)));
    // Terraform may have met it first.
    const gone = loss.lost() ?? (healthy || either.aborted ? undefined : (await askEngines(lab.engines)).dead[0]);
    if (gone !== undefined) throw await explainLoss({ lab, manifest, death, problems }, gone);
    if (signal.aborted)
      throw new Interrupted(
        `interrupted; perflab up ${lab.environment} goes on, perflab down ${lab.environment} removes what is there`,
      );
    if (!healthy) throw await (rise?.explain(problems) ?? explainFailure({ lab, manifest, death, problems }));
    return summary;
  } finally {
    watch.stop();
    rise?.end();
    loss.end();
  }
}

function runApply(
  { lab, secrets, onStart }: ApplyOptions,
  atATime: number,
  signals: Pick<TerraformRun, "signal" | "kill">,
  onEvent: (event: TerraformEvent) => void,
): Promise<number> {
  mkdirSync(lab.folders.logs, { recursive: true });
  return runTerraform({
    folder: lab.folders.lab,
    args: ["apply", "-json", "-auto-approve", "-input=false", `-parallelism=${atATime}`],
    engines: lab.engines,
    secrets,
    log: join(lab.folders.logs, "terraform-apply.log"),
    ...signals,
    onStart,
    onLine: (line) => {
      const event = readEvent(line);
      if (event !== undefined) onEvent(event);
    },
  });
}

/** Terraform waits for what it creates, and not for a container that it found stopped and only started again. */
async function becomeHealthy({ lab, manifest, say }: ApplyOptions, signal: AbortSignal): Promise<boolean> {
  const limit = Date.now() + 1000 * Math.max(...manifest.servers.map(({ waitSeconds }) => waitSeconds));
  for (;;) {
    const containers = await labContainers(lab).catch((error: unknown) => {
      // The pulse tells why.
      if (reasonOf(error) === undefined) throw error;
      return undefined;
    });
    if (containers === undefined) {
      if (signal.aborted || Date.now() > limit) return false;
      await pause(500);
      continue;
    }
    const sick = containers.filter(({ health }) => health !== "healthy");
    if (signal.aborted) return false;
    if (sick.length === 0) return true;
    if (sick.some(({ health }) => health !== "starting" && health !== "unhealthy") || Date.now() > limit) return false;
    say.now(`waiting for ${sick.map(({ server }) => server).join(", ")}`);
    await pause(500);
  }
}

const verbs: Readonly<Record<string, readonly [now: string, done: string]>> = {
  create: ["starting", "healthy"],
  update: ["changing", "changed"],
  delete: ["removing", "removed"],
};

function tell(event: TerraformEvent, servers: ReadonlyMap<string, string>, say: Say): void {
  if (event.kind === "problem" || event.kind === "summary") return;
  const { kind, action, address, seconds = 0 } = event;
  const server = servers.get(address);
  const what = server ?? address.replace("docker_", "").replace(".", " ");
  const [now, done] = verbs[action] ?? [action, action];
  const after = seconds > 0 ? ` after ${seconds} s` : "";
  if (kind === "failed") say(`${what} failed${after}`, { server: what, action, failed: true });
  if (kind === "waiting") say.now(`${now} ${what} (${seconds} s)`);
  if (server === undefined) return;
  if (kind === "started") say.now(`${now} ${what}`);
  if (kind === "done") say(`${what} ${done}${after}`, { server, action, seconds });
}
