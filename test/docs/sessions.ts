import { createRequire } from "node:module";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { root } from "../helpers/root";

interface Session {
  readonly command: string;
  readonly engine?: boolean;
}

const load = createRequire(__filename);
export const { recordSessions } = load(join(root, "scripts", "write-sessions.js")) as {
  recordSessions: (engine: boolean) => Promise<Record<string, string>>;
};
export const { sessions } = load(join(root, "scripts", "sessions.js")) as { sessions: readonly Session[] };
export const { masked, comparable } = load(join(root, "scripts", "volatile.js")) as {
  masked: (text: string) => string;
  comparable: (page: string) => string;
};

const folder = join(root, "docs", "sessions");

/** Names of the recorded pages. */
export const recorded = (): string[] => readdirSync(folder).map((file) => file.replace(/\.md$/, ""));

export function pageNamed(name: string): string {
  return readFileSync(join(folder, `${name}.md`), "utf8");
}
