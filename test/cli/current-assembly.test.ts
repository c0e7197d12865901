import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { withAssembly, withKeptAssembly } from "../../src/cli/input/current-assembly";
import { synthesize } from "../../src/synthesis/synthesize";
import { oneServer } from "../helpers/published";
import { temporaryFolder } from "../helpers/temporary";

const scaleOf = ({ manifest }: { manifest: { options: { scale: string } } }) => manifest.options.scale;

function told(): { readonly text: () => string } {
  const spy = vi.spyOn(process.stderr, "write").mockImplementation(() => true);
  onTestFinished(() => spy.mockRestore());
  return { text: () => spy.mock.calls.map(([text]) => String(text)).join("") };
}

let project = "";
const scaled = () => {
  project = temporaryFolder();
  synthesize({ environments: [oneServer], scale: "1/32" }, {}, project);
  const lab = join(project, "cdktf.out", "stacks", oneServer, "lab.json");
  return { before: readFileSync(lab, "utf8"), now: () => readFileSync(lab, "utf8") };
};

beforeAll(() => {
  for (const name of Object.keys(process.env)) if (name.startsWith("PERFLAB_")) vi.stubEnv(name, undefined);
  return () => vi.unstubAllEnvs();
});

test("an assembly of other options is left alone, and the one with the options in force is read", async () => {
  const lab = scaled();
  const { text } = told();
  expect(await withAssembly(oneServer, {}, scaleOf, project)).toBe("1");
  expect(lab.now()).toBe(lab.before);
  expect(text()).toMatch(/cdktf\.out\/stacks\/dng-606-1s-300c-ifix3 was synthesized with other options/);
});

test("options of variables and of cdktf.json are in force", async () => {
  scaled();
  const { text } = told();
  vi.stubEnv("PERFLAB_SCALE", "1/32");
  const folder = await withAssembly(oneServer, {}, ({ folder: found }) => found, project);
  vi.unstubAllEnvs();
  expect(folder).toBe(join(project, "cdktf.out", "stacks", oneServer));
  expect(text()).toBe("");
});

test("what is missing is made where a lab would take it from", async () => {
  project = temporaryFolder();
  const { text } = told();
  expect(await withAssembly(oneServer, {}, scaleOf, project)).toBe("1");
  expect(existsSync(join(project, "cdktf.out", "stacks", oneServer, "report.html"))).toBe(true);
  expect(text()).toBe("");
});

test("a kept assembly is read with the options that it has", async () => {
  scaled();
  expect(await withKeptAssembly(oneServer, scaleOf, project)).toBe("1/32");
});
