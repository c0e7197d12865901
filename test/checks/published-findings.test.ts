import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { expectCommitted } from "../helpers/committed";
import { oneServer, published, publishedFindings, publishedIds, threeServers } from "../helpers/published";

const expected = join(__dirname, "expected");

describe.each(publishedIds)("%s", (id) => {
  const lab = published(id);

  test("has no error: what a report says is carried, and doubts are said", () => {
    expect(lab.findings.filter(({ severity }) => severity === "error")).toEqual([]);
  });

  test("every finding says where, what was given, what is allowed and what to do", () => {
    for (const { path, message, given, allowed, fix, source } of lab.findings) {
      for (const part of [path, message, given, allowed, fix]) expect(part).not.toBe("");
      expect(source.kind).not.toBe("missing");
    }
  });

  /** `npm run golden` writes the lists anew. */
  test("has the findings that were committed", () => {
    const lines = lab.findings.map(({ severity, code, path }) => `${severity} ${code} ${path}\n`).sort();
    expectCommitted(join(expected, `${id}.txt`), lines.join(""));
  });
});

test("there is a list for each environment and for no other", () => {
  expect(readdirSync(expected).sort()).toEqual(publishedIds.map((id) => `${id}.txt`).sort());
});

describe.each(publishedIds.filter((id) => id.startsWith("dng-606-")))("%s", (id) => {
  const lab = published(id);

  test.each([
    ["REPORT_DIRECTIVE", "proxy/ihs/MinSpareThreads"],
    ["REPORT_DIRECTIVE", "proxy/ihs/ThreadLimit"],
    ["REPORT_VALUE_TWICE", "rm1/was/jvm.maximumHeapSize"],
    ["REPORT_LIMIT", "rm1/nofile"],
    ["REPORT_MISSING", "driver"],
    ["REPORT_DATA", id],
    ["RM_ARTIFACTS", "rm1/was/rm"],
    ["RM_INDEX_MEMORY", "rm1/was/rm"],
    ["JVM_NURSERY", "rm1/was/jvm.Xmn"],
    ["JVM_COMPRESSED_REFS", "rm1/was/jvm.Xcompressedrefs"],
  ])("names the published %s at %s", (code, path) => {
    expect(lab.findings).toContainEqual(expect.objectContaining({ code, path }));
  });

  test("a directive that does not exist is carried as the text below the table corrects it", () => {
    const { value, publishedText, source } = lab.setting("proxy/ihs/MinSpareThreads");
    expect([value, publishedText, source.kind]).toEqual([25, "SpareThreads 25", "published"]);
  });
});

test("three like machines are modelled where the table has one, and only there is that said", () => {
  const said = expect.objectContaining({ code: "REPORT_HARDWARE", path: "rm2" }) as unknown;
  expect(published(threeServers).findings).toContainEqual(said);
  expect(published(oneServer).findings).not.toContainEqual(said);
});

test("more users in the plan than in the load are said", () => {
  const at = (scale: string) => publishedFindings(oneServer, { scale }).filter(({ code }) => code === "LOAD_FLOOR");
  expect(at("1/32")).toEqual([expect.objectContaining({ path: "driver/rpt/users", given: "12 users" })]);
  expect(at("1")).toEqual([]);
});

test("a load beyond the tested range is said, the tested load is not", () => {
  const at = (load: number) => publishedFindings(oneServer, { load }).map(({ code }) => code);
  expect(at(400)).not.toContain("LOAD_UNTESTED");
  expect(at(401)).toContain("LOAD_UNTESTED");
});
