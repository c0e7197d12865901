import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { root } from "./root";

export interface Answer {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a command of perflab in a folder, without options from the surroundings. */
export function perflab(folder: string, ...words: readonly string[]): Answer {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(PERFLAB|CDKTF)_/.test(name)));
  const main = join(root, "bin", "perflab.js");
  const { status, stdout, stderr } = spawnSync(process.execPath, [main, ...words], {
    cwd: folder,
    env,
    encoding: "utf8",
  });
  return { status, stdout, stderr };
}

/** Lines of a text that a terminal of 80 columns would break. */
export const longLines = (text: string): string[] => text.split("\n").filter((line) => line.length > 80);
