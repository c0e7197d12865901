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

test("cells of the page let long ids and paths break behind a slash and a point, and numbers stay whole", () => {
  const page = published("nuxeo-60-import-a").file("report.html");
  expect(page).toContain("<td>nuxeo1/<wbr>nuxeo/<wbr>connector.<wbr>maxThreads</td>");
  expect(page).toContain("<td>9.3.9</td>");
  expect(page).toMatch(/td \{[^}]*overflow-wrap: anywhere/);
});
