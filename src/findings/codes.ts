/** All codes of findings. Nobody keeps a list: a room that has checks explains their codes in a `codes.ts` of its own. */
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { namesLike } from "../text/closest";
import { UserError } from "../errors";
import type { Code, Codes } from "./code";

const root = join(__dirname, "..", "..");

/** Folders that may have codes: every product, the rules across products, every report, and this one. */
function rooms(): string[] {
  const below = (folder: string) =>
    readdirSync(join(root, folder), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => join(folder, name));
  return ["src/rules", ...below("src/products"), ...below("stacks")].filter((folder) =>
    existsSync(join(root, folder, "codes.js")),
  );
}

/** Every code with its explanation, by name. */
export function allCodes(): ReadonlyMap<string, Code> {
  const files = ["src/findings/report-codes", ...rooms().map((folder) => `${folder}/codes`)];
  // eslint-disable-next-line @typescript-eslint/no-require-imports
  const tables = files.map((file) => (require(join(root, file)) as { codes: Codes }).codes);
  const sorted = tables
    .flatMap((table) => Object.entries(table))
    .sort(([first], [second]) => (first < second ? -1 : 1));
  return new Map(sorted);
}

/** One code's explanation, however its letters are written. @throws UserError with the nearest codes */
export function codeOf(given: string): { readonly name: string; readonly code: Code } {
  const codes = allCodes();
  const name = given.toUpperCase();
  const code = codes.get(name);
  if (code !== undefined) return { name, code };
  throw new UserError([
    {
      path: "--explain",
      message: "no finding has this code",
      given,
      ...namesLike(given, [...codes.keys()]),
      fix: "perflab check --list-codes shows all",
    },
  ]);
}
