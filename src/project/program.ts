import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { UserError } from "../errors";
import { packageRoot } from "../package-root";

/**
 * The program of an author's own project, as its `cdktf.json` names it; undefined in a project without one of its own. A file
 * that cannot be read is told by who reads the options in it.
 * @throws UserError for a name of a program that is none
 */
export function projectApp(project: string): string | undefined {
  const path = join(project, "cdktf.json");
  if (project === packageRoot || !existsSync(path)) return undefined;
  const app = appIn(path);
  if (app === undefined) return undefined;
  if (typeof app === "string" && app.trim() !== "") return app;
  throw new UserError([
    {
      path: "cdktf.json: app",
      message: "not a program",
      given: JSON.stringify(app),
      allowed: 'a command, e.g. "node dist/main.js", or no app at all',
    },
  ]);
}

function appIn(path: string): unknown {
  try {
    return (JSON.parse(readFileSync(path, "utf8")) as { app?: unknown } | null)?.app;
  } catch {
    return undefined;
  }
}
