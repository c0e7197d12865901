import { describe, expect, test } from "vitest";
import { synthEnvironment } from "../../src/testing";
import { smallLab } from "../fixtures/small-lab";
import { published } from "../helpers/published";

/** The cells of the first row of a table that begins with these heads, and its own heads. */
function tableOf(report: string, ...heads: string[]): string[][] {
  const lines = report.split("\n");
  const start = lines.findIndex((line) => line.startsWith(`| ${heads.join(" | ")} |`));
  const cells = (line = "") =>
    line
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim());
  return start === -1 ? [] : [cells(lines[start]), cells(lines[start + 2])];
}

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
});

test("tools that the lab does not start have a table, with level and reason, and no heading where there are none", () => {
  const report = published("clm-etl-404-write-back").file("report.md");
  expect(report).toContain("Tools that the lab does not start:");
  expect(report).toMatch(/^\| rrdi\/data-manager \| RRDI, Cognos Data Manager \| 2\.0\.4 \| .+ \| .+ \|$/m);
  expect(synthEnvironment(smallLab()).file("report.md")).not.toContain("Tools that the lab");
});

describe("stated settings", () => {
  const report = published("dng-606-1s-300c-ifix3").file("report.md");

  test.each([
    ["proxy/ihs/ThreadsPerChild", "25"],
    ["rm1/was/jvm.Xgcpolicy", "gencon"],
    ["rm1/was/rm/vvc.noOfConfigsToPreload", "100"],
  ])("a published value that is the product's default has its row: %s", (id, value) => {
    const row = report.split("\n").find((line) => line.startsWith(`| ${id} |`));
    expect(row?.split(" | ").slice(2, 4)).toEqual([value, value]);
    expect(row).toContain("published (");
  });

  test("a setting that only has its default has none", () => {
    expect(published("dng-606-1s-300c-ifix3").setting("proxy/ihs/https.port").source.kind).not.toBe("default");
    expect(published("dng-606-1s-300c-ifix3").setting("db/db2/LOGFILSIZ").source.kind).toBe("default");
    expect(report).toContain("| proxy/ihs/https.port |");
    expect(report).not.toContain("| db/db2/LOGFILSIZ |");
  });
});

test("stages have the columns that the report fills, and times that can be read", () => {
  const report = published("dng-606-1s-300c-ifix3").file("report.md");
  expect(tableOf(report, "Stage, as published")).toEqual([
    ["Stage, as published", "Users", "Settle", "Measure"],
    ["1", "300", "5 min", "30 min"],
  ]);
  expect(report).toContain("| 2 | 350 | 85 min | 93 min 20 s | 98 min 20 s | 128 min 20 s |");
});

test("names and paths in the page may break behind their signs", () => {
  const page = published("dng-606-1s-300c-ifix3").file("report.html");
  expect(page).toContain("<td>REPORT_<wbr>DIRECTIVE</td><td>proxy/<wbr>ihs/<wbr>MinSpareThreads</td>");
});
