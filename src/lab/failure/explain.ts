import type Docker from "dockerode";
import type { Manifest } from "../../manifest/schema";
import { describeAutopsy, examine, type Autopsy } from "./autopsy";
import type { LabEngine } from "../engine/lab-engines";
import type { Lab } from "../lab";
import type { TerraformProblem } from "../terraform/terraform-events";
import { ToldFailure } from "../../told-failure";
import type { Death } from "./watch";

/** What is known when a lab did not come up. */
export interface FailedApply {
  readonly lab: Lab;
  readonly manifest: Manifest;
  /** The container whose end stopped it. @default - Terraform or the wait for health ended it */
  readonly death: Death | undefined;
  readonly problems: readonly TerraformProblem[];
  /** Terraform was asked to stop although no container had died. */
  readonly stopped?: boolean;
}

/** Looks at every container of the lab that is not healthy, while it is still there. */
export async function explainFailure({
  lab,
  manifest,
  death,
  problems,
  stopped = death !== undefined,
}: FailedApply): Promise<ToldFailure> {
  const { environment, folders } = lab;
  const sick = (await labContainers(lab)).filter(({ Id, health }) => health !== "healthy" || Id === death?.container);
  // After an early stop, those that were still on their way did nothing wrong.
  const innocent = sick.filter(({ health }) => stopped && ["created", "starting"].includes(health));
  const autopsies = await Promise.all(
    sick
      .filter((container) => !innocent.includes(container))
      .map(({ Id, engine }) => {
        const killedForMemory = death?.container === Id && death.outOfMemory;
        return examine(engine.docker, Id, { manifest, folders, killedForMemory });
      }),
  );
  // After an early stop, Terraform only says that it was interrupted.
  const errors = stopped ? [] : problems.filter(({ severity }) => severity === "error");
  const text = [
    `${environment}: the lab did not come up`,
    ...inOrder(autopsies, death).map(describeAutopsy),
    ...errors.map(describeProblem),
    ...(innocent.length > 0
      ? [`still starting when it ended: ${innocent.map(({ server }) => server).join(", ")}`]
      : []),
    `what is up stays: perflab up ${environment} goes on from here, perflab down ${environment} removes it`,
  ];
  return new ToldFailure(text.join("\n"), 1, { servers: autopsies, terraform: errors });
}

/** The one that died first is the reason; others may have followed it. */
function inOrder(autopsies: readonly Autopsy[], death: Death | undefined): Autopsy[] {
  return [...autopsies].sort((a, b) => Number(b.server === death?.server) - Number(a.server === death?.server));
}

/** An error of Terraform in one line. */
export function describeProblem({ summary, detail, address }: TerraformProblem): string {
  return `Terraform${address ? ` about ${address}` : ""}: ${[summary, detail].filter(Boolean).join(": ")}`;
}

/** `healthy`, `starting` or `unhealthy`; of a container that does not run, its state. */
type Health = string;

interface FoundContainer extends Docker.ContainerInfo {
  readonly engine: LabEngine;
  readonly server: string;
  readonly health: Health;
}

/** The containers with this lab's label on all its engines, with their health. */
export async function labContainers({ engines, environment }: Lab): Promise<FoundContainer[]> {
  return (await Promise.all(engines.all.map((engine) => containersOn(engine, environment)))).flat();
}

async function containersOn(engine: LabEngine, environment: string): Promise<FoundContainer[]> {
  const containers = await engine.docker.listContainers({
    all: true,
    filters: { label: [`perflab.environment=${environment}`] },
  });
  return containers.map((container) => ({
    ...container,
    engine,
    server: container.Labels["perflab.server"] ?? container.Id,
    health:
      container.State === "running"
        ? (/\((?:health: )?(\w+)\)$/.exec(container.Status)?.[1] ?? "healthy")
        : container.State,
  }));
}
