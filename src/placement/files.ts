import type { Environment } from "../model/environment";
import { hostFiles } from "../products/host/host-files";
import type { ConfigFile } from "../rendering/config-file";
import { configPath } from "./names";

/** A rendered file and its place in the assembly. */
export interface PlacedFile {
  readonly path: string;
  /** Server, or machine for the files of its host. */
  readonly owner: string;
  readonly file: ConfigFile;
}

const rendered = new WeakMap<Environment, readonly PlacedFile[]>();
const deployed = new WeakMap<Environment, ReadonlyMap<string, readonly PlacedFile[]>>();

/** The files that the lab puts into the container of a server. */
export function deployedFiles(environment: Environment, server: string): readonly PlacedFile[] {
  const known = deployed.get(environment);
  if (known !== undefined) return known.get(server) ?? [];
  const byOwner = new Map<string, PlacedFile[]>();
  for (const placed of placedFiles(environment).filter(({ file }) => file.deployed)) {
    const list = byOwner.get(placed.owner);
    if (list) list.push(placed);
    else byOwner.set(placed.owner, [placed]);
  }
  deployed.set(environment, byOwner);
  return byOwner.get(server) ?? [];
}

/** All files of an environment, sorted by path; rendered once. */
export function placedFiles(environment: Environment): readonly PlacedFile[] {
  const known = rendered.get(environment);
  if (known !== undefined) return known;
  const files = render(environment);
  rendered.set(environment, files);
  return files;
}

function render(environment: Environment): PlacedFile[] {
  const at = environment.resolution;
  const files = environment.machines.flatMap((machine) => {
    const id = machine.node.id;
    const host = hostFiles(machine, at).map((file) => ({
      owner: machine.path,
      file,
      path: configPath(id, "host", file.form, file.name),
    }));
    const servers = machine.servers.flatMap((server) =>
      server
        .files(at)
        .map((file) => ({ owner: server.path, file, path: configPath(id, server.node.id, file.form, file.name) })),
    );
    return [...host, ...servers];
  });
  return files.sort((a, b) => (a.path < b.path ? -1 : 1));
}
