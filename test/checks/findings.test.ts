import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { findingsOf } from "../../src/testing";
import { ours, smallLab, workload } from "../fixtures/small-lab";
import { root } from "../helpers/root";
import { findingCases, type Lab } from "./cases";

const found = ({ options, ...props }: Lab) => findingsOf(smallLab(props), options);

describe.each(findingCases)("$severity $code at $path ($shows)", ({ code, severity, path, bad, good, shows }) => {
  const alike = (lab: Lab) =>
    found(lab).filter((finding) => finding.code === code && finding.severity === severity && finding.path === path);

  test("is found, with its numbers, what to do and a source", () => {
    const findings = alike(bad).filter(({ given, allowed }) => `${given}; ${allowed}`.includes(shows));
    expect(findings, JSON.stringify(found(bad), null, 1)).toHaveLength(1);
    expect(findings[0]?.fix).not.toBe("");
    expect(findings[0]?.source.kind).toMatch(/^(published|sibling|chosen|default)$/);
  });

  test("is not found where all is well", () => {
    const numbers = alike(good).map(({ given, allowed }) => `${given}; ${allowed}`);
    expect(numbers).toEqual([]);
  });
});

test("the small lab is not doubtful at all", () => {
  expect(findingsOf(smallLab())).toEqual([]);
});

test("a lab without a workload has no finding about load", () => {
  const findings = findingsOf(smallLab({ workload: undefined }));
  expect(findings.filter(({ code }) => code.startsWith("LOAD"))).toEqual([]);
  expect(findingsOf(smallLab({ workload }))).toEqual([]);
});

test("a value that an author chose is checked like a published one", () => {
  const findings = findingsOf(smallLab({ workers: ours({ ThreadLimit: 20 }) }));
  expect(findings.map(({ code }) => code)).toContain("IHS_THREAD_LIMIT");
});

test("worst first, then by code and path", () => {
  const values = { "proxy/ihs/MaxClients": 1001, "proxy/ihs/ThreadLimit": 26, "app/was/rm/db.poolSize": 1 };
  const findings = found({ options: { overrides: values } });
  expect(findings.map(({ severity }) => severity)).toEqual(["error", "warning", "note"]);
});

/** Codes in a folder's sources, so that a new check cannot come without a test. */
function codesOf(folder: string): string[] {
  const names = readdirSync(join(root, folder), { recursive: true, encoding: "utf8" });
  const sources = names
    .filter((path) => path.endsWith(".ts"))
    .map((path) => readFileSync(join(root, folder, path), "utf8"));
  const named = sources.flatMap((text) => [...text.matchAll(/code: "([A-Z0-9_]+)"|find\(\s*"([A-Z0-9_]+)"/g)]);
  return [...new Set(named.map(([, property, argument]) => property ?? argument ?? ""))].sort();
}

test("every code of a check has a case here", () => {
  const checks = ["src/rules", "src/products"].flatMap(codesOf);
  expect(checks.length).toBeGreaterThan(10);
  const elsewhere = ["LOAD_FLOOR", ...checks.filter((code) => code.startsWith("EXPERIMENT_"))];
  const tested = new Set([...elsewhere, ...findingCases.map(({ code }) => code)]);
  expect(checks.filter((code) => !tested.has(code))).toEqual([]);
});
