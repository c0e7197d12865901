import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "../helpers/root";

const sources = ["src", "stacks", "examples"].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".ts"))
    .map((path) => join(folder, path)),
);

/** The living fork takes CDKTF's place by an alias in package.json; that works as long as one file names the packages. */
test("CDKTF and its provider are named in one file only", () => {
  const names = /(?:from|import|require)\s*\(?\s*["'](?:cdktf|@cdktf\/[^"']*)["'/]/;
  const naming = sources.filter((path) => names.test(readFileSync(join(root, path), "utf8")));
  expect(sources.length).toBeGreaterThan(80);
  expect(naming).toEqual([join("src", "cdktf.ts")]);
});

test("no source reaches into another package's inner files, except the provider's resources", () => {
  const deep = sources.flatMap((path) =>
    [...readFileSync(join(root, path), "utf8").matchAll(/from "((?:@[^/"]+\/)?[a-z][^/"]*\/[^"]+)"/g)]
      .map(([, name]) => name ?? "")
      .filter((name) => !/^(node:|@cdktf\/provider-docker\/lib\/|perflab\/testing)/.test(name))
      .map((name) => `${path}: ${name}`),
  );
  expect(deep).toEqual([]);
});
