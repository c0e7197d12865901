import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { filterEntries } from "../../src/cli/input/list-filters";
import { listText, wideRows } from "../../src/cli/output/list";
import { catalogue } from "../../stacks/catalogue";
import { expectCommitted } from "../helpers/committed";
import { longLines, perflab } from "../helpers/perflab";
import { published, publishedFindings } from "../helpers/published";
import { root } from "../helpers/root";

/** What `list` says without a synthesis is what a synthesis says. */
describe.each(catalogue)("$id", (entry) => {
  const { manifest } = published(entry.id);
  const { machines, servers, workload, environment } = manifest;

  test("machines and memory are those of the model", () => {
    const hosts = new Set(machines.map(({ host }) => host));
    const memory = machines.filter(({ id }) => !hosts.has(id)).reduce((sum, { memoryMiB }) => sum + memoryMiB, 0);
    expect([entry.machines, entry.memoryGib]).toEqual([machines.length, memory / 1024]);
  });

  test("products, load and what the lab acts on are those of the model", () => {
    expect(entry.products).toEqual([...new Set(servers.map(({ product }) => product))].sort());
    expect([entry.load, entry.loadUnit]).toEqual([workload?.load?.design, workload?.load?.unit]);
    expect(entry.activeInLab).toBe(environment.experiment?.activeInLab);
    expect(environment.experiment?.value).toBe(entry.experiment);
  });

  test("what the flavour ibm asks for is what stops its synthesis", () => {
    const asked = publishedFindings(entry.id, { flavour: "ibm" }).flatMap(({ code, fix }) =>
      ["IMAGE_MISSING", "LICENCE"].includes(code) ? [/--(images|licence) ([\w-]+)/.exec(fix)?.slice(1).join(" ")] : [],
    );
    const { images = [], licences = [] } = entry.ibm ?? {};
    expect([...images.map((name) => `images ${name}`), ...licences.map((name) => `licence ${name}`)].sort()).toEqual(
      asked.sort(),
    );
  });
});

test("all environments by report, on 80 columns", () => {
  const text = listText(catalogue, 80);
  expectCommitted(join(__dirname, "expected", "list.txt"), text);
  expect(longLines(text)).toEqual([]);
  for (const { id } of catalogue) expect(text).toContain(`  ${id} `);
});

test("the wide table has a row for each with its experiment", () => {
  const [head, ...rows] = wideRows(catalogue);
  expect(rows.map((row) => row[head.indexOf("experiment")])).toEqual(catalogue.map(({ experiment }) => experiment));
  expect(new Set(rows.map(({ length }) => length))).toEqual(new Set([head.length]));
});

test("an entry without facts is listed all the same", () => {
  const text = listText([{ id: "x", report: "r", title: "t", topology: "one", machines: 1, experiment: "none" }], 80);
  expect(text).toMatch(/ {2}x +1 +- +none stated +-\n/);
});

test("filters narrow together", () => {
  const ids = (filters: Parameters<typeof filterEntries>[1]) => filterEntries(catalogue, filters).map(({ id }) => id);
  expect(ids({ product: "oracle" })).toEqual(["ldx-71-t2-lqe-rs-oracle", "ldx-71-t4-ldx-rs-oracle"]);
  expect(ids({ topology: "e1", report: "clm-etl-404" })).toHaveLength(2);
  expect(ids({ active: true }).every((id) => id.startsWith("nuxeo-60-"))).toBe(true);
  expect(ids({ active: true, product: "oracle" })).toEqual([]);
});

test("a name that nothing has is told, all at once, with the nearest", () => {
  expect(() => filterEntries(catalogue, { report: "dng", product: "orcle", topology: "E9" })).toThrow(
    /--report.*[\s\S]*dng-606[\s\S]*--product[\s\S]*oracle[\s\S]*--topology/,
  );
});

test("the command gives json for programs and says when nothing is left", () => {
  const { stdout } = perflab(root, "list", "ldx-71-*", "--format", "json");
  expect(JSON.parse(stdout)).toEqual(catalogue.filter(({ report }) => report === "ldx-71"));
  expect(perflab(root, "list", "ldx-71-*", "--active").stdout).toBe("no environment has all of this\n");
});
