import { describe, expect, test } from "vitest";
import { synthEnvironment } from "../../src/testing";
import { smallLab } from "../fixtures/small-lab";
import { oneServer, published, threeServers } from "../helpers/published";

const cellsOf = (line = ""): string[] =>
  line
    .split("|")
    .slice(1, -1)
    .map((cell) => cell.trim());

/** The heads of a table that begins with these, and the cells of its first row. */
function tableOf(report: string, ...heads: string[]): string[][] {
  const lines = report.split("\n");
  const start = lines.findIndex((line) => line.startsWith(`| ${heads.join(" | ")} |`));
  return start === -1 ? [] : [cellsOf(lines[start]), cellsOf(lines[start + 2])];
}

/** Cells of the row that states a setting. */
const rowOf = (report: string, id: string): string[] =>
  cellsOf(report.split("\n").find((line) => line.startsWith(`| ${id};`)));

describe("the hardware table", () => {
  test("names the host of each guest where there are guests", () => {
    const report = synthEnvironment(smallLab({ host: { memoryGib: 64, processors: 32 } })).file("report.md");
    expect(tableOf(report, "Machine", "Host", "Role")[1]).toEqual(expect.arrayContaining(["host1", "", "ESXi 8.0"]));
    expect(report).toMatch(/^\| db \| host1 \| db \|/m);
  });

  test("has no such column where all machines are physical", () => {
    const report = synthEnvironment(smallLab()).file("report.md");
    expect(tableOf(report, "Machine", "Host")).toEqual([]);
    expect(tableOf(report, "Machine", "Role")).toHaveLength(2);
  });

  test("has one row for like machines, with their number", () => {
    const report = published(threeServers).file("report.md");
    expect(report).toMatch(/^\| rm1, rm2, rm3 \| RM server \| 3 \| IBM System x3550 M4 \|/m);
    expect(report).not.toMatch(/^\| rm2 \|/m);
  });
});

test("tools that the lab does not start have a table, with level and reason, and no heading where there are none", () => {
  const report = published("clm-etl-404-write-back").file("report.md");
  expect(report).toContain("Tools that the lab does not start:");
  expect(report).toMatch(/^\| rrdi\/data-manager \| RRDI, Cognos Data Manager \| 2\.0\.4 \| .+ \| .+ \|$/m);
  expect(synthEnvironment(smallLab()).file("report.md")).not.toContain("Tools that the lab");
});

describe("the settings", () => {
  const report = published(oneServer).file("report.md");
  const [different = "", equal = ""] = report.split("### Stated, and equal to the product's default");

  test.each([
    ["proxy/ihs/ThreadsPerChild", "25"],
    ["rm1/was/jvm.Xgcpolicy", "gencon"],
    ["rm1/was/rm/vvc.noOfConfigsToPreload", "100"],
  ])("a published value that is the product's default stands among those: %s", (id, value) => {
    const row = rowOf(equal, id);
    expect(row[1]?.split(";")[0]).toBe(value);
    expect(row[2]).toBe(value);
    expect(row[3]).toContain("published");
    expect(rowOf(different, id)).toEqual([]);
  });

  test("a value that differs has its default, source, strength and line beside it", () => {
    expect(rowOf(different, "rm1/was/webContainer.maxThreads").slice(1)).toEqual([
      "300",
      "50",
      "published; dng-606, Appendix E, Thread pool size; the rule was.thread-pool gives 300",
      "example",
      "was/open/server.xml:17; was/published/configure.py:49",
    ]);
  });

  test("a setting that only has its default has no row", () => {
    expect(published(oneServer).setting("proxy/ihs/https.port").source.kind).not.toBe("default");
    expect(published(oneServer).setting("db/db2/LOGFILSIZ").source.kind).toBe("default");
    expect(rowOf(report, "proxy/ihs/https.port")).not.toEqual([]);
    expect(rowOf(report, "db/db2/LOGFILSIZ")).toEqual([]);
  });

  test("what only the lab has stands apart from what is signed, and is counted apart", () => {
    const [signed = "", apart = ""] = report.split("### Of this lab alone: limits of containers");
    const [ofLab = ""] = apart.split("## From load to tuning");
    for (const id of ["rm1/was/container.memory", "rm1/was/standIn.collector", "lab/health.interval"]) {
      expect(rowOf(signed, id)).toEqual([]);
      expect(rowOf(ofLab, id)).not.toEqual([]);
    }
    expect(rowOf(ofLab, "db/db2/postgresql.shared_buffers")).not.toEqual([]);
    expect(rowOf(ofLab, "rm1/was/webContainer.maxThreads")).toEqual([]);
    const [, count = ""] = /have them \((\d+)\)/.exec(apart) ?? [];
    expect(report).toContain(`${count} more are of this lab alone`);
    const postgresql = published("nuxeo-60-navigation-a").file("report.md").split("### Of this lab alone")[0] ?? "";
    expect(rowOf(postgresql, "nuxeo1/postgresql/shared_buffers")).not.toEqual([]);
  });

  test("like machines share a row where value and reason are the same, and have their own where not", () => {
    const three = published(threeServers).file("report.md");
    expect(rowOf(three, "rm1/was/webContainer.maxThreads")[0]).toBe(
      "rm1/was/webContainer.maxThreads; WebContainer maximum size; also rm2, rm3",
    );
    expect(rowOf(three, "rm2/was/webContainer.maxThreads")).toEqual([]);
    expect(rowOf(three, "rm2/was/rm/webapp.url")[1]).toContain("/rm2");
  });
});

test("findings that like machines share are told once", () => {
  const report = published(threeServers).file("report.md");
  const rows = report.split("\n").filter((line) => line.startsWith("| JVM_NURSERY;"));
  expect(rows).toHaveLength(1);
  expect(rows[0]).toContain("rm1/was/jvm.Xmn");
  expect(rows[0]).toContain("the same of rm2, rm3");
  const ports = report.split("\n").filter((line) => line.startsWith("| HOST_PORT_TAKEN; rm"));
  expect(ports).toHaveLength(1);
});

describe("what the options changed is stamped", () => {
  const stamps = (options: Parameters<typeof published>[1]) =>
    published(oneServer, options)
      .file("report.md")
      .split("\n")
      .filter((line) => line.startsWith("> **changed"));

  test("another load than the design load, and each override", () => {
    expect(stamps({ load: 800, overrides: { "rm1/was/webContainer.maxThreads": "700" } })).toEqual([
      "> **changed: load 800 users, design load 400**",
      "> **changed: rm1/was/webContainer.maxThreads = 700 by an override**",
    ]);
  });

  test("the published environment has none, nor has one whose load is the design load", () => {
    expect(stamps({})).toEqual([]);
    expect(stamps({ load: 400 })).toEqual([]);
  });
});

describe("where the machines stand", () => {
  const line = (options: Parameters<typeof published>[1]) =>
    published(oneServer, options)
      .file("report.md")
      .split("\n")
      .find((each) => each.startsWith("Where it stands"));
  const host = (end: number, more = "") => `ssh://root@10.1.0.${end}${more}`;

  test("is said of hosts, each engine once, and that a shared one measures none of its machines", () => {
    const own = { ldap: host(1), db: host(2), proxy: host(3), jts: host(4), rm1: host(5), driver: host(6) };
    const hosts = { ...own, ldap: host(6, ",shared"), driver: host(6, ",shared") };
    expect(line({ placement: "hosts", hosts: own })).not.toContain("shared");
    const shared = line({ placement: "hosts", hosts });
    expect(shared).toMatch(/driver, ldap at ssh:\/\/root@10\.1\.0\.6|ldap, driver at ssh:\/\/root@10\.1\.0\.6/);
    expect(shared).toContain("on a shared engine stands for none");
  });

  test("is said of a swarm, and not of one engine", () => {
    expect(line({ placement: "swarm" })).toContain("on the node with the label of its machine");
    expect(line({})).toBeUndefined();
  });
});

test("stages have the columns that the report fills, and times that can be read", () => {
  const report = published(oneServer).file("report.md");
  expect(tableOf(report, "Stage, as published")).toEqual([
    ["Stage, as published", "Users", "Settle", "Measure"],
    ["1", "300", "5 min", "30 min"],
  ]);
  expect(report).toContain("| 2 | 350 | 85 min | 93 min 20 s | 98 min 20 s | 128 min 20 s |");
});
