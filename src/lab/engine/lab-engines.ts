import type Docker from "dockerode";
import { machineOf } from "../../text/paths";
import type { EngineEndpoint } from "../../engines/endpoint";
import { openEngine } from "../../engines/engine";

/** One Docker Engine that carries servers of a lab, or is the manager of its swarm. */
export interface LabEngine {
  /** Alias of Terraform's provider: `engine`, or the first of the machines on it. */
  readonly name: string;
  /** Machines of the model that stand on it; none for the manager of a swarm. */
  readonly machines: readonly string[];
  readonly endpoint: EngineEndpoint;
  readonly docker: Docker;
}

/** The engines of a lab. Nothing is contacted by making them. */
export class LabEngines {
  private readonly byMachine: ReadonlyMap<string, LabEngine>;

  /** @param single the engine of Docker's own choice: it carries the whole lab, or it is the manager of a swarm */
  constructor(
    readonly all: readonly LabEngine[],
    readonly single: LabEngine | undefined,
  ) {
    this.byMachine = new Map(all.flatMap((engine) => engine.machines.map((machine) => [machine, engine] as const)));
  }

  /** The engine that a machine, or the machine of a server, stands on; undefined where none is named for it. */
  of(id: string): LabEngine | undefined {
    return this.byMachine.get(machineOf(id));
  }

  /** The engine that Terraform knows by a provider's alias. */
  named(alias: string): LabEngine | undefined {
    return this.all.find(({ name }) => name === alias);
  }

  /** Whether an answer has to say which engine gave it. */
  get several(): boolean {
    return this.all.length > 1;
  }
}

/** An engine of a lab at its endpoint. */
export function labEngine(name: string, machines: readonly string[], endpoint: EngineEndpoint): LabEngine {
  // Opened when it is first asked: certificates that are not there matter to nobody before.
  return {
    name,
    machines,
    endpoint,
    get docker() {
      return openEngine(endpoint);
    },
  };
}

/** How an engine is called in messages: by the machines on it, else by its own name. */
export function describeEngine({ name, machines, endpoint }: LabEngine): string {
  if (name === "engine") return `the engine at ${endpoint.address}`;
  return `the engine of ${machines.join(", ")} (${endpoint.address})`;
}
