import type { Manifest } from "../../../manifest/schema";
import type { Style } from "../style";
import { columns, paragraph } from "../wrap";

/** The rendered files by server, with their place on the server. */
export function filesText(manifest: Manifest, files: Manifest["files"], style: Style, width: number): string {
  if (files.length === 0) return "no rendered file\n";
  const rows = files.map(({ path, deployed, lines }) => [
    path.replace(/^configs\//, ""),
    deployed ? "lab" : "you",
    String(Object.keys(lines).length),
  ]);
  const id = manifest.environment.id;
  return [
    ...columns(["file, below configs/", "for", "settings"], rows, width).map((line, index) =>
      index === 0 ? style.bold(line) : line,
    ),
    "",
    paragraph(
      `"lab" is put into a container, "you" is for a person. One of them as rendered, each value with its source: perflab show ${id} --files <name>`,
      0,
      width,
    ),
    "",
  ].join("\n");
}
