import { performance } from "node:perf_hooks";
import type Docker from "dockerode";
import type { Manifest } from "../assembly/schema";
import { deployedManifest, openLab } from "./lab";
import { readingKey, readLab, type Readings } from "./readings";
import { lookUp } from "./readings-parse";
import { verifyDirectories, verifyRoutes } from "./routes";
import { readState } from "./state";
import { fileReader, verifyFiles } from "./verify-files";
import { evaluateProbe } from "./verify-probe";
import { statuses, type CheckVerdict, type SettingVerdict, type Status, type VerifyResult } from "./verify-result";
import { verifySettings } from "./verify-settings";

export interface LabAccess {
  /** Folder of the project. @default - the current folder */
  readonly project?: string;
  /** @default - the engine that Docker's own command would use */
  readonly docker?: Docker;
}

/** Reads the effective values back from a running lab and compares them with what was deployed. */
export async function verifyLab(environment: string, access: LabAccess = {}): Promise<VerifyResult> {
  const begun = performance.now();
  const lab = openLab(environment, access.project);
  const { folders } = lab;
  const manifest = deployedManifest(lab);
  const docker = access.docker ?? lab.engine;
  const [readings, routes] = await Promise.all([readLab(docker, manifest), verifyRoutes(docker, manifest)]);
  const files = await verifyFiles(manifest, readings, folders.lab, fileReader(docker));
  const settings = verifySettings(manifest, readings, files);
  const checks = [
    ...routes,
    ...verifyDirectories(manifest, readings),
    ...verifyConditions(manifest, readings),
    ...verifyOwner(manifest, readings, folders.state),
  ];
  const fine = ({ status }: { status: string }) => !["differs", "not read", "changed"].includes(status);
  const { title, experiment } = manifest.environment;
  return {
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
}

function countStatuses(settings: readonly SettingVerdict[]): Record<Status, number> {
  const count = (status: Status) => settings.filter((setting) => setting.status === status).length;
  return Object.fromEntries(statuses.map((status) => [status, count(status)])) as Record<Status, number>;
}

/** Probes that belong to no setting and no file. */
function verifyConditions({ probes }: Manifest, readings: Readings): CheckVerdict[] {
  return probes
    .filter(({ setting, reading }) => setting === undefined && reading !== "files")
    .map((probe) => {
      const result = evaluateProbe(probe, readings.get(readingKey(probe.server, probe.reading)));
      const actual = result.outcome === "not read" ? result.reason : result.actual;
      return { id: probe.id, kind: "condition", ok: result.outcome === "holds", expected: result.expected, actual };
    });
}

/** Containers of the same name that another project's lab of this environment runs; nothing is said about one's own. */
function verifyOwner({ servers }: Manifest, readings: Readings, state: string): CheckVerdict[] {
  const own = readState(state).filter(({ type }) => type === "docker_container");
  if (own.length === 0) return [];
  return servers.flatMap(({ id, container }) => {
    const record = readings.get(readingKey(id, "container"));
    if (record === undefined || "problem" in record) return [];
    const actual = String(lookUp(record.parsed, "Id"));
    const expected = own.find(({ name }) => name === container)?.id ?? "none in Terraform's state";
    if (actual === expected) return [];
    return [{ id: `${container} is this lab's own`, kind: "condition" as const, ok: false, expected, actual }];
  });
}
