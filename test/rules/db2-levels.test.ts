import { describe, expect, test } from "vitest";
import { discontinuedAt } from "../../src/products/db2/discontinued";
import { db2Level, db2Levels, movedDefaults, type Db2LevelName } from "../../src/products/db2/levels";
import { logSpaceMib, pagesToMib } from "../../src/products/db2/rules";
import { impliedBy, sameSwitch, workloads } from "../../src/products/db2/workload";
import { synthEnvironment } from "../../src/testing";
import { smallLab, table } from "../fixtures/small-lab";

describe("the level of a version; the newest for one that is absent or unknown", () => {
  test.each([
    ["9.7", "9.7"],
    ["9.7.5", "9.7"],
    ["10.1.0.6", "10.1"],
    ["10.5", "10.5"],
    ["11.1.0", "11.1"],
    ["11.5.9", "11.5"],
    ["12.1", "11.5"],
    ["9.70", "11.5"],
    ["8.2", "11.5"],
    [undefined, "11.5"],
  ])("%s: %s", (version, level) => {
    expect(db2Level(version).name).toBe(level);
  });
});

describe("log files", () => {
  test.each([
    ["9.7", 1_048_572, 256, 256],
    ["10.1", 1_048_572, 256, 256],
    ["10.5", 1_048_572, 256, 256],
    ["11.1", 16_777_152, 256, 256],
    ["11.5", 16_777_152, 256, 8192],
  ])("%s: up to %i pages; %i with circular logging, %i with archive logging", (name, pages, circular, recoverable) => {
    const level = db2Level(name);
    expect(level.LOGFILSIZ).toEqual([4, pages]);
    expect([level.circular.together, level.recoverable.together]).toEqual([circular, recoverable]);
  });

  test.each([
    [13, 1000, 51],
    [13, 40_960, 2081],
    [256, 12_288, 12_290],
  ])("%i files of %i pages: %i MiB of disk", (files, filePages, mib) => {
    expect(logSpaceMib.apply({ files, filePages })).toBe(mib);
  });
});

describe("pages in MiB, rounded up", () => {
  test.each([
    [256, 4096, 1],
    [257, 4096, 2],
    [3_276_800, 16_384, 51_200],
  ])("%i pages of %i bytes: %i MiB", (pages, bytes, mib) => {
    expect(pagesToMib(pages, bytes)).toBe(mib);
  });
});

describe("defaults that moved", () => {
  test.each([
    ["9.7", "11.5", { LOGSECOND: [2, 10], REC_HIS_RETENTN: [366, 90] }],
    ["10.1", "11.1", {}],
    ["11.1", "11.5", { REC_HIS_RETENTN: [366, 90] }],
  ])("from %s to %s: %o", (published, running, expected) => {
    const moved = movedDefaults(db2Level(published), db2Level(running));
    expect(Object.fromEntries(moved.map(({ name, ...value }) => [name, [value.published, value.running]]))).toEqual(
      expected,
    );
  });
});

describe("what is discontinued, from which level on, and what takes its place", () => {
  const from = (name: string): Db2LevelName | undefined =>
    db2Levels.find((level) => discontinuedAt(name, level) !== undefined)?.name;
  test.each([
    ["LOGRETAIN", "9.7", "RECOVERY", "LOGARCHMETH1 LOGRETAIN"],
    ["LOGRETAIN", "9.7", "NO", "LOGARCHMETH1 OFF"],
    ["USEREXIT", "9.7", "ON", "LOGARCHMETH1 USEREXIT"],
    ["APP_CTL_HEAP_SZ", "9.7", "128", undefined],
    ["APPGROUP_MEM_SZ", "9.7", "128", undefined],
    ["GROUPHEAP_RATIO", "9.7", "70", undefined],
    ["ESTORE_SEG_SZ", "9.7", "16000", undefined],
    ["NUM_ESTORE_SEGS", "9.7", "1", undefined],
    ["DYN_QUERY_MGMT", "10.1", "DISABLE", undefined],
    ["DB2_ASYNC_IO_MAXFILOP", "10.1", "64", undefined],
    ["DB2COUNTRY", "10.1", "68", "DB2TERRITORY 68"],
    ["DB2_INDEX_FREE", "10.5", "10", undefined],
    ["DB2_TRUSTED_BINDIN", "10.5", "ON", undefined],
    ["LOGPRIMARY", undefined, "3", undefined],
  ])("%s, from %s: %s becomes %s", (name, since, value, instead) => {
    expect(from(name)).toBe(since);
    const replacement = discontinuedAt(name, db2Level("11.5"))?.replacement;
    expect(replacement && `${replacement.name} ${replacement.value(value)}`).toBe(instead);
  });
});

describe("the aggregate of a workload", () => {
  test("FILENET_CM sets three variables", () => {
    expect(impliedBy("FILENET_CM")).toEqual({
      DB2_SKIPINSERTED: "YES",
      DB2_USE_ALTERNATE_PAGE_CLEANING: "YES",
      DB2_EVALUNCOMMITTED: "YES",
    });
    expect(workloads[0]).toBe("FILENET_CM");
  });
  test.each([["SAP"], [undefined]])("%s: none is known", (workload) => {
    expect(impliedBy(workload)).toEqual({});
  });
  test.each([
    ["ON", "YES", true],
    ["OFF", "NO", true],
    ["YES", "NO", false],
  ])("%s is %s: %s", (a, b, same) => {
    expect(sameSwitch(a, b)).toBe(same);
  });
});

describe("the port: the same for the server and for its clients", () => {
  test.each([
    ["the product's own", {}, 50000],
    ["given to the server", { db2Port: 50001 }, 50001],
    ["stated as a setting", { db2: table({ SVCENAME: 50002 }) }, 50002],
  ])("%s", (_, props, port) => {
    const lab = synthEnvironment(smallLab(props));
    expect(lab.setting("app/was/jts/db.location").value).toContain(`//db.lab.example:${port}/JTS:`);
    expect(lab.file("configs/db/db2/open/postgresql.conf")).toContain(`\nport = ${port}\n`);
    expect(lab.file("configs/db/db2/published/instance.sh")).toContain(`\nservice=${port}\n`);
  });
});
