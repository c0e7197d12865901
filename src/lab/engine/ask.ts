import type Docker from "dockerode";
import { machineOf } from "../../text/paths";
import { ping, type EngineInfo } from "../../engines/ping";
import type { LabEngine, LabEngines } from "./lab-engines";
import { describeEngine } from "./lab-engines";

/** What an engine says of itself; the time is its own. */
export type AskedInfo = EngineInfo & { readonly SystemTime: string };

/** One engine's answer, or why there is none. */
export type EngineAnswer =
  | { readonly engine: LabEngine; readonly version: string; readonly api: string; readonly info: AskedInfo }
  | {
      readonly engine: LabEngine;
      readonly problem: string;
      /** The engine answers, but as a manager it has no leader: addresses of all managers. */
      readonly leaderless?: readonly string[];
    };

/** Where a server can be asked, or why nobody can ask it. */
export type ServerAccess = { readonly docker: Docker } | { readonly problem: string };

/** Seconds that an engine has to answer. */
const patience = 5;

/** Tells engines apart, whatever they are called: machines made from one image have the same id. */
export function engineIdentity({ ID, Name, DockerRootDir }: EngineInfo): string {
  return [ID, Name, DockerRootDir].join(" ");
}

/** What the identity of a swarm begins with. */
export const swarmPrefix = "swarm ";

/** Tells swarms apart; undefined for an engine that does not manage one. */
export function swarmIdentity({ Swarm }: EngineInfo): string | undefined {
  return Swarm?.Cluster?.ID ? `${swarmPrefix}${Swarm.Cluster.ID}` : undefined;
}

/** Whether an engine is asked for what its swarm runs, not for what runs on it. */
export function isManager({ name, machines }: LabEngine): boolean {
  return name === "engine" && machines.length === 0;
}

/** Asks one engine who it is. */
async function askEngine(engine: LabEngine): Promise<EngineAnswer> {
  const answer = await ping(engine.endpoint, patience);
  if (!answer.reached) return { engine, problem: answer.reason };
  const { version, info } = answer;
  const { ControlAvailable, Error: why, RemoteManagers } = info.Swarm ?? {};
  if (isManager(engine) && ControlAvailable === true && why && swarmIdentity(info) === undefined) {
    const leaderless = (RemoteManagers ?? []).map(({ Addr }) => Addr).sort();
    return { engine, problem: "its swarm has no leader: too few of its managers answer", leaderless };
  }
  return { engine, version: version.Version, api: version.ApiVersion, info: info as unknown as AskedInfo };
}

/** The engines of a lab as they answered. */
export class AskedEngines {
  constructor(
    private readonly engines: LabEngines,
    readonly answers: readonly EngineAnswer[],
  ) {}

  get alive(): LabEngine[] {
    return this.answers.flatMap((answer) => ("problem" in answer ? [] : [answer.engine]));
  }

  /** Engines of machines by which the swarm could be asked as well. */
  get otherManagers(): LabEngine[] {
    return this.answers.flatMap((answer) =>
      "problem" in answer || isManager(answer.engine) || swarmIdentity(answer.info) === undefined
        ? []
        : [answer.engine],
    );
  }

  get dead(): { readonly engine: LabEngine; readonly problem: string }[] {
    return this.answers.flatMap((answer) => ("problem" in answer ? [answer] : []));
  }

  /** Where a server can be asked. */
  readonly at = (server: string): ServerAccess => {
    const engine = this.engines.of(server);
    if (engine === undefined) return { problem: noEngine(machineOf(server)) };
    const dead = this.dead.find((answer) => answer.engine === engine);
    return dead === undefined
      ? { docker: engine.docker }
      : { problem: `${describeEngine(engine)} does not answer: ${dead.problem}` };
  };
}

function noEngine(machine: string): string {
  return `no engine is named for ${machine} (--hosts ${machine}=ENGINE)`;
}

/** Asks all engines of a lab at the same time. */
export async function askEngines(engines: LabEngines): Promise<AskedEngines> {
  return new AskedEngines(engines, await Promise.all(engines.all.map(askEngine)));
}
