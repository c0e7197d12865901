import type { Lab } from "../lab";
import {
  askEngines,
  engineIdentity,
  isManager,
  swarmIdentity,
  type AskedEngines,
  type EngineAnswer,
} from "../engine/ask";
import { failure } from "../../errors";
import { describeEngine, type LabEngine, type LabEngines } from "../engine/lab-engines";
import { judgeMoved } from "./moved";
import type { LabResources } from "../terraform/resources";
import { labVolumes } from "../memory/data";
import { readJournal, type JournalEngine } from "../memory/journal";
import { readState } from "../terraform/state";
import type { PreflightCheck, PreflightItem } from "./item";

/** Whether the engines answer, and are those that this lab's objects are on. */
export async function checkEngines(
  lab: Pick<Lab, "environment" | "engines" | "folders">,
  resources?: LabResources,
): Promise<CheckedEngines> {
  const { environment, engines, folders } = lab;
  const asked = await askEngines(engines);
  const state = readState(folders.state);
  const journal = readJournal(folders.journal);
  const move = { environment, state, journal, engines, asked, ...(resources === undefined ? {} : { resources }) };
  return { asked, items: [...asked.answers.map((answer) => judgeEngine(answer, asked)), ...judgeMoved(move)] };
}

/** The engines' answers, and what is to be said of them. */
export interface CheckedEngines {
  readonly asked: AskedEngines;
  readonly items: readonly PreflightItem[];
}

export function judgeEngine(answer: EngineAnswer, asked?: AskedEngines): PreflightItem {
  const { engine } = answer;
  const where = machinesOf(engine);
  if ("problem" in answer) {
    if (answer.leaderless !== undefined) return leaderless(answer, answer.leaderless);
    const [other] = engine.name === "engine" ? (asked?.otherManagers ?? []) : [];
    return {
      name: "engine",
      ...where,
      status: "fail",
      needed: "a Docker engine",
      found: `none at ${engine.endpoint.address}: ${answer.problem}`,
      fix:
        other !== undefined
          ? `start it, or ask another manager of the swarm: DOCKER_HOST=${other.endpoint.address}`
          : engine.name === "engine"
            ? "start it, or choose another by DOCKER_HOST or docker context use"
            : `start it, or name another: --hosts ${engine.machines[0]}=...; docker -H ${engine.endpoint.address} info tries it`,
    };
  }
  const reachable: PreflightItem = {
    name: "engine",
    ...where,
    status: "ok",
    needed: "a Docker engine, API 1.41 or later",
    found: `${answer.version} (API ${answer.api}) at ${engine.endpoint.address}`,
  };
  return oldApi(reachable, answer.api);
}

/** A manager that answers, and cannot: nothing can be changed in the swarm, what runs goes on. */
function leaderless({ engine }: EngineAnswer, managers: readonly string[]): PreflightItem {
  return {
    name: "engine",
    status: "fail",
    needed: "a swarm with a leader: more than half of its managers answer",
    found: `none by ${engine.endpoint.address}; its managers are ${managers.join(", ")}`,
    fix: "start the others; for managers that are lost for good: docker swarm init --force-new-cluster on this one",
  };
}

/** The machines that an item is about; none where one engine carries everything. */
export function machinesOf({ name, machines }: LabEngine): { machines?: readonly string[] } {
  return name === "engine" ? {} : { machines };
}

function oldApi(item: PreflightItem, api: string): PreflightItem {
  const [major = 0, minor = 0] = api.split(".").map(Number);
  if (major > 1 || minor >= 41) return item;
  return { ...item, status: "warn", fix: "not tried with so old an engine: 20.10 or later is" };
}

/** What the journal remembers of the engines. @throws UserError when one does not answer any more */
export function journalEngines(engines: LabEngines, { answers }: AskedEngines): JournalEngine[] {
  return engines.all.map((engine) => {
    const answer = answers.find((other) => other.engine === engine);
    if (answer === undefined || "problem" in answer) {
      const reason = answer === undefined ? "it was not asked" : answer.problem;
      throw failure(
        describeEngine(engine),
        `does not answer any more: ${reason}`,
        "nothing was changed yet: try again",
      );
    }
    const { name, machines, endpoint } = engine;
    return {
      name,
      machines,
      identity: (isManager(engine) ? swarmIdentity(answer.info) : undefined) ?? engineIdentity(answer.info),
      ...endpoint,
      begun: answer.info.SystemTime,
    };
  });
}

/** Volumes whose data the lab goes on with. */
export const checkData: PreflightCheck = ({ folders }) => {
  const volumes = labVolumes(folders);
  if (volumes.length === 0) return Promise.resolve([]);
  return Promise.resolve([
    { name: "data", status: "ok", needed: "kept from before, or none", found: `kept: ${volumes.join(", ")}` },
  ]);
};
