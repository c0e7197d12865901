import { createHash } from "node:crypto";
import type { Environment } from "../model/environment";
import type { Resolution } from "../model/resolution";
import type { Server } from "../model/server";
import { hostFiles } from "../products/host/host-files";
import type { ConfigFile } from "../rendering/config-file";
import { configPath } from "./names";
import { groupBy } from "../alike/group";

/** A rendered file and its place in the assembly. */
export interface PlacedFile {
  readonly path: string;
  /** Server, or machine for the files of its host. */
  readonly owner: string;
  /** Place among the owner's files, in the order in which a person uses them. */
  readonly order: number;
  readonly file: Omit<ConfigFile, "content">;
  /** Its content in UTF-8: a large lab has tens of thousands of files, which V8's collector need not look at. */
  readonly bytes: Buffer;
  /** SHA-256 of the bytes, as `sha256sum` writes it. */
  readonly sha256: string;
}

const rendered = new WeakMap<Environment, readonly PlacedFile[]>();
const deployed = new WeakMap<Environment, ReadonlyMap<string, readonly PlacedFile[]>>();

/** The files that the lab puts into the container of a server. */
export function deployedFiles(environment: Environment, server: string): readonly PlacedFile[] {
  const known = deployed.get(environment);
  if (known !== undefined) return known.get(server) ?? [];
  const all = placedFiles(environment).filter(({ file }) => file.deployed);
  const byOwner = groupBy(all, ({ owner }) => owner);
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

/** The files of a server in the environment's flavour: a vendor's image gets the product's own files, at its own places. */
function filesOf(server: Server, at: Resolution): readonly ConfigFile[] {
  const { vendor } = server;
  if (vendor === undefined) return server.files(at);
  const { uploads } = server.vendorDeployment(at);
  return server
    .files(at)
    .filter(({ form }) => form === "published")
    .map((file) => {
      const upload = uploads[file.name];
      if (upload === undefined) return file;
      return { ...file, deployed: true, target: upload.target, mode: upload.mode ?? vendor.fileMode };
    });
}

function render(environment: Environment): PlacedFile[] {
  const at = environment.resolution;
  const files = environment.machines.flatMap((machine) => {
    const id = machine.node.id;
    const host = hostFiles(machine, at).map((file, order) => placed(file, order, machine.path, `${id}/host`));
    const servers = machine.servers.flatMap((server) =>
      filesOf(server, at).map((file, order) => placed(file, order, server.path, server.path)),
    );
    return [...host, ...servers];
  });
  return files.sort((a, b) => (a.path < b.path ? -1 : 1));
}

function placed({ content, ...file }: ConfigFile, order: number, owner: string, folder: string): PlacedFile {
  const bytes = Buffer.from(content);
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  return { path: configPath(folder, file.form, file.name), owner, order, file, bytes, sha256 };
}
