import { describe, expect, test } from "vitest";
import { parseDemand, type GivenDemand } from "../../src/sizing/demand";
import { sizableReports, sizingOf } from "../../src/sizing/reports";
import { catalogue } from "../../stacks/catalogue";

const dng = sizingOf("dng-606");
const demand = (given: GivenDemand, report = "dng-606") => parseDemand(report, sizingOf(report), given);

test("numbers are numbers", () => {
  expect(demand({ users: "900", artifacts: "3500000", components: "600" })).toEqual({
    load: 900,
    artifacts: 3_500_000,
    components: 600,
  });
  expect(demand({ threads: "2000" }, "ldx-71")).toEqual({ load: 2000 });
});

describe.each([
  "0",
  "-1",
  "1e99",
  "1e3",
  "many",
  "",
  " ",
  "1.5",
  "0x10",
  "1,000",
  "1 000",
  "NaN",
  "Infinity",
  "100001",
  "9".repeat(400),
])("users %j", (users) => {
  test("are refused with what is allowed", () => {
    expect(() => demand({ users })).toThrow(/--users: not a number.*\n.*given:.*\n.*a whole number from 1 to 100000/);
  });
});

test("everything that is wrong is told at once", () => {
  expect(() => demand({ artifacts: "-1", components: "x", environment: "dng-606-9s" })).toThrow(
    /--users: the load is missing[\s\S]*--artifacts[\s\S]*--components[\s\S]*--environment/,
  );
});

test("no more components than artifacts, the same number is allowed", () => {
  expect(() => demand({ users: "1", artifacts: "5", components: "6" })).toThrow("more components than artifacts");
  expect(demand({ users: "1", artifacts: "5", components: "5" }).components).toBe(5);
});

test("a report is sized by its own unit and data", () => {
  expect(() => demand({ users: "5" }, "ldx-71")).toThrow(/ldx-71 is sized by threads/);
  expect(() => demand({ threads: "5", artifacts: "5" }, "ldx-71")).toThrow(/no figure of ldx-71 depends on it/);
});

test("an environment of another report or release is refused", () => {
  expect(() => demand({ users: "5", environment: "dng-606-1s-300c-ga" })).toThrow(/no environment of dng-606/);
  expect(demand({ users: "5", environment: dng.environments[0] ?? "" }).environment).toBe(dng.environments[0]);
});

describe("which reports can be sized", () => {
  test("those that state a load, and every environment is one of the catalogue", () => {
    const stated = new Set(catalogue.flatMap(({ report, load }) => (load === undefined ? [] : [report])));
    expect(sizableReports()).toEqual([...stated].sort());
    const ids = sizableReports().flatMap((report) => sizingOf(report).environments);
    expect(ids.filter((id) => !catalogue.some((entry) => entry.id === id))).toEqual([]);
  });

  test("others are told which can", () => {
    expect(() => sizingOf("clm-etl-404")).toThrow(/states no load[\s\S]*dng-606, ldx-71/);
    expect(() => sizingOf("dng")).toThrow(/no such report[\s\S]*dng-606, ldx-71/);
    expect(() => sizingOf(undefined)).toThrow(/which report/);
    expect(() => sizingOf("../src")).toThrow(/no such report/);
  });
});
