import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { checkText } from "../../src/cli/output/check";
import { codeListText, explainText } from "../../src/cli/output/codes";
import { allCodes, codeOf } from "../../src/findings/codes";
import type { Finding } from "../../src/model/finding";
import { expectCommitted } from "../helpers/committed";
import { longLines, perflab } from "../helpers/perflab";
import { published, publishedIds, threeServers } from "../helpers/published";
import { temporaryFolder } from "../helpers/temporary";

const checked = (id: string) => ({ id, findings: published(id).findings as readonly Finding[] });
const expected = (name: string) => join(__dirname, "expected", name);

test("three servers' findings, like ones as one, with their sources and numbers", () => {
  expectCommitted(expected("check-three-servers.txt"), checkText([checked(threeServers)], 80));
});

describe.each(publishedIds)("%s", (id) => {
  test("fits 80 columns", () => {
    expect(longLines(checkText([checked(id)], 80))).toEqual([]);
  });
});

test("several environments end with a table of numbers that add up", () => {
  const all = publishedIds.slice(0, 3).map(checked);
  const sum = (severity: string) =>
    all.flatMap(({ findings }) => findings).filter((finding) => finding.severity === severity).length;
  const [, together] = /\ntogether +(.*)\n/.exec(checkText(all, 80)) ?? [];
  expect(together?.split(/ +/).map(Number)).toEqual(["error", "warning", "note"].map(sum));
});

test("a code is explained, with the environments that have it", () => {
  const { name, code } = codeOf("RM_INDEX_MEMORY");
  const seen = [
    { id: "a-lab", severities: ["note"] },
    { id: "b-lab", severities: ["warning"] },
  ];
  expectCommitted(expected("explain-code.txt"), explainText(name, code, seen, 80));
  expect(explainText(name, code, undefined, 80)).not.toContain("found in");
  expect(explainText(name, code, [], 80)).toContain("none of the synthesized environments");
});

test("all codes are listed with their titles", () => {
  const text = codeListText(allCodes(), 80);
  expect(longLines(text)).toEqual([]);
  for (const name of allCodes().keys()) expect(text).toContain(`${name} `);
});

describe("the command", () => {
  const folder = () => temporaryFolder("check");

  test("shows an error among the other findings, fails, and writes nothing", () => {
    const place = folder();
    const { status, stdout } = perflab(place, "check", "dng-606-1s-300c-ga", "--set", "proxy/ihs/MaxClients=2501");
    expect(status).toBe(1);
    expect(stdout.indexOf("error IHS_WORKERS")).toBeLessThan(stdout.indexOf("warning JVM_NURSERY"));
    expect(stdout).toContain("1 error, ");
    expect(existsSync(join(place, "cdktf.out"))).toBe(false);
  });

  test("warnings fail with --strict only", () => {
    const status = (...words: string[]) => perflab(folder(), "check", "nuxeo-60-import-a", ...words).status;
    expect([status(), status("--strict")]).toEqual([0, 1]);
  });

  test("--format json has the findings themselves", () => {
    const { stdout } = perflab(folder(), "check", "nuxeo-60-*", "--format", "json");
    const ids = publishedIds.filter((id) => id.startsWith("nuxeo-60-"));
    expect(JSON.parse(stdout)).toEqual(ids.map((id) => ({ id, findings: published(id).findings })));
  });

  test("--explain without a code lists all; an unknown code is a user's mistake", () => {
    const listed = perflab(folder(), "check", "--explain");
    expect(listed.stdout).toBe(perflab(folder(), "check", "--list-codes").stdout);
    const { status, stderr } = perflab(folder(), "check", "--explain", "JVM_NURSRY");
    expect([status, stderr]).toEqual([2, expect.stringContaining("nearest: JVM_NURSERY")]);
  });

  test("--errata writes a letter for each report of the environments", () => {
    const { status, stdout } = perflab(folder(), "check", "--errata", "nuxeo-60-*", "filenet-451-*");
    expect(status).toBe(0);
    expect(stdout.match(/^# Questions about /gm)).toHaveLength(2);
  });
});
