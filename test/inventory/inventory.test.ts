import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { InventoryEntry } from "../../src";
import { catalogue } from "../../stacks/catalogue";
import { expectCommitted } from "../helpers/committed";
import { published } from "../helpers/published";
import { root } from "../helpers/root";
import { account, unaccounted, type Fate } from "./account";

interface InventoryModule {
  readonly inventory: (id: string) => readonly InventoryEntry[];
}

const compiled = (report: string): string => join(root, "dist", "stacks", report, "inventory.js");
const reports = [...new Set(catalogue.map(({ report }) => report))].filter((report) => existsSync(compiled(report)));

function inventoryOf(report: string, id: string): readonly InventoryEntry[] {
  // eslint-disable-next-line @typescript-eslint/no-require-imports
  return (require(compiled(report)) as InventoryModule).inventory(id);
}

const environments = catalogue.filter(({ report }) => reports.includes(report));

describe.each(environments)("$id", ({ id, report }) => {
  const entries = inventoryOf(report, id);
  const lab = published(id);

  test("every published value is where the inventory says, with its source, and in its files", () => {
    expect(entries.length).toBeGreaterThan(0);
    const wrong = account(entries, lab).filter(({ fate }) => fate === "not found");
    expect(wrong.map(({ entry, problems }) => `${entry.section}: ${entry.text}: ${problems.join("; ")}`)).toEqual([]);
  });

  test("nothing of the report is carried that the inventory does not name", () => {
    expect(unaccounted(entries, lab)).toEqual([]);
  });
});

const fates: readonly Fate[] = ["carried", "translated", "not carried", "missing", "described", "omitted"];

function countsOf(id: string, report: string): Record<string, number> {
  const all = account(inventoryOf(report, id), published(id));
  const count = (fate: Fate) => all.filter((each) => each.fate === fate).length;
  return { values: all.length, ...Object.fromEntries(fates.map((fate) => [fate, count(fate)])) };
}

/** `npm run golden` writes the counts anew. */
test("as many values of each report are accounted for as were committed", () => {
  const counts = Object.fromEntries(
    reports.map((report) => [
      report,
      Object.fromEntries(
        environments.filter((each) => each.report === report).map(({ id }) => [id, countsOf(id, report)]),
      ),
    ]),
  );
  const lines = Object.values(counts).flatMap((byId) =>
    Object.entries(byId).map(
      ([id, row]) =>
        `${id}: ${Object.entries(row)
          .map(([name, n]) => `${n} ${name}`)
          .join(", ")}`,
    ),
  );
  process.stdout.write(`${lines.join("\n")}\n`);
  expectCommitted(join(__dirname, "counts.json"), `${JSON.stringify(counts, null, 2)}\n`);
});

test("every report folder with environments has an inventory", () => {
  expect(new Set(catalogue.map(({ report }) => report))).toEqual(new Set(reports));
});
