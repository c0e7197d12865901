import { existsSync } from "node:fs";
import { dirname, join } from "node:path";

function find(from: string): string {
  return existsSync(join(from, "templates")) && existsSync(join(from, "package.json")) ? from : find(dirname(from));
}

/** The folder of this package: templates and images are read from here, compiled or not. */
export const packageRoot = find(__dirname);
