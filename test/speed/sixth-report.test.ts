import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { catalogue } from "../../stacks/catalogue";
import { root } from "../helpers/root";

const copied = [
  "bin",
  "cdktf.json",
  "dist",
  "images",
  "main.ts",
  "package.json",
  "scripts",
  "src",
  "stacks",
  "templates",
];
const configurations = ["tsconfig.json", "tsconfig.build.json"];
const id = "imagined-1-small";
const report = readFileSync(join(root, "test", "fixtures", "sixth-report", "index.ts"), "utf8");
let project: string;

/** The project with one more report: its folder and a line of the catalogue, and nothing else. */
beforeAll(() => {
  project = mkdtempSync(join(tmpdir(), "perflab-sixth-"));
  for (const name of [...copied, ...configurations])
    cpSync(join(root, name), join(project, name), { recursive: true, preserveTimestamps: true });
  symlinkSync(join(root, "node_modules"), join(project, "node_modules"));
  const folder = join(project, "stacks", "imagined-1");
  mkdirSync(folder);
  writeFileSync(join(folder, "index.ts"), report.replace('"../../../src"', '"../../src"'));
  const lines = join(project, "stacks", "catalogue.ts");
  const line = `{ id: "${id}", report: "imagined-1", title: "An imagined lab", topology: "three tiers", load: 100, loadUnit: "users", machines: 4, experiment: "none" },`;
  writeFileSync(lines, readFileSync(lines, "utf8").replace(/\n\];\n/, `\n  ${line}\n];\n`));
});
afterAll(() => rmSync(project, { recursive: true, force: true }));

function perflab(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ["bin/perflab.js", ...args], {
    cwd: project,
    encoding: "utf8",
  });
  return { status, text: stdout + stderr };
}

test("a sixth report is a folder and a line of the catalogue, in under 50 lines", () => {
  const [, model = ""] = report.split('"../../../src";\n');
  expect(model.split("\n").filter((line) => line.trim() !== "").length).toBeLessThan(50);
  const listed = perflab("list", "--format", "json");
  expect(listed.status).toBe(0);
  expect((JSON.parse(listed.text) as unknown[]).length).toBe(catalogue.length + 1);
});

test("it is synthesized, checked and scaled like the others, for both flavours", () => {
  const images = ["--images", "ihs=my/ihs:9", "--images", "elm-websphere=my/elm:6"];
  for (const options of [[], ["--scale", "1/32"], ["--flavour", "ibm", "--licence", "db2", ...images]]) {
    const { status, text } = perflab("synth", id, ...options);
    expect({ options, status, text }).toMatchObject({ status: 0 });
    expect(text).toContain(`cdktf.out/stacks/${id}/report.html`);
  }
  const { status, text } = perflab("check", id, "--load", "200");
  expect(status).toBe(0);
  expect(text).toContain("LOAD_UNTESTED");
});
