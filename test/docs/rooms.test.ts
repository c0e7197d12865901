import { readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { expect, test } from "vitest";
import { root } from "../helpers/root";

const named = [...readFileSync(join(root, "CONTRIBUTING.md"), "utf8").matchAll(/^\| `([\w-]+)\/` \|/gm)].map(
  ([, name = ""]) => name,
);

const sources = readdirSync(join(root, "src"), { recursive: true, encoding: "utf8" })
  .filter((path) => /\.m?ts$/.test(path))
  .map((path) => path.replaceAll("\\", "/"));

test("every folder of src is named in CONTRIBUTING.md, and none that is gone", () => {
  const folders = new Set(sources.filter((path) => path.includes("/")).map((path) => path.split("/")[0]));
  expect([...named].sort()).toEqual([...folders].sort());
});

/** Names of what a module takes from others at run time, types left out. */
function imports(path: string): string[] {
  const text = readFileSync(join(root, "src", path), "utf8");
  return [...text.matchAll(/^(?:import|export) (?!type )([^;]*?) from "(\.[^"]+)"|import\("(\.[^"]+)"\)/gm)]
    .filter(([, names = "x"]) => !/^\{(?:\s*type \w+,?)+\s*\}$/.test(names))
    .map(([, , target, late]) => posix.join(posix.dirname(path), target ?? late ?? ""));
}

test("the flow goes one way: a folder uses those that stand above it", () => {
  const backwards = sources.flatMap((path) => {
    const from = named.indexOf(path.split("/")[0] ?? "");
    if (from === -1) return [];
    return imports(path)
      .filter((target) => named.indexOf(target.split("/")[0] ?? "") > from)
      .map((target) => `${path} uses ${target}`);
  });
  expect(backwards).toEqual([]);
});
