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
  | { readonly engine: LabEngine; readonly problem: string };

/** Where a server can be asked, or why nobody can ask it. */
export type ServerAccess = { readonly docker: Docker } | { readonly problem: string };

/** Seconds that an engine has to answer. */
const patience = 5;

/** Tells engines apart, whatever they are called: machines made from one image have the same id. */
export function engineIdentity({ ID, Name, DockerRootDir }: EngineInfo): string {
  return [ID, Name, DockerRootDir].join(" ");
}

/** Asks one engine who it is. */
async function askEngine(engine: LabEngine): Promise<EngineAnswer> {
  const answer = await ping(engine.endpoint, patience);
  if (!answer.reached) return { engine, problem: answer.reason };
  const { version, info } = answer;
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
