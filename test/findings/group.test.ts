import { expect, test } from "vitest";
import { describePaths, groupFindings } from "../../src/findings/group";
import type { Finding } from "../../src/model/finding";
import { published, threeServers } from "../helpers/published";

const finding = (path: string, given: string, rest: Partial<Finding> = {}): Finding => ({
  code: "A_CODE",
  severity: "warning",
  path,
  message: "something",
  given,
  allowed: "less",
  fix: "lower it",
  source: { kind: "chosen" },
  ...rest,
});

const grouped = (...findings: Finding[]) =>
  groupFindings(findings).map((group) => [describePaths(group.paths), group.finding.given]);

test("what holds for three machines is said once", () => {
  expect(grouped(...["rm1", "rm2", "rm3"].map((id) => finding(`${id}/was/jvm.Xmn`, "4 GiB")))).toEqual([
    ["rm1, rm2, rm3: was/jvm.Xmn", "4 GiB"],
  ]);
});

test("a machine's own name in the numbers does not keep them apart", () => {
  expect(grouped(finding("jts/ports", "jts/was 9080"), finding("rm1/ports", "rm1/was 9080"))).toEqual([
    ["jts, rm1: ports", "*/was 9080"],
  ]);
});

test("other numbers, another severity, another setting of one machine stay apart or are named in full", () => {
  expect(grouped(finding("rm1/a", "1"), finding("rm2/a", "2"))).toHaveLength(2);
  expect(grouped(finding("rm1/a", "1"), finding("rm2/a", "1", { severity: "note" }))).toHaveLength(2);
  expect(grouped(finding("ce/ce1/a", "1"), finding("ce/ce2/a", "1"))).toEqual([["ce/ce1/a, ce/ce2/a", "1"]]);
  expect(grouped(finding("rm1", "rm1"), finding("rm10/x", "rm1"))).toHaveLength(2);
});

test("no finding of a published environment is lost", () => {
  const { findings } = published(threeServers);
  const groups = groupFindings(findings as readonly Finding[]);
  expect(groups.flatMap(({ paths }) => paths)).toHaveLength(findings.length);
  expect(groups.length).toBeLessThan(findings.length - 8);
});
