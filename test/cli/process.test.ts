import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { oneServer } from "../helpers/published";
import { root } from "../helpers/root";
import { assemblyFolders } from "../helpers/saved-assembly";

const assemblyOf = assemblyFolders();
const folder = assemblyOf(oneServer).folder;
const other = assemblyOf("dng-606-1s-300c-ga").folder;

const run = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, "bin", "perflab.js"), ...args], {
    encoding: "utf8",
  });
  return { status, stdout, stderr };
};

describe("exit codes on saved assemblies", () => {
  test.each([
    [0, ["show", folder]],
    [0, ["explain", folder, "MaxClients"]],
    [0, ["sheet", folder, "proxy"]],
    [0, ["diff", folder, folder]],
    [1, ["diff", folder, other]],
    [1, ["show", join(folder, "configs")]],
    [2, ["show", "no-such-environment"]],
    [2, ["explain", folder, "no.such.setting"]],
    [2, ["sheet", folder, "nowhere"]],
    [2, ["diff", oneServer]],
    [2, ["diff", folder, other, "--level", "everything"]],
    [2, ["show", folder, "--format", "xml"]],
  ])("%i for %j", (status, args) => {
    const result = run(...args);
    expect(result.status, result.stderr).toBe(status);
    expect(result.stderr).not.toContain("    at ");
    expect(result.stdout === "").toBe(status === 2 || args[1]?.endsWith("configs") === true);
  });
});

test("a reader of a pipe who leaves early is no error", () => {
  const command = `"${process.execPath}" "${join(root, "bin", "perflab.js")}" diff "${folder}" "${other}" --files | head -1`;
  const { stdout, stderr } = spawnSync("sh", ["-c", command], { encoding: "utf8" });
  expect(stdout.split("\n")[0]).toMatch(/^- /);
  expect(stderr).toBe("");
});

test.each([
  ["show", folder],
  ["explain", folder, "MaxClients"],
  ["diff", folder, other],
  ["sheet", folder, "proxy"],
])("%s loads no library that only a synthesis or an engine needs", (...args) => {
  const script = `
    process.on("exit", () => {
      const names = Object.keys(require.cache).map((path) => /node_modules.((?:@[^/\\\\]+.)?[^/\\\\]+)/.exec(path)?.[1]);
      process.stderr.write(JSON.stringify([...new Set(names)].filter(Boolean).sort()));
    });
    require(${JSON.stringify(join(root, "dist", "src", "cli", "main.js"))}).run(["node", "perflab", ...${JSON.stringify(args)}]);
  `;
  const { stderr } = spawnSync(process.execPath, ["-e", script], { encoding: "utf8" });
  const light = ["commander", "diff", "fastest-levenshtein"];
  expect((JSON.parse(stderr) as string[]).filter((name) => !light.includes(name))).toEqual([]);
});
