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
