import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Manifest } from "../assembly/schema";
import { describeAutopsy, examine, type Autopsy } from "./autopsy";
import { Interrupted } from "./interrupted";
import type { Lab } from "./lab";
import type { Say } from "./progress";
import type { LabResources } from "./resources";
import type { Secrets } from "./secrets";
import { readEvent, type TerraformEvent } from "./terraform-events";
import { runTerraform } from "./terraform";
import { ToldFailure } from "./told-failure";
import { watchLab, type Death } from "./watch";

export interface ApplyOptions {
  readonly lab: Lab;
  readonly manifest: Manifest;
  readonly resources: LabResources;
  readonly secrets: Secrets;
  /** Seconds since 1970, by the engine's clock: containers that died before do not count. */
  readonly since: number;
  readonly say: Say;
  readonly signal: AbortSignal;
  readonly onStart: (pid: number) => void;
}

/** Prepares Terraform in the lab's copy. */
export async function initTerraform({
  lab,
  secrets,
  signal,
  onStart,
}: Omit<ApplyOptions, "since" | "manifest" | "resources" | "say">): Promise<void> {
  const log = join(lab.folders.logs, "terraform-init.log");
  const lines: string[] = [];
  const args = ["init", "-input=false", "-no-color"];
  const code = await runTerraform({
    folder: lab.folders.lab,
    args,
    endpoint: lab.endpoint,
    secrets,
    log,
    signal,
    onStart,
    onLine: (line) => lines.push(line),
  });
  if (signal.aborted) throw new Interrupted();
  if (code !== 0) throw new ToldFailure(`${lab.environment}: terraform init failed\n${lines.join("\n")}`, 1);
}

/**
 * Applies the lab's copy. A container that dies meanwhile ends it at once.
 * @throws ToldFailure with the reason of every server that is not healthy
 * @throws Interrupted after Terraform's clean end
 */
export async function applyLab(options: ApplyOptions): Promise<string> {
  const { lab, say, signal } = options;
  const servers = new Map(options.resources.containers.map(({ address, server }) => [address, server]));
  const stop = new AbortController();
  const passOn = () => stop.abort();
  signal.addEventListener("abort", passOn, { once: true });
  const deleting = new Set<string>();
  const problems: TerraformEvent[] = [];
  let death: Death | undefined;
  let summary = "nothing to change";
  const watch = await watchLab(lab.engine, {
    environment: lab.environment,
    since: options.since,
    isExpected: (container) => deleting.has(container),
    onDeath: (first) => {
      death = first;
      say(`${first.server} died: asking Terraform to stop`, { server: first.server, died: true });
      stop.abort();
    },
    onHealth: (server, health) => {
      if (health === "unhealthy") say(`${server} is unhealthy`, { server, health });
    },
  });
  mkdirSync(lab.folders.logs, { recursive: true });
  let code: number;
  try {
    code = await runTerraform({
      folder: lab.folders.lab,
      args: ["apply", "-json", "-auto-approve", "-input=false", `-parallelism=${Math.max(10, 3 * servers.size)}`],
      endpoint: lab.endpoint,
      secrets: options.secrets,
      log: join(lab.folders.logs, "terraform-apply.log"),
      signal: stop.signal,
      onStart: options.onStart,
      onLine: (line) => {
        const event = readEvent(line);
        if (event === undefined) return;
        if (event.kind === "started" && event.action === "delete" && event.id) deleting.add(event.id);
        if (event.kind === "problem") problems.push(event);
        if (event.kind === "summary") summary = `${event.add} added, ${event.change} changed, ${event.remove} removed`;
        tell(event, servers, say);
      },
    });
  } finally {
    watch.stop();
    signal.removeEventListener("abort", passOn);
  }
  if (signal.aborted)
    throw new Interrupted(
      `interrupted; perflab up ${lab.environment} goes on, perflab down ${lab.environment} removes what is there`,
    );
  if (code !== 0 || death !== undefined) throw await explain(options, death, problems);
  return summary;
}

function tell(event: TerraformEvent, servers: ReadonlyMap<string, string>, say: Say): void {
  if (event.kind === "problem" || event.kind === "summary") return;
  const [type = "", name = ""] = event.address.split(".");
  const what = servers.get(event.address) ?? `${type.replace("docker_", "")} ${name}`;
  const time = event.seconds ? ` after ${event.seconds} s` : "";
  const gerund = event.action === "delete" ? "removing" : event.action === "update" ? "changing" : "starting";
  const past =
    event.action === "delete"
      ? "removed"
      : event.action === "update"
        ? "changed"
        : type === "docker_container"
          ? "healthy"
          : "there";
  if (event.kind === "started" && type === "docker_container") say.now(`${gerund} ${what}`);
  if (event.kind === "waiting") say.now(`${gerund} ${what}${event.seconds ? ` (${event.seconds} s)` : ""}`);
  if (event.kind === "done" && type === "docker_container")
    say(`${what} ${past}${time}`, { server: what, action: event.action, seconds: event.seconds ?? 0 });
  if (event.kind === "failed") say(`${what} failed${time}`, { server: what, action: event.action, failed: true });
}

/** Looks at every container of the lab that is not healthy, while it is still there. */
async function explain(
  options: ApplyOptions,
  death: Death | undefined,
  problems: readonly TerraformEvent[],
): Promise<ToldFailure> {
  const { lab, manifest } = options;
  const containers = await lab.engine.listContainers({
    all: true,
    filters: { label: [`perflab.environment=${lab.environment}`] },
  });
  const autopsies = await Promise.all(
    containers.map(({ Id }) =>
      examine(lab.engine, Id, {
        manifest,
        folders: lab.folders,
        killedForMemory: death?.container === Id && death.outOfMemory,
      }),
    ),
  );
  const dead = autopsies.filter(
    ({ state, outOfMemory }) => outOfMemory || !["healthy", "starting", "running"].includes(state),
  );
  const starting = autopsies.filter(({ state }) => state === "starting").map(({ server }) => server);
  const errors = problems.flatMap((event) => (event.kind === "problem" && event.severity === "error" ? [event] : []));
  // After the early stop Terraform's own errors only say that it was interrupted.
  const told =
    death === undefined
      ? errors.map(
          ({ summary, detail, address }) =>
            `Terraform${address ? ` about ${address}` : ""}: ${[summary, detail].filter(Boolean).join(": ")}`,
        )
      : [];
  const text = [
    `${lab.environment}: the lab did not come up`,
    ...inOrder(dead, death).map(describeAutopsy),
    ...told,
    ...(starting.length > 0 ? [`still starting when it ended: ${starting.join(", ")}`] : []),
    `what is up stays: perflab up ${lab.environment} goes on from here, perflab down ${lab.environment} removes it`,
  ];
  return new ToldFailure(text.join("\n"), 1, { servers: dead, terraform: errors });
}

/** The one that died first is the reason; others may have followed it. */
function inOrder(autopsies: readonly Autopsy[], death: Death | undefined): Autopsy[] {
  return [...autopsies].sort((a, b) => Number(b.server === death?.server) - Number(a.server === death?.server));
}
