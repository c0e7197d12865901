import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { labLines } from "../../src/cli/output/explain/lab";
import { labFolders } from "../../src/project/folders";
import { recordVerified } from "../../src/lab/memory/verified";
import type { VerifyResult } from "../../src/lab/verify/result";
import { temporaryFolder } from "../helpers/temporary";

const id = "rm1/was/webContainer.maxThreads";

function labWith(settings: unknown[]) {
  const project = temporaryFolder();
  const folders = labFolders("lab-a", project);
  mkdirSync(folders.lab, { recursive: true });
  writeFileSync(join(folders.lab, "lab.json"), JSON.stringify({ formatVersion: 1, options: { scale: "1/32" } }));
  return { project, verify: () => recordVerified(folders, { settings } as unknown as VerifyResult) };
}

test("without a lab there is nothing to say", () => {
  expect(labLines("lab-a", [id], 80, temporaryFolder())).toEqual([]);
});

test("a lab that was never verified is told to be", () => {
  const { project } = labWith([]);
  expect(labLines("lab-a", [id], 200, project).join("\n")).toContain("perflab verify lab-a");
});

test("what verify read is said with what was deployed, the meaning and the scale", () => {
  const lab = labWith([{ id, status: "differs", expected: "10", actual: "50", reason: "changed in the container" }]);
  lab.verify();
  const text = labLines("lab-a", [id], 200, lab.project).join("\n");
  expect(text).toContain("differs");
  expect(text).toContain("deployed 10, read 50; the running program has another value than was deployed");
  expect(text).toContain("scale 1/32");
});

test("a setting that the lab does not have is unknown there", () => {
  const lab = labWith([]);
  lab.verify();
  expect(labLines("lab-a", [id], 200, lab.project).join("\n")).toMatch(/no such\s+setting/);
});
