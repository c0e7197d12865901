import { existsSync } from "node:fs";
import { goldenFolder, type GoldenOptions } from "../golden-folder";
import { labOf, result, type MatcherContext, type MatcherResult } from "./matcher";

/**
 * The files of the assembly are those of a folder. As with snapshots of vitest: a folder that is not there yet is written, but
 * not in CI; `vitest -u` writes it anew.
 */
export function toMatchGoldenFolder(
  this: MatcherContext,
  received: unknown,
  folder: string,
  options: GoldenOptions = {},
): MatcherResult {
  const lab = labOf(received, "toMatchGoldenFolder");
  const { _updateSnapshot: mode } = (this.snapshotState ?? {}) as { _updateSnapshot?: string };
  const { update = mode === "all" || (mode === "new" && !existsSync(folder)) } = options;
  let problem = "";
  try {
    goldenFolder(lab, folder, { ...options, update });
  } catch (error) {
    problem = `${(error as Error).message}\nwhere this is meant: vitest -u, then read the difference in version control`;
  }
  return result(
    problem === "",
    () => problem,
    () => `${folder} was expected to differ from what was rendered`,
  );
}
