import { symlinkSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { perflab } from "../helpers/perflab";
import { root } from "../helpers/root";
import { temporaryFolder } from "../helpers/temporary";

function project(body: string): string {
  const folder = temporaryFolder();
  mkdirSync(join(folder, "node_modules"));
  symlinkSync(root, join(folder, "node_modules", "perflab"));
  writeFileSync(join(folder, "cdktf.json"), '{"app": "node app.js"}');
  writeFileSync(
    join(folder, "app.js"),
    `const { synthesizeApp, experiment, publishedEnvironment } = require("perflab");
const of = publishedEnvironment("nuxeo-60-import-a");
const change = { change: { load: 2 }, reason: "r", of };
synthesizeApp((app, optionsOf) => { ${body} });`,
  );
  return folder;
}

it.each([
  ["two with one id", 'of(app, "own", {}); of(app, "own", {});', "another environment has this id"],
  ["an id that is a path", 'of(app, "../own", {});', "not an id of an environment"],
  ["an id that every object has", 'of(app, "__proto__", {});', "not an id of an environment"],
  ["an experiment of itself", 'experiment(app, "own", { ...change, base: "own" });', "not with itself"],
])("%s is told in the words of the mistake, not as a program that fails", (_, body, message) => {
  for (const words of [["synth"], ["show", "own"]]) {
    const { status, stderr } = perflab(project(body), ...words);
    expect(status).toBe(2);
    expect(stderr).toContain(message);
    expect(stderr).not.toMatch(/\n {4}at |program of this project/);
  }
});
