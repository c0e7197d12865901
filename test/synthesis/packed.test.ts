import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "../helpers/root";

const library = JSON.stringify(join(root, "dist", "src", "index.js"));
const module = JSON.stringify(join(root, "dist", "src", "errors.js"));

test.each([
  ["the library first", library, module],
  ["the module first", module, library],
])("a module is one, from the library's packed file and by itself: %s", (_, first, second) => {
  const text = `
    const one = require(${first}).UserError;
    const other = require(${second}).UserError;
    console.log(typeof one, one === other, Object.keys(require.cache).some((path) => path.endsWith("packed/main.js")));`;
  expect(spawnSync(process.execPath, ["-e", text], { encoding: "utf8" }).stdout).toBe("function true true\n");
});
