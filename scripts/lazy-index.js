/**
 * Build step: dist/src/index.js loads a module when one of its names is first asked for. An environment uses a few products,
 * and loading all of them costs a tenth of its synthesis.
 */
const { readFileSync, writeFileSync } = require("node:fs");
const { join } = require("node:path");

const path = join(__dirname, "..", "dist", "src", "index.js");
const modules = new Map();
const lines = readFileSync(path, "utf8")
  .split("\n")
  .flatMap((line) => {
    const [, variable, place] = /^var (\w+) = require\("(.+)"\);$/.exec(line) ?? [];
    if (variable === undefined) return [line];
    modules.set(variable, place);
    return [];
  });
const text = lines
  .join("\n")
  .replace(/return (\w+)\.(\w+);/g, (whole, variable, name) =>
    modules.has(variable) ? `return require("${modules.get(variable)}").${name};` : whole,
  );
writeFileSync(path, text);
