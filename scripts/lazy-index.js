/**
 * Build step: dist/src/index.js loads a module when one of its names is first asked for. An environment uses a few products,
 * and loading all of them costs a tenth of its synthesis.
 */
const { readFileSync, writeFileSync } = require("node:fs");
const { join } = require("node:path");

const path = join(__dirname, "..", "dist", "src", "index.js");
const getter =
  /^Object\.defineProperty\(exports, ("\w+"), \{ enumerable: true, get: function \(\) \{ return (\w+)\.(\w+); \} \}\);$/;
// A function with the name as a variable: Node refuses ES modules a name whose getter it sees and does not understand.
const helper =
  "const lazy = (name, get) => Object.defineProperty(exports, name, { enumerable: true, configurable: true, get });";

const modules = new Map();
const lines = readFileSync(path, "utf8")
  .split("\n")
  .flatMap((line) => {
    const [, variable, place] = /^var (\w+) = require\("(.+)"\);$/.exec(line) ?? [];
    if (variable === undefined) return [line];
    modules.set(variable, place);
    return [];
  })
  .map((line) => {
    const [, name, variable, property] = getter.exec(line) ?? [];
    return name === undefined ? line : `lazy(${name}, () => require("${modules.get(variable)}").${property});`;
  });
const first = lines.findIndex((line) => line.startsWith("lazy("));
// The compiler leaves the file alone when nothing of it has changed: then all this is done already.
if (first >= 0 && !lines.includes(helper)) lines.splice(first, 0, helper);
writeFileSync(path, lines.join("\n"));
