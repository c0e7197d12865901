import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "../helpers/root";
import { temporaryFolder } from "../helpers/temporary";

const main = join(root, "bin", "perflab.js");
const words = ["show", "dng-606-1s-300c-ifix3", "--load", "200"];

test("an interrupted command leaves no temporary folder, and no synthesis that goes on in one", async () => {
  const [folder, project] = [temporaryFolder(), temporaryFolder()];
  const child = spawn(process.execPath, [main, ...words], { cwd: project, env: { ...process.env, TMPDIR: folder } });
  await expect.poll(() => readdirSync(folder), { timeout: 5000, interval: 5 }).not.toEqual([]);
  child.kill("SIGTERM");
  expect(await new Promise((resolve) => child.once("exit", resolve))).toBe(143);
  await new Promise((resolve) => setTimeout(resolve, 1500));
  expect(readdirSync(folder).filter((name) => !name.endsWith(".lock"))).toEqual([]);
});

test("what a killed process left an hour ago is removed by the next; a fresh folder and a living process keep theirs", () => {
  const [folder, project] = [temporaryFolder(), temporaryFolder()];
  const dead = spawnSync(process.execPath, ["-e", ""]).pid;
  const old = new Date(Date.now() - 7_200_000);
  const names = {
    old: `perflab-${dead}-aaaaaa`,
    fresh: `perflab-${dead}-bbbbbb`,
    mine: `perflab-${process.pid}-cccccc`,
  };
  for (const name of Object.values(names)) mkdirSync(join(folder, name));
  for (const name of [names.old, names.mine]) utimesSync(join(folder, name), old, old);
  spawnSync(process.execPath, [main, ...words], { cwd: project, env: { ...process.env, TMPDIR: folder } });
  expect(Object.values(names).filter((name) => existsSync(join(folder, name)))).toEqual([names.fresh, names.mine]);
});
