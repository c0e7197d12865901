import { foldedId } from "../../../alike/places";
import type { FileDifference } from "../../../comparison/comparison";
import { unifiedDiff } from "../../../comparison/files";
import { likeFiles } from "../../../comparison/like-differences";
import type { Style } from "../style";
import { columns } from "../wrap";

export function fileBlocks(
  differences: readonly FileDifference[],
  whole: boolean,
  style: Style,
  width: number,
): string[] {
  if (differences.length === 0) return [style.bold("Files: no difference")];
  if (whole) return differences.map((each) => patchText(each, style));
  const rows = likeFiles(differences).map(({ ids, first: { kind, added, removed } }) => [
    foldedId(ids),
    kind,
    `+${added}`,
    `-${removed}`,
  ]);
  return [[style.bold(`Files: ${differences.length} differ`), ...columns(undefined, rows, width, 2)].join("\n")];
}

function patchText(difference: FileDifference, style: Style): string {
  return unifiedDiff(difference)
    .trimEnd()
    .split("\n")
    .map((line) => {
      if (line.startsWith("+++") || line.startsWith("---")) return style.bold(line);
      if (line.startsWith("+")) return style.added(line);
      if (line.startsWith("-")) return style.removed(line);
      return line.startsWith("@@") ? style.dim(line) : line;
    })
    .join("\n");
}
