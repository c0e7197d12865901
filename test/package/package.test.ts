import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it, type TestContext } from "vitest";
import type { CatalogueEntry } from "../../stacks/catalogue";
import * as perflab from "../../src";
import { oneServer, published } from "../helpers/published";
import { root } from "../helpers/root";
import { filesIn } from "../helpers/temporary";
import { OwnRepository } from "./own-repository";

let own: OwnRepository;
const compiler = join(root, "node_modules", "typescript", "lib", "tsc.js");

beforeAll(() => {
  own = new OwnRepository();
});
afterAll(() => own.remove());

/** Files of a folder of this checkout, as paths from its root. */
function filesBelow(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1));
}

function foldersIn(folder: string): string[] {
  const entries = readdirSync(join(root, folder), { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
}

/** What the compiler makes of the sources of a folder. */
function compiled(folder: string): string[] {
  return filesBelow(folder)
    .filter((path) => /\.m?ts$/.test(path))
    .flatMap((path) => [path.replace(/(m?)ts$/, "d.$1ts"), path.replace(/(m?)ts$/, "$1js")])
    .map((name) => `dist/${name}`);
}

describe("the package", () => {
  it("has everything that it needs, and nothing more", () => {
    const wanted = [
      ...["CHANGELOG.md", "LICENSE", "README.md", "package.json", "dist/main.d.ts", "dist/main.js"],
      ...["application", "packed/main"].map((name) => `dist/${name}.js`),
      ...["src/products", "stacks"].flatMap(foldersIn).map((name) => `dist/packed/${name}.js`),
      ...["src", "stacks"].flatMap(compiled),
      ...readdirSync(join(root, "templates")).map((product) => `dist/templates/${product}.js`),
      ...["bin", "templates", "images", "schema", "examples", "starters"].flatMap(filesBelow),
      ...filesBelow("docs").filter((path) => !path.startsWith("docs/decisions/")),
      ...filesBelow("stacks").filter((path) => path.endsWith("README.md")),
    ];
    expect(own.packed).toEqual(wanted.sort());
  });
});

describe("a repository of an author with the package", () => {
  beforeEach((context: TestContext) => {
    if (own.unreachable !== undefined) context.skip(own.unreachable);
  });

  const installed = () => join(own.folder, "node_modules", "perflab");
  /** @throws Error with everything that the program wrote, when it fails */
  const good = (command: string, ...args: string[]): string => {
    const { status, stdout, stderr } = own.run(command, args);
    if (status !== 0) throw new Error(`${command} ${args.join(" ")}: ${stdout}${stderr}`);
    return stdout;
  };
  const perflabCommand = (...args: string[]) => good("npx", "--no-install", "perflab", ...args);

  it("has the pages that the README speaks of", () => {
    const readme = readFileSync(join(installed(), "README.md"), "utf8");
    const links = [...readme.matchAll(/[^!]\[[^\]]*\]\(([^)#]+)/g)].map(([, link = ""]) => link);
    expect(links.length).toBeGreaterThan(5);
    expect(links.filter((link) => !/^https?:/.test(link) && !existsSync(join(installed(), link)))).toEqual([]);
  });

  it("compiles, with every file of types checked and in every way of finding them", () => {
    good(process.execPath, compiler, "--skipLibCheck", "false");
    const program = join(own.folder, "types", "all.ts");
    mkdirSync(dirname(program), { recursive: true });
    writeFileSync(
      program,
      `import * as perflab from "perflab";
import { goldenFolder, synthEnvironment } from "perflab/testing";
import { perflabMatchers } from "perflab/testing/vitest";
import { expect } from "vitest";
expect.extend(perflabMatchers);
export const types: [perflab.Bytes, string] = [perflab.gib(3), synthEnvironment(perflab.TestEnvironment as never).file("lab.json")];
export { goldenFolder };
expect({}).toHaveSetting("rm1/was/webContainer.maxThreads", { source: "published" });
// @ts-expect-error
expect({}).toHaveSetting("rm1/was/webContainer.maxThreads", { source: "publishd" });
`,
    );
    const always = [
      "--strict",
      "--noEmit",
      "--skipLibCheck",
      "--esModuleInterop",
      "--target",
      "es2022",
      "--types",
      "node",
    ];
    const modules = join(dirname(program), "all.mts");
    cpSync(program, modules);
    for (const ways of [
      ["--module", "commonjs", "--moduleResolution", "node10", program],
      ["--module", "nodenext", program, modules],
      ["--module", "esnext", "--moduleResolution", "bundler", program],
    ])
      good(process.execPath, compiler, ...always, ...ways);
  });

  it("can be of ES modules, too", () => {
    const script = 'import("perflab").then((all) => console.log(JSON.stringify(Object.keys(all))))';
    const names = JSON.parse(good(process.execPath, "--input-type=module", "--eval", script)) as string[];
    expect(names.filter((name) => !["__esModule", "default", "module.exports"].includes(name)).sort()).toEqual(
      Object.keys(perflab).sort(),
    );
  });

  it("has its environments beside the published ones in every command", () => {
    const listed = JSON.parse(perflabCommand("list", "--format", "json")) as CatalogueEntry[];
    expect(listed.slice(0, 3).map(({ id }) => id)).toContain("intranet");
    expect(listed.map(({ id }) => id)).toContain(oneServer);
    expect(perflabCommand("synth", "intranet", "--load", "200")).toContain("cdktf.out/stacks/intranet/report.html");
    expect(perflabCommand("check", "intranet")).toMatch(/^intranet\n/);
    expect(perflabCommand("show", "intranet")).toMatch(/^intranet/);
    expect(perflabCommand("explain", "intranet", "rm1/was/webContainer.maxThreads")).toContain("Rule was.thread-pool");
    expect(perflabCommand("graph", "intranet", "--format", "dot")).toMatch(/^digraph/);
    const difference = own.run("npx", ["--no-install", "perflab", "diff", "intranet", "--load", "800"]);
    expect([difference.status, difference.stdout]).toEqual([1, expect.stringContaining("users")]);
    expect(perflabCommand("report", "intranet", oneServer)).toContain("cdktf.out/index.html");
    expect(readdirSync(join(own.folder, "cdktf.out", "stacks")).sort()).toEqual([oneServer, "intranet"]);
  });

  it("has the published environments byte for byte, with the same images", () => {
    perflabCommand("synth", oneServer);
    const folder = join(own.folder, "cdktf.out", "stacks", oneServer);
    expect(filesIn(folder)["lab.json"]).toBe(published(oneServer).file("lab.json"));
  });

  it("gives the same bytes when its program is started as CDKTF does", () => {
    perflabCommand("synth");
    const before = filesIn(join(own.folder, "cdktf.out"));
    good(process.execPath, "dist/main.js");
    expect(filesIn(join(own.folder, "cdktf.out"))).toEqual(before);
  });

  it("tests its environments: with golden files that the first run writes, and that hold in CI", () => {
    good(process.execPath, compiler, "-p", "test");
    good("npx", "--no-install", "vitest", "run", "-u");
    expect(filesIn(join(own.folder, "test", "golden"))["configs/rm1/was/open/server.xml"]).toContain("300");
    good("env", "CI=1", "npx", "--no-install", "vitest", "run");
  });
});
