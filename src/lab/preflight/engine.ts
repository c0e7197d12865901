import type Docker from "dockerode";
import { UserError } from "../../errors";
import { readJournal } from "../memory/journal";
import { dataVolumes, readState } from "../terraform/state";
import { judge, type PreflightCheck, type PreflightContext, type PreflightItem } from "./item";

/** Whether the engine answers, and is the one that this lab's objects are on. */
export async function checkEngine(
  lab: Pick<PreflightContext, "engine" | "endpoint" | "folders">,
): Promise<PreflightItem[]> {
  const { engine, endpoint } = lab;
  try {
    const [version, info] = await Promise.all([engine.version(), engineInfo(engine)]);
    const reachable: PreflightItem = {
      name: "engine",
      status: "ok",
      needed: "a Docker engine, API 1.41 or later",
      found: `${version.Version} (API ${version.ApiVersion}) at ${endpoint.address}`,
    };
    return [oldApi(reachable, version.ApiVersion), ...sameEngine(lab, info.ID)];
  } catch (error) {
    if (error instanceof UserError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    return [
      {
        name: "engine",
        status: "fail",
        needed: "a Docker engine",
        found: `none at ${endpoint.address}: ${reason}`,
        fix: "start it, or choose another by DOCKER_HOST or docker context use",
      },
    ];
  }
}

/** What an engine says of itself, as far as labs are concerned. */
export interface EngineInfo {
  readonly ID: string;
  readonly SystemTime: string;
  readonly DockerRootDir: string;
  readonly MemTotal: number;
  readonly NCPU: number;
}

export async function engineInfo(engine: Docker): Promise<EngineInfo> {
  return (await engine.info()) as EngineInfo;
}

function oldApi(item: PreflightItem, api: string): PreflightItem {
  const [major = 0, minor = 0] = api.split(".").map(Number);
  if (major > 1 || minor >= 41) return item;
  return { ...item, status: "warn", fix: "not tried with so old an engine: 20.10 or later is" };
}

/** On another engine every object of the lab would look removed, and Terraform would forget them. */
function sameEngine(
  { folders, endpoint }: Pick<PreflightContext, "folders" | "endpoint">,
  id: string,
): PreflightItem[] {
  const journal = readJournal(folders.journal);
  if (journal === undefined || readState(folders.state).length === 0) return [];
  return [
    judge("engine of this lab", journal.engine.id === id, {
      needed: `the engine at ${journal.engine.address}, where the lab was brought up`,
      found: `${endpoint.address}${journal.engine.id === id ? "" : ", another engine"}`,
      otherwise: "fail",
      fix: `DOCKER_HOST=${journal.engine.address}; or, if that engine is gone for good, remove ${folders.state} and ${folders.lab}`,
    }),
  ];
}

/** Volumes whose data the lab goes on with. */
export const checkData: PreflightCheck = ({ folders }) => {
  const volumes = dataVolumes(readState(folders.state));
  if (volumes.length === 0) return Promise.resolve([]);
  return Promise.resolve([
    { name: "data", status: "ok", needed: "kept from before, or none", found: `kept: ${volumes.join(", ")}` },
  ]);
};
