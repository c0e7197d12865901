import { join } from "node:path";
import { test } from "vitest";
import { fixedImageTags, goldenFolder, type SynthesizedEnvironment } from "../../src/testing";
import { isUpdating } from "../helpers/committed";
import { oneServer, published, publishedIds } from "../helpers/published";

/** The page says the same as report.md. */
const select = (path: string) => path !== "report.html";

test.each(publishedIds)("%s is what reviewers signed", (id) => {
  goldenFolder(published(id), join(__dirname, id), { select, normalise, update: isUpdating() });
});

test("a scaled lab changes exactly these settings and files", () => {
  const scaled = published(oneServer, { scale: "1/32" });
  const files = new Map([...changedFiles(published(oneServer), scaled), ["settings.txt", summary(published(oneServer), scaled)]]);
  goldenFolder({ files }, join(__dirname, `${oneServer}-scale-32`), { normalise, update: isUpdating() });
});

/** Directories of many hundred like entries are shown by their first three and the last. */
function normalise(content: string, path: string): string {
  const fixed = fixedImageTags(content);
  if (!path.endsWith(".ldif")) return fixed;
  const users = [...fixed.matchAll(/^uid: user(\d+)$/gm)].map(([, number]) => Number(number));
  const shown = new Set([1, 2, 3, Math.max(...users)]);
  const isShown = (text: string) => shown.has(Number(/uid=user(\d+),/.exec(text)?.[1] ?? 1));
  return fixed
    .split("\n\n")
    .filter((entry) => !entry.includes("dn: uid=user") || isShown(/^dn: .*$/m.exec(entry)?.[0] ?? ""))
    .map((entry) => entry.split("\n").filter((line) => !line.startsWith("uniqueMember:") || isShown(line)).join("\n"))
    .join("\n\n");
}

function changedFiles(full: SynthesizedEnvironment, scaled: SynthesizedEnvironment): [string, string][] {
  return [...scaled.files].filter(([path, content]) => /\/open\/.*(?<!\.ldif|\.jmx)$/.test(path) && content !== full.files.get(path));
}

/** One line for each setting that differs, and the findings that only the scaled lab has. */
function summary(full: SynthesizedEnvironment, scaled: SynthesizedEnvironment): string {
  const values = scaled.manifest.settings
    .filter(({ id, value }) => value !== full.setting(id).value)
    .map(({ id, value, unit, source }) => `${id}: ${full.setting(id).value} -> ${value}${unit ? ` ${unit}` : ""} (${source.kind}${source.rule ? ` by ${source.rule}` : ""})`);
  const before = new Set(full.findings.map(({ code, path }) => `${code} ${path}`));
  const findings = scaled.findings
    .filter(({ code, path }) => !before.has(`${code} ${path}`))
    .map(({ severity, code, path, message, given, allowed }) => `${severity} ${code} ${path}: ${message}; given ${given}, allowed ${allowed}`);
  return [...scaled.manifest.stamps, "", ...values, "", ...findings, ""].join("\n");
}
