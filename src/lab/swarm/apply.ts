import { setTimeout as pause } from "node:timers/promises";
import type { Manifest } from "../../manifest/schema";
import { ToldFailure } from "../../told-failure";
import { describeAutopsy, type Autopsy } from "../failure/autopsy";
import { describeProblem } from "../failure/explain";
import type { Lab } from "../lab";
import type { Say } from "../progress";
import type { TerraformProblem } from "../terraform/terraform-events";
import { examineTask } from "./autopsy";
import { serviceHealth, type ServiceHealth } from "./health";
import { swarmNodes } from "./nodes";
import { currentTask, failedTasks, labServices, startAgain } from "./tasks";
import { TaskWatch } from "./watch";

/** The rise of a lab on a swarm: Terraform is blind to what becomes of a service after its first task. */
export class SwarmRise {
  private readonly autopsies: Promise<Autopsy>[] = [];
  private watch: TaskWatch | undefined;
  private readonly asked = new Set<string>();

  constructor(
    private readonly lab: Lab,
    private readonly manifest: Manifest,
    private readonly say: Say,
  ) {}

  /** Calls back once, when a task of a changed server fails. What it wrote is read before Terraform removes its service. */
  begin(onDeath: () => void): void {
    const { engines, environment } = this.lab;
    if (engines.single === undefined) return;
    this.watch = new TaskWatch(engines.single.docker, {
      environment,
      onDeath: (service, task) => {
        const read = examineTask(this.lab, this.manifest, service, task);
        this.autopsies.push(read);
        this.say(`${service.server} died: asking Terraform to stop`, { server: service.server, died: true });
        void read.finally(onDeath);
      },
    });
  }

  /** Terraform begins to change a server. */
  changes(server: string | undefined): void {
    if (server !== undefined) this.watch?.count(server);
  }

  end(): void {
    this.watch?.stop();
  }

  /** Waits until every server runs on its node and no change is on its way. False when that does not come. */
  async becomesHealthy(signal: AbortSignal): Promise<boolean> {
    for (const { id } of this.manifest.servers) this.changes(id);
    const limit = Date.now() + 1000 * Math.max(...this.manifest.servers.map(({ waitSeconds }) => waitSeconds));
    for (;;) {
      const sick = (await this.health()).filter(({ ok }) => !ok);
      if (signal.aborted) return false;
      if (sick.length === 0) return true;
      if (Date.now() > limit) return false;
      await this.tryAgain(sick);
      this.say.now(`waiting for ${sick.map(({ server }) => server).join(", ")}`);
      await pause(500);
    }
  }

  /** A swarm that gave up after a failed update goes on only when it is asked to, although Terraform finds nothing to change. */
  private async tryAgain(sick: readonly ServiceHealth[]): Promise<void> {
    const { engines, environment } = this.lab;
    const given = sick.filter(({ server, state }) => ["paused", "ended"].includes(state) && !this.asked.has(server));
    if (given.length === 0 || engines.single === undefined) return;
    const services = await labServices(engines.single.docker, environment);
    for (const { server } of given) {
      this.asked.add(server);
      const service = services.find((candidate) => candidate.server === server);
      if (service === undefined) continue;
      await startAgain(engines.single.docker, service.id);
      this.say(`the swarm had given up on ${server}: asked it to try again`, { server });
    }
  }

  /** Why the lab did not come up. */
  async explain(problems: readonly TerraformProblem[]): Promise<ToldFailure> {
    const { environment } = this.lab;
    const died = this.autopsies.length > 0;
    const autopsies = await Promise.all(died ? this.autopsies : await this.examineSick());
    const told = new Set(autopsies.map(({ server }) => server));
    const others = (await this.health()).filter(
      ({ ok, server, state }) => !ok && !told.has(server) && state !== "absent",
    );
    // After an early stop, Terraform only says that it was interrupted.
    const errors = died ? [] : problems.filter(({ severity }) => severity === "error");
    const text = [
      `${environment}: the lab did not come up`,
      ...autopsies.map(describeAutopsy),
      ...others.map(({ server, state, reason }) => `${server}: ${state}${reason === undefined ? "" : `; ${reason}`}`),
      ...errors.map(describeProblem),
      `what is up stays: perflab up ${environment} goes on from here, perflab down ${environment} removes it`,
    ];
    return new ToldFailure(text.join("\n"), 1, { servers: autopsies, terraform: errors });
  }

  private async examineSick(): Promise<Promise<Autopsy>[]> {
    const { engines, environment } = this.lab;
    if (engines.single === undefined) return [];
    const services = await labServices(engines.single.docker, environment);
    return services.flatMap((service) => {
      const current = currentTask(service);
      const task = current?.state === "running" ? undefined : (failedTasks(service)[0] ?? current);
      return task === undefined ? [] : [examineTask(this.lab, this.manifest, service, task)];
    });
  }

  private async health(): Promise<ServiceHealth[]> {
    const { engines, environment } = this.lab;
    if (engines.single === undefined) return [];
    const manager = engines.single.docker;
    const [nodes, services] = await Promise.all([swarmNodes(manager), labServices(manager, environment)]);
    return this.manifest.servers.map(({ id }) => serviceHealth(id, services, nodes));
  }
}
