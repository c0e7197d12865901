import { existsSync, readFileSync } from "node:fs";
import type Docker from "dockerode";
import type { Manifest } from "../../manifest/schema";
import { failure } from "../../errors";
import { assemblyChecksum } from "./assembly-copy";
import { exec } from "../../engines/exec";
import type { LabEngines } from "../engine/lab-engines";
import type { Lab } from "../lab";
import { labImages } from "../preflight/images";
import { terraformVersion } from "../preflight/terraform";
import { writePrivate } from "./private-file";
import type { LabResources } from "../terraform/resources";
import { jsonText } from "../../text/json";

/** What was deployed, down to the packages inside the images. Two of them can be compared. */
export interface Deployed {
  readonly formatVersion: 1;
  readonly environment: string;
  /** Checksum over all files of the assembly. */
  readonly assembly: string;
  readonly options: Manifest["options"];
  readonly images: Readonly<Record<string, DeployedImage>>;
  readonly terraform: string;
  readonly provider: string;
  /** Facts of each engine by its name: `engine`, or the first machine on it. */
  readonly engines: Readonly<Record<string, Readonly<Record<string, string | number>>>>;
  /** Not compared. */
  readonly deployedAt: string;
}

interface DeployedImage {
  readonly reference: string;
  /** Id on each engine that has it: two image stores give one content two ids. */
  readonly ids: Readonly<Record<string, string>>;
  readonly labels: Readonly<Record<string, string>>;
  /** Version of each package in the running container. */
  readonly packages: Readonly<Record<string, string>>;
}

/** Reads from the running lab what it is made of, and notes it beside the lab's copy of the assembly. */
export async function recordDeployed(lab: Lab, manifest: Manifest, resources: LabResources): Promise<Deployed> {
  const facts = await Promise.all(
    lab.engines.all.map(async ({ name, docker }) => [name, await engineFacts(docker)] as const),
  );
  const images = await Promise.all(
    labImages(manifest).map(
      async ({ name, reference }) => [name, await describeImage(lab.engines, manifest, reference)] as const,
    ),
  );
  const deployed: Deployed = {
    formatVersion: 1,
    environment: lab.environment,
    assembly: assemblyChecksum(lab.folders.lab),
    options: manifest.options,
    images: Object.fromEntries(images.sort(([a], [b]) => (a < b ? -1 : 1))),
    terraform: terraformVersion(lab.variables)?.version ?? "",
    provider: `kreuzwerker/docker ${resources.providerVersion}`,
    engines: Object.fromEntries(facts),
    deployedAt: new Date().toISOString(),
  };
  writePrivate(lab.folders.deployed, jsonText(deployed));
  return deployed;
}

async function engineFacts(docker: Docker): Promise<Record<string, string | number>> {
  const [version, info] = await Promise.all([
    docker.version(),
    docker.info() as Promise<Record<string, string | number>>,
  ]);
  return {
    version: version.Version,
    api: version.ApiVersion,
    platform: `${version.Os}/${version.Arch}`,
    kernel: version.KernelVersion ?? "",
    operatingSystem: info.OperatingSystem ?? "",
    storage: info.Driver ?? "",
    cgroups: info.CgroupVersion ?? "",
    processors: info.NCPU ?? 0,
    memoryBytes: info.MemTotal ?? 0,
  };
}

async function describeImage(engines: LabEngines, { servers }: Manifest, reference: string): Promise<DeployedImage> {
  const users = servers.filter(({ image }) => image === reference);
  const having = [...new Set(users.flatMap(({ id }) => engines.of(id) ?? []))];
  const found = await Promise.all(
    having.map(async ({ name, docker }) => ({ name, image: await docker.getImage(reference).inspect() })),
  );
  const first = users.find(({ id }) => engines.of(id) !== undefined);
  const docker = first && engines.of(first.id)?.docker;
  return {
    reference,
    ids: Object.fromEntries(found.map(({ name, image }) => [name, image.Id])),
    labels: sorted(found[0]?.image.Config.Labels ?? {}),
    packages: docker === undefined ? {} : await readPackages(docker, first?.container ?? ""),
  };
}

/** Asks the package manager in a container; an image without one has no packages to name. */
async function readPackages(engine: Docker, container: string): Promise<Record<string, string>> {
  const script =
    "dpkg-query -W -f '${Package} ${Version}\\n' 2>/dev/null || rpm -qa --qf '%{NAME} %{VERSION}-%{RELEASE}\\n' 2>/dev/null || true";
  const { stdout } = await exec(engine, container, ["sh", "-c", script]);
  const pairs = stdout.split("\n").flatMap((line) => {
    const [name, version] = line.split(" ");
    return name && version ? [[name, version] as const] : [];
  });
  return sorted(Object.fromEntries(pairs));
}

function sorted(table: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(table).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** One difference between two records. */
export interface DeployedDifference {
  readonly path: string;
  readonly first: string;
  readonly second: string;
}

/** Everything that differs between two records, except the time. */
export function compareDeployed(first: Deployed, second: Deployed): DeployedDifference[] {
  const [a, b] = [leaves(first), leaves(second)];
  const paths = [...new Set([...a.keys(), ...b.keys()])].filter((path) => path !== "deployedAt").sort();
  return paths
    .map((path) => ({ path, first: a.get(path) ?? "absent", second: b.get(path) ?? "absent" }))
    .filter((difference) => difference.first !== difference.second);
}

function leaves(value: unknown, path = "", into = new Map<string, string>()): Map<string, string> {
  if (typeof value === "object" && value !== null) {
    for (const [key, inner] of Object.entries(value)) leaves(inner, path === "" ? key : `${path}.${key}`, into);
  } else into.set(path, String(value));
  return into;
}

export function readDeployed(path: string): Deployed {
  if (!existsSync(path)) throw failure(path, "there is no such file");
  try {
    return JSON.parse(readFileSync(path, "utf8")) as Deployed;
  } catch {
    throw failure(path, "not readable as JSON", "name a deployed.json");
  }
}
