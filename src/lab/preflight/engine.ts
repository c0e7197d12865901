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
import { enginesOf } from "../engine/engines-of";
import { copiedManifest } from "../memory/assembly-copy";
import { judgeMoved, type KnownEngine } from "./moved";
import { judgeTraces } from "./traces";
import type { LabResources } from "../terraform/resources";
import { labVolumes } from "../memory/data";
import { readJournal, type JournalEngine } from "../memory/journal";
import { readState } from "../terraform/state";
import type { PreflightCheck, PreflightItem } from "./item";

/** Whether the engines answer, and are those that this lab's objects are on. */
export async function checkEngines(
  lab: Pick<Lab, "environment" | "engines" | "folders" | "variables">,
  resources?: LabResources,
): Promise<CheckedEngines> {
  const { environment, engines, folders } = lab;
  const asked = await askEngines(engines);
  const state = readState(folders.state);
  const known = knownEngines(lab);
  const move = { environment, state, known, engines, asked, ...(resources === undefined ? {} : { resources }) };
  const moved = known === undefined ? await judgeTraces(move) : judgeMoved(move);
  const up = new Set(state.map(({ engine }) => engine));
  return {
    asked,
    items: [
      ...asked.answers.map((answer) =>
        judgeEngine(answer, asked, up.has(answer.engine.name) ? environment : undefined),
      ),
      ...moved,
    ],
  };
}

/** Where a lab was put: by its journal, or where that is lost by the lab's copy. */
function knownEngines({ folders, variables }: Pick<Lab, "folders" | "variables">): readonly KnownEngine[] | undefined {
  const journal = readJournal(folders.journal);
  if (journal !== undefined) return journal.engines;
  const copy = copiedManifest(folders);
  if (copy?.options.placement !== "hosts") return undefined;
  return enginesOf(copy, { project: folders.project, variables }).all.map(({ name, machines, endpoint }) => ({
    name,
    machines,
    address: endpoint.address,
  }));
}

/** The engines' answers, and what is to be said of them. */
export interface CheckedEngines {
  readonly asked: AskedEngines;
  readonly items: readonly PreflightItem[];
}

/** @param up the environment, where a lab of it is up on this engine */
export function judgeEngine(answer: EngineAnswer, asked?: AskedEngines, up?: string): PreflightItem {
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
      fix: wayTo(engine, up, other),
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

function wayTo({ name, machines, endpoint }: LabEngine, up: string | undefined, other: LabEngine | undefined): string {
  if (other !== undefined)
    return `start it, or ask another manager of the swarm: DOCKER_HOST=${other.endpoint.address}`;
  if (name === "engine") return "start it, or choose another by DOCKER_HOST or docker context use";
  const tls =
    endpoint.certificates === undefined ? "" : `DOCKER_TLS_VERIFY=1 DOCKER_CERT_PATH=${endpoint.certificates} `;
  const otherwise =
    up === undefined
      ? `, or name another: --hosts ${machines[0]}=...`
      : `, the lab on it goes on then; lost for good: perflab down ${up} --forget ${machines[0]}`;
  return `start it${otherwise}; ${tls}docker -H ${endpoint.address} info tries it`;
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
