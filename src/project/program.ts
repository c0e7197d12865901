import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { packageRoot } from "../package-root";

/** The program of an author's own project, as its `cdktf.json` names it; undefined in a project without one of its own. */
export function projectApp(project: string): string | undefined {
  const path = join(project, "cdktf.json");
  if (project === packageRoot || !existsSync(path)) return undefined;
  try {
    return (JSON.parse(readFileSync(path, "utf8")) as { app?: string }).app;
  } catch {
    return undefined;
  }
}
