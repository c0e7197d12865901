import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { allCodes, codeOf } from "../../src/findings/codes";
import { published, publishedIds } from "../helpers/published";
import { root } from "../helpers/root";

const codes = allCodes();
const all = publishedIds.flatMap((id) => published(id).findings);

function sources(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".ts") && !/codes\.ts$/.test(path))
    .map((path) => readFileSync(join(root, folder, path), "utf8"));
}

/** Codes that checks and reports write: a literal `code`, an argument of a local helper, or a row of a table. */
function written(): Set<string> {
  const form =
    /code: "([A-Z0-9_]+)"|find\(\s*"([A-Z0-9_]+)"|"(REPORT_[A-Z_]+)"|InDatabases\(\w+, "([A-Z0-9_]+)"\)|Databases\(\w+, "([A-Z0-9_]+)"\)/g;
  const texts = ["src/rules", "src/products", "stacks"].flatMap(sources);
  return new Set(texts.flatMap((text) => [...text.matchAll(form)].map((match) => match.slice(1).find(Boolean) ?? "")));
}

test("every code that a check or a report writes is explained, and no other", () => {
  expect([...written()].sort()).toEqual([...codes.keys()]);
});

test("every code that a published environment has is explained", () => {
  expect(all.length).toBeGreaterThan(100);
  expect([...new Set(all.map(({ code }) => code))].filter((code) => !codes.has(code))).toEqual([]);
});

describe.each([...codes])("%s", (name, { title, why, fix, sources: stated, settings, ask }) => {
  test("says what it means, why it matters, what to do and who says so", () => {
    for (const text of [title, why, fix]) expect(text.trim().length).toBeGreaterThan(10);
    expect(why).not.toBe(title);
    expect(stated.length).toBeGreaterThan(0);
  });

  test("names settings that products have", () => {
    expect((settings ?? []).filter((setting) => !known.has(setting))).toEqual([]);
  });

  test("asks a question where only the authors can answer", () => {
    if (name.startsWith("REPORT_")) expect(ask).toMatch(/\?$/);
  });
});

/** Names of all settings, from the tables that the products export. */
const known = new Set(
  readdirSync(join(root, "dist", "src", "products"), { recursive: true, encoding: "utf8" })
    .filter((path) => /settings\.js$/.test(path))
    // eslint-disable-next-line @typescript-eslint/no-require-imports
    .flatMap((path) => Object.values(require(join(root, "dist", "src", "products", path)) as Record<string, object>))
    .flatMap((table) => Object.keys(table ?? {}))
    .concat(
      publishedIds.flatMap((id) => [...published(id).settings.keys()].map((path) => path.split("/").at(-1) ?? "")),
    ),
);

test("a check's own source is among those of its code", () => {
  const same = ({ report, section }: { report?: string | undefined; section?: string | undefined }) =>
    `${report ?? ""} ${section ?? ""}`;
  const odd = all
    .filter(
      ({ code, source }) =>
        !/^(REPORT_|RAID_|LOAD_UNTESTED|VENDOR_|POSTGRESQL_LEVEL)/.test(code) && source.kind !== "chosen",
    )
    .filter(({ code, source }) => !(codes.get(code)?.sources ?? []).some((stated) => same(stated) === same(source)));
  expect(odd.map(({ code, source }) => `${code}: ${same(source)}`)).toEqual([]);
});

test("an unknown code gets the nearest ones, and letters may be small", () => {
  expect(codeOf("ihs_workers").name).toBe("IHS_WORKERS");
  expect(() => codeOf("IHS_WORKER")).toThrow(
    /no finding has this code\n {2}given: {3}IHS_WORKER\n {2}nearest: IHS_WORKERS/,
  );
});
