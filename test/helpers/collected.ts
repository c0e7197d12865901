import { masked } from "../../src/bundle/masks";
import { parseCollection, type Collection } from "../../src/collected/collection";
import { machineOf } from "./bundle";
import { oneServer, published } from "./published";

const lab = published(oneServer);

/** What a machine brings back on which everything is as in the bundle. */
export function perfect(id: string, change: (files: Map<string, string>) => void = () => undefined): Collection {
  const { files } = machineOf(lab, id);
  const manifest = files.get("MANIFEST")?.content ?? "";
  const rows = manifest
    .split("\n")
    .filter((line) => /\t(root|files)\//.test(line))
    .map((line) => line.split("\t"))
    .filter(([, , target = "", path = ""]) => target.startsWith("/") && !path.endsWith("merge-properties.sh"));
  const texts = new Map<string, string>([
    [
      "COLLECTED",
      manifest
        .split("\n")
        .filter((line) => line.startsWith("#"))
        .join("\n"),
    ],
    ["files.tsv", rows.map(([, mode = "", target, path]) => `${path}\t${target}\t${mode.slice(1)}\n`).join("")],
    ...rows.map(([, , target, path = ""]): [string, string] => [
      `root${target}`,
      masked(files.get(path)?.content ?? ""),
    ]),
    [
      "readings.tsv",
      `${id}\tnofile\t65000 65000\n${id}\tnet.ipv4.ip_local_port_range\t2000 65534\n${id}\tmemory\t65000 MiB\n${wsadmin(id)}`,
    ],
  ]);
  change(texts);
  const collection = parseCollection((path) => texts.get(path));
  if (collection === undefined) throw new Error("no collection");
  return collection;
}

function wsadmin(id: string): string {
  if (id !== "rm1") return "";
  const options = lab.file("configs/rm1/was/published/generic-jvm-arguments.txt").split("\n");
  const attributes = lab.file("configs/rm1/was/published/configure.py").matchAll(/\(\w+, '([\w.]+)', '?([\w.]+)'?\)/g);
  const rows = [...attributes].map(([, name, value]) => `rm1/was\t${name}\t${value}\n`).join("");
  return `${rows}rm1/was\tgenericJvmArguments\t${options.filter((line) => line.startsWith("-")).join(" ")}\n`;
}
