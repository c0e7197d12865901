import { performance } from "node:perf_hooks";
import { abandonEngine } from "../engines/abandon";
import { watchPulse, type LostEngine } from "./failure/pulse";
import type { Manifest } from "../manifest/schema";
import { deployedManifest, openLab, type Lab } from "./lab";
import type { AskedEngines } from "./engine/ask";
import { refuseFailures } from "./preflight";
import { unbearable } from "./preflight/answering";
import { checkEngines } from "./preflight/engine";
import { recordVerified } from "./memory/verified";
import { readLab } from "./verify/readings";
import { verifyDirectories, verifyRoutes } from "./verify/routes";
import { readState } from "./terraform/state";
import { verifyConditions, verifyOwner } from "./verify/conditions";
import { fileReader, verifyFiles } from "./verify/files";
import { statuses, type CheckVerdict, type SettingVerdict, type Status, type VerifyResult } from "./verify/result";
import { verifyNames } from "./verify/names";
import { verifySwarm } from "./verify/swarm";
import { reachable, swarmHealth } from "./swarm/lab-health";
import { withCurrentContainers } from "./swarm/containers";
import { verifySettings } from "./verify/settings";

export interface LabAccess {
  /** Folder of the project. @default - the current folder */
  readonly project?: string;
}

/** Reads the effective values back from a running lab and compares them with what was deployed. */
export async function verifyLab(environment: string, access: LabAccess = {}): Promise<VerifyResult> {
  const lab = openLab(environment, access.project);
  const deployed = deployedManifest(lab);
  // An engine that falls silent on the way costs seconds, not the patience of every question that it leaves open.
  const pulses = lab.engines.all.map((each) => watchPulse([each], { onLost: endQuestions }));
  try {
    return await verifyDeployed(lab, deployed);
  } finally {
    for (const pulse of pulses) pulse.stop();
  }
}

function endQuestions({ engine: { docker, endpoint }, problem }: LostEngine): void {
  abandonEngine(docker, endpoint.address, problem);
}

async function verifyDeployed(lab: Lab, deployed: Manifest): Promise<VerifyResult> {
  const begun = performance.now();
  const { folders, environment } = lab;
  const engines = await checkEngines(lab);
  const { asked } = engines;
  refuseFailures(environment, unbearable(engines));
  const manifest = await withCurrentContainers(deployed, asked);
  const at = reachable(asked, await swarmHealth(lab, asked, manifest));
  const [readings, routes] = await Promise.all([readLab(at, manifest), verifyRoutes(at, manifest)]);
  const files = await verifyFiles(manifest, readings, folders.lab, fileReader(at));
  const names = await verifyNames(at, manifest, readings);
  const settings = verifySettings(manifest, readings, files);
  const checks: CheckVerdict[] = [
    ...deadEngines(asked),
    ...routes,
    ...verifyDirectories(manifest, readings),
    ...names,
    ...verifyConditions(manifest, readings),
    ...(await verifySwarm(lab, asked, manifest)),
    ...verifyOwner(manifest, readings, readState(folders.state)),
  ];
  const fine = ({ status }: { status: string }) => !["differs", "not read", "changed"].includes(status);
  const { title, experiment } = manifest.environment;
  const result: VerifyResult = {
    environment,
    title,
    flavour: manifest.options.flavour,
    scale: manifest.options.scale,
    stamps: manifest.stamps,
    ...(experiment ? { experiment } : {}),
    ok: settings.every(fine) && files.every(fine) && checks.every(({ ok }) => ok),
    seconds: Math.round(performance.now() - begun) / 1000,
    counts: countStatuses(settings),
    settings,
    files,
    checks,
  };
  recordVerified(folders, result);
  return result;
}

/** Engines that do not answer: nothing of their machines was read. */
function deadEngines({ dead }: AskedEngines): CheckVerdict[] {
  return dead.map(({ engine, problem }) => ({
    id: `engine of ${engine.machines.join(", ")}`,
    kind: "engine",
    ok: false,
    expected: `an answer from ${engine.endpoint.address}`,
    actual: problem,
  }));
}

function countStatuses(settings: readonly SettingVerdict[]): Record<Status, number> {
  const count = (status: Status) => settings.filter((setting) => setting.status === status).length;
  return Object.fromEntries(statuses.map((status) => [status, count(status)])) as Record<Status, number>;
}
