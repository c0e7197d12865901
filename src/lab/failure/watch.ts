import type Docker from "dockerode";
import type { LabEngine } from "../engine/lab-engines";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";

/** A container of the lab that ended although nobody asked it to. */
export interface Death {
  readonly container: string;
  /** `<machine>/<server>`. */
  readonly server: string;
  readonly exitCode: number | undefined;
  readonly outOfMemory: boolean;
}

export interface WatchOptions {
  readonly environment: string;
  /** Seconds since 1970, by the engine's clock, from which events count. */
  readonly since: number;
  /** Whether Terraform itself is ending this container. */
  readonly isExpected: (container: string) => boolean;
  /** Called once, for the first death. */
  readonly onDeath: (death: Death) => void;
  readonly onHealth: (server: string, health: string) => void;
  /** Time for Terraform's own message about a container to arrive. @default 700 */
  readonly confirmMilliseconds?: number;
}

interface EngineEvent {
  readonly Action: string;
  readonly id?: string;
  readonly Actor: { readonly ID: string; readonly Attributes: Readonly<Record<string, string>> };
  readonly time: number;
}

/** Follows the engine's events about a lab's containers until `stop`. */
export async function watchLab(engine: Docker, options: WatchOptions): Promise<{ stop: () => void }> {
  const watcher = new Watcher(engine, options);
  await watcher.listen(options.since);
  return { stop: () => watcher.stop() };
}

/** Follows the events of several engines. */
export async function watchEngines(
  engines: readonly LabEngine[],
  optionsOf: (engine: LabEngine) => WatchOptions,
): Promise<{ stop: () => void }> {
  const watches = await Promise.all(engines.map((engine) => watchLab(engine.docker, optionsOf(engine))));
  return { stop: () => watches.forEach((watch) => watch.stop()) };
}

class Watcher {
  private stream: Readable | undefined;
  private stopped = false;
  private reported = false;

  constructor(
    private readonly engine: Docker,
    private readonly options: WatchOptions,
  ) {}

  async listen(since: number): Promise<void> {
    let latest = since;
    const label = [`perflab.environment=${this.options.environment}`];
    const events = { since, filters: { type: ["container" as const], label, event: ["die", "oom", "health_status"] } };
    this.stream = (await this.engine.getEvents(events)) as Readable;
    this.stream.on("error", () => undefined);
    const lines = createInterface({ input: this.stream });
    lines.on("line", (line) => {
      const event = JSON.parse(line) as EngineEvent;
      latest = event.time;
      this.take(event);
    });
    // An engine that cuts the stream is asked again, from where it stopped.
    lines.on("close", () => {
      if (this.stopped) return;
      setTimeout(() => void this.listen(latest).catch(() => undefined), 500);
    });
  }

  stop(): void {
    this.stopped = true;
    this.stream?.destroy();
  }

  private take({ Action, Actor }: EngineEvent): void {
    const server = Actor.Attributes["perflab.server"] ?? Actor.Attributes.name ?? Actor.ID;
    if (Action.startsWith("health_status")) {
      this.options.onHealth(server, Action.slice("health_status".length).replace(/^:\s*/, ""));
    } else {
      setTimeout(() => void this.confirm(Actor.ID, server, Action === "oom"), this.options.confirmMilliseconds ?? 700);
    }
  }

  /** A container that Terraform removes dies, too: by now it has said so, or the container is gone. */
  private async confirm(container: string, server: string, killedForMemory: boolean): Promise<void> {
    if (this.stopped || this.reported) return;
    const state = await this.engine
      .getContainer(container)
      .inspect()
      .then(({ State }) => State)
      .catch(() => undefined);
    if (state === undefined || this.stopped || this.reported || this.options.isExpected(container)) return;
    if (state.Running && !killedForMemory) return;
    this.reported = true;
    this.options.onDeath({
      container,
      server,
      exitCode: state.Running ? undefined : state.ExitCode,
      outOfMemory: killedForMemory || state.OOMKilled,
    });
  }
}
