import { readFileSync, readdirSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { packageRoot } from "../package-root";
import { className } from "./name";
import type { Starter } from "./starters";
import { jsonText } from "../text/json";

interface PackageFile {
  readonly version: string;
  readonly devDependencies: Readonly<Record<string, string>>;
}

/**
 * The files of a new project, path to content.
 * @param folder of the project: what names perflab's own folder is relative to it
 */
export function projectFiles(name: string, starter: Starter, folder: string): ReadonlyMap<string, string> {
  const all = join(packageRoot, "starters");
  const own = join(all, starter);
  const named = (content: string) => content.replaceAll("starter-lab", name).replaceAll("StarterLab", className(name));
  const code = readdirSync(own, { recursive: true, encoding: "utf8" })
    .map((path) => path.split(sep).join("/"))
    .filter((path) => path.endsWith(".ts"))
    .sort()
    .map((path) => [named(path), named(readFileSync(join(own, path), "utf8"))] as const);
  return new Map([
    ["README.md", named(readFileSync(join(all, "README.md"), "utf8"))],
    // npm leaves files out of a package that have their name with the dot.
    [".gitignore", readFileSync(join(all, "gitignore"), "utf8")],
    ["package.json", json(packageOf(name, folder))],
    ["tsconfig.json", json(compiler)],
    ["cdktf.json", json(cdktf(name))],
    ...code,
  ]);
}

function packageOf(name: string, folder: string): object {
  const { version, devDependencies } = JSON.parse(
    readFileSync(join(packageRoot, "package.json"), "utf8"),
  ) as PackageFile;
  return {
    name,
    version: "0.1.0",
    private: true,
    scripts: {
      build: "tsc -b",
      start: "perflab synth",
      test: `tsc -b && node --test dist/test/${name}.test.js`,
    },
    dependencies: { perflab: dependencyOn(packageRoot, version, folder) },
    devDependencies: {
      "@types/node": devDependencies["@types/node"],
      typescript: devDependencies.typescript,
    },
  };
}

/** How a project names perflab: an installed package by its version, a checkout by its folder. */
export function dependencyOn(perflab: string, version: string, folder: string): string {
  if (perflab.split(sep).includes("node_modules")) return version;
  return `file:${relative(folder, perflab).split(sep).join("/")}`;
}

const compiler = {
  compilerOptions: {
    target: "ES2022",
    module: "node16",
    strict: true,
    noUncheckedIndexedAccess: true,
    exactOptionalPropertyTypes: true,
    skipLibCheck: true,
    types: ["node"],
    incremental: true,
    rootDir: ".",
    outDir: "dist",
  },
  include: ["*.ts", "test/*.ts"],
};

function cdktf(name: string): object {
  return {
    language: "typescript",
    // Every command runs what the files say now: a build with nothing to do takes a moment.
    app: "node node_modules/typescript/lib/tsc.js -b && node dist/main.js",
    projectId: name,
    sendCrashReports: "false",
    context: { perflab: {} },
  };
}

function json(content: object): string {
  return jsonText(content);
}
