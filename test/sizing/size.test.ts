import { describe, expect, test } from "vitest";
import { sizeText } from "../../src/cli/output/size";
import { parseDemand, type GivenDemand } from "../../src/sizing/demand";
import { sizableReports, sizingOf } from "../../src/sizing/reports";
import { sizeOf, sizeOptions, type Size } from "../../src/sizing/size";
import { longLines } from "../helpers/perflab";
import { published } from "../helpers/published";

function size(report: string, given: GivenDemand): Size {
  const sizing = sizingOf(report);
  const demand = parseDemand(report, sizing, given);
  const choice = sizing.choose(demand);
  return sizeOf(report, demand, choice, published(choice.environment, sizeOptions(choice)).manifest);
}

const setting = ({ machines }: Size, machine: string, name: string) =>
  machines.find(({ ids }) => ids.includes(machine))?.settings.find((each) => each.name === name);
const value = (of: Size, machine: string, name: string) => Number.parseInt(setting(of, machine, name)?.value ?? "", 10);
const marked = ({ machines }: Size) =>
  machines.flatMap(({ ids, settings }) =>
    settings.filter(({ extrapolated }) => extrapolated).map(({ name }) => `${ids[0]}/${name}`),
  );

describe("dng-606", () => {
  test("1200 users: three like servers, nothing extrapolated, published values stay", () => {
    const of = size("dng-606", { users: "1200" });
    expect(of.machines.find(({ ids }) => ids.length === 3)?.ids).toEqual(["rm1", "rm2", "rm3"]);
    expect(marked(of)).toEqual([]);
    expect(value(of, "rm1", "was/webContainer.maxThreads")).toBe(300);
    expect(value(of, "proxy", "ihs/MaxClients")).toBe(2500);
    expect(value(of, "db", "db2/connections")).toBe(3 * 500 + 2 * 900);
  });

  test("2400 users: what follows the load is marked, what does not is not", () => {
    const of = size("dng-606", { users: "2400" });
    expect(of.exceeded.map(({ what }) => what)).toContain("RM servers");
    expect(marked(of)).toEqual(
      expect.arrayContaining([
        "db/db2/connections",
        "proxy/ihs/MaxClients",
        "jts/was/webContainer.maxThreads",
        "rm1/was/webContainer.maxThreads",
        "rm1/was/rm/db.poolSize",
        "rm1/was/rm/fronting.max",
      ]),
    );
    for (const name of ["rm1/was/jvm.maximumHeapSize", "proxy/ihs/ThreadsPerChild", "proxy/ihs/StartServers"])
      expect(marked(of)).not.toContain(name);
  });

  test("one user more than was tested is marked, too", () => {
    expect(marked(size("dng-606", { users: "1201" }))).toContain("rm1/was/rm/fronting.routeMax");
  });

  test("every line says formula and inputs where a rule gives it, and who says so", () => {
    for (const { settings } of size("dng-606", { users: "900" }).machines)
      for (const { rule, source, name } of settings) {
        expect(source.kind, name).not.toBe("default");
        if (source.kind === "derived") expect(rule?.formula, name).not.toBe("");
      }
    const threads = setting(size("dng-606", { users: "900" }), "rm1", "was/webContainer.maxThreads");
    expect(threads).toMatchObject({
      value: "225",
      rule: { inputs: { users: 300 }, load: { tested: 400 } },
      source: { section: "Appendix E, Thread pool size" },
    });
  });

  test("a rule that gives another number than the value in force is shown beside it", () => {
    expect(setting(size("nuxeo-60", { users: "60" }), "nuxeo1", "postgresql/max_connections")).toMatchObject({
      value: "64 connections",
      rule: { gives: "130" },
    });
  });

  test("more users never give fewer threads, workers or connections in all", () => {
    const sizes = ["1", "200", "201", "400", "401", "799", "1200", "1201", "2400", "9600"].map((users) =>
      size("dng-606", { users }),
    );
    const sum = (of: Size, name: string) =>
      of.machines.reduce((total, { ids, settings }) => {
        const found = settings.find((each) => each.name === name);
        return total + (found === undefined ? 0 : ids.length * Number.parseInt(found.value, 10));
      }, 0);
    for (const name of ["was/webContainer.maxThreads", "ihs/MaxClients", "db2/connections"]) {
      const sums = sizes.map((of) => sum(of, name));
      expect(sums, name).toEqual([...sums].sort((a, b) => a - b));
      expect(sums.at(-1), name).toBeGreaterThan(sums[0] ?? 0);
    }
  });

  test("the options make the same environment again", () => {
    const { options, choice } = size("dng-606", { users: "900", artifacts: "900000" });
    const { settings } = published(choice.environment, options);
    expect(settings.get("db/storage.diskSize")?.value).toBe("400 GB");
    expect(settings.get("rm1/was/webContainer.maxThreads")?.value).toBe(225);
  });

  test("the largest load that options take is no error", () => {
    expect(size("dng-606", { users: "100000" }).options.load).toBe(100_000);
  });
});

describe.each([
  ["dng-606", { users: "400" }],
  ["dng-606", { users: "2400", artifacts: "9000000", components: "1200" }],
  ["ldx-71", { threads: "2001" }],
  ["ldx-71", { threads: "40", environment: "ldx-71-t3-lqe-rs-db2" }],
  ["nuxeo-60", { users: "60", environment: "nuxeo-60-import-a" }],
] as const)("%s %j", (report, given) => {
  const text = sizeText(size(report, given), 80);

  test("fits 80 columns, with what was not tested before the first figure", () => {
    expect(longLines(text)).toEqual([]);
    const isBeyond = text.includes("NOT TESTED");
    expect(text.includes("The load is within what the report tested;")).toBe(!isBeyond);
    if (isBeyond) expect(text.indexOf("NOT TESTED")).toBeLessThan(text.indexOf("\n\n", text.indexOf("\n\n") + 2));
  });
});

test("every report that can be sized has a line in its folder for each environment", () => {
  for (const report of sizableReports()) {
    const { environments, unit } = sizingOf(report);
    for (const environment of environments)
      expect(size(report, { [unit]: "10", environment }).choice.environment).toBe(environment);
  }
});
