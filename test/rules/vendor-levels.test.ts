import { describe, expect, test } from "vitest";
import { changesBetween as ihsChanges, ihsLevel } from "../../src/products/ihs/levels";
import { changesBetween as wasChanges } from "../../src/products/websphere/levels";
import { published } from "../helpers/published";
import { vendorOptions } from "../helpers/vendor-options";

describe("what changes with the level", () => {
  test.each([
    ["7.0", "2.2"],
    ["8.5.5.11", "2.2"],
    [undefined, "2.2"],
    ["9.0.5", "2.4"],
    ["9.1", "2.4"],
  ])("IBM HTTP Server %s is made of Apache %s", (version, apache) => {
    expect(ihsLevel(version).apache).toBe(apache);
  });

  test("between two levels of one Apache nothing changes, to 2.4 the names and the access do", () => {
    expect(ihsChanges(ihsLevel("7.0"), ihsLevel("8.5"))).toEqual([]);
    expect(ihsChanges(ihsLevel("8.5"), ihsLevel("9.0")).join()).toMatch(/MaxRequestWorkers.*Require/);
  });

  test.each([
    ["8.5.5.11", "9.0.5.28", ["Jython 2.7", "Java 8"]],
    ["7.0", "9.0.5.28", ["Jython 2.7", "Java 8", "gencon and not optthruput"]],
    ["9.0.0.1", "9.0.5.28", []],
    ["8.5", undefined, []],
  ])("WebSphere %s to %s", (before, after, parts) => {
    const changes = wasChanges(before, after);
    expect(changes).toHaveLength(parts.length);
    parts.forEach((part, index) => expect(changes[index]).toContain(part));
  });

  test("a reviewer reads it in the finding", () => {
    const fix = (id: string, path: string) =>
      published(id, vendorOptions).findings.find((each) => each.code === "VENDOR_LEVEL" && each.path === path)?.fix;
    expect(fix("dng-606-1s-300c-ifix3", "db/db2")).toContain("REC_HIS_RETENTN is 90 and not 366");
    expect(fix("filenet-451-after", "db/db2")).toContain("LOGSECOND is 10 and not 2");
    expect(fix("dng-606-1s-300c-ifix3", "proxy/ihs")).toContain("Require");
  });
});
