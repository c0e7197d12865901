import type { Readable } from "node:stream";
import { pack } from "tar-fs";
import { contextFiles } from "./content";

const readme = "Certificates of authorities to trust while the image is built, as *.crt.\n";

/**
 * A build context as a tar stream: the files of the folder with fixed times, owners and modes, and the folder
 * `extra-ca` with the certificates given, or with a README alone, since COPY refuses an empty folder.
 */
export function buildContext(folder: string, certificates: readonly string[]): Readable {
  const files = contextFiles(folder);
  const executables = new Set(files.filter(({ executable }) => executable).map(({ path }) => path));
  const stream = pack(folder, {
    entries: files.map(({ path }) => path),
    map: (header) => ({
      ...header,
      mode: executables.has(header.name) ? 0o755 : 0o644,
      mtime: new Date(0),
      uid: 0,
      gid: 0,
    }),
    finalize: false,
    finish: (tar) => {
      const add = (name: string, text: string) => tar.entry({ name: `extra-ca/${name}`, mtime: new Date(0) }, text);
      add("README", readme);
      certificates.forEach((pem, index) => add(`extra-${String(index + 1).padStart(3, "0")}.crt`, pem));
      tar.finalize();
    },
  });
  return stream as unknown as Readable;
}
