import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { labFolders } from "../../src/project/folders";
import { readVerified, recordVerified } from "../../src/lab/memory/verified";
import type { VerifyResult } from "../../src/lab/verify/result";
import { temporaryFolder } from "../helpers/temporary";

const result = {
  settings: [{ id: "rm1/was/x", title: "X", status: "effective", expected: "300", actual: "300", source: "published" }],
} as unknown as VerifyResult;

function labOf(project: string) {
  const folders = labFolders("lab-a", project);
  mkdirSync(folders.lab, { recursive: true });
  writeFileSync(join(folders.lab, "lab.json"), "{}");
  return folders;
}

test("what a lab was found to have is remembered for the assembly that it runs", () => {
  const folders = labOf(temporaryFolder());
  recordVerified(folders, result);
  expect(readVerified(folders)?.settings).toEqual({
    "rm1/was/x": { status: "effective", expected: "300", actual: "300" },
  });
});

test("nothing is remembered of another assembly, of a damaged record or without a lab", () => {
  const folders = labOf(temporaryFolder());
  expect(readVerified(folders)).toBeUndefined();
  recordVerified(folders, result);
  writeFileSync(join(folders.lab, "lab.json"), "{ }");
  expect(readVerified(folders)).toBeUndefined();
  writeFileSync(folders.verified, "{");
  expect(readVerified(folders)).toBeUndefined();
});
