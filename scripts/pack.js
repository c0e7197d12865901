/**
 * Build step: puts the modules of the application and of the library into a few files. A synthesis loads more than two hundred
 * small modules, and to find and read so many took a tenth of its time. What is packed is what was compiled, unchanged; commands
 * and tests load the modules themselves. A module is loaded once, by whichever way it is first asked for. Each product and each
 * report has a file of its own, loaded when it is first used.
 */
const { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } = require("node:fs");
const { join, posix } = require("node:path");

const dist = join(__dirname, "..", "dist");
const packed = join(dist, "packed");
const packedHere = 'require("../packed/main.js")';
const program = "application.js";
const library = "src/index.js";
const stub = `"use strict";\nrequire("./packed/main.js").load("${program}");\n`;

/** The compiler leaves `main.js` alone when nothing of it has changed: then it is the stub already. */
function takeProgram() {
  const main = join(dist, "main.js");
  if (!readFileSync(main, "utf8").includes("./packed/")) renameSync(main, join(dist, program));
  writeFileSync(main, stub);
}

/** The file that a relative path of a module means, below dist. */
function resolve(from, path) {
  const target = posix.join(posix.dirname(from), path);
  const found = [target, `${target}.js`, `${target}/index.js`].find(
    (name) => /\.js$/.test(name) && existsSync(join(dist, name)),
  );
  if (found === undefined) throw new Error(`${from} requires ${path}, which is not compiled`);
  return found;
}

/** The modules that a start reaches, with their paths to each other written out from dist. */
function reach(starts) {
  const modules = new Map();
  const visit = (name) => {
    if (modules.has(name)) return;
    const source = readFileSync(join(dist, name), "utf8");
    if (/\bimport\(/.test(source)) throw new Error(`${name} imports at run time: that cannot be packed`);
    const next = [];
    const text = source.replace(/\brequire\("(\.[^"]+)"\)/g, (call, path) => {
      if (call === packedHere) return "({ load })";
      next.push(resolve(name, path));
      return `require("${next.at(-1)}")`;
    });
    modules.set(name, text);
    next.forEach(visit);
  };
  starts.forEach(visit);
  return modules;
}

const groupOf = (name) => /^(?:src\/products|stacks)\/([^/]+)\//.exec(name)?.[1] ?? "main";

/** One byte a sign: a file with a single wider one takes twice the room and longer to read. */
const ascii = (text) => text.replace(/[^\0-\x7f]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`);

/** The brackets around a function have it compiled at once, and not read over first. */
function packedText(modules) {
  const entries = modules.map(
    ([name, text]) =>
      `${JSON.stringify(name)}: (function (exports, require, module, __filename, __dirname) {\n${text}\n}),`,
  );
  return ascii(entries.join("\n"));
}

/** Loads packed modules as Node loads files: each once, when it is first required. */
const loader = `"use strict";
const { dirname, join, posix } = require("node:path");
const Module = require("node:module");
const dist = dirname(__dirname);
const loaded = new Map();
const groupOf = ${groupOf};
function find(name) {
  const group = groupOf(name);
  if (group !== "main" && groups[group]) Object.assign(modules, require(groups[group])), delete groups[group];
  return modules[name];
}
function load(name) {
  const known = loaded.get(name);
  if (known) return known.exports;
  const path = join(dist, name);
  const elsewhere = require.cache[path];
  if (elsewhere) return elsewhere.exports;
  const define = find(name);
  if (define === undefined) return undefined;
  const own = new Module(path);
  own.filename = path;
  loaded.set(name, own);
  require.cache[path] = own;
  try {
    define.call(own.exports, own.exports, Object.assign((wanted) => requireFrom(name, wanted), require), own, path, dirname(path));
  } catch (error) {
    loaded.delete(name);
    delete require.cache[path];
    throw error;
  }
  own.loaded = true;
  return own.exports;
}
function requireFrom(name, wanted) {
  const packed = wanted.startsWith(".") ? posix.join(posix.dirname(name), wanted) + "/index.js" : wanted;
  return load(packed) ?? require(wanted.startsWith(".") ? join(dist, posix.dirname(name), wanted) : wanted);
}
`;

/** The library's names lead to packed modules; its own file stays where programs and their types find it. */
function leadLibraryThere() {
  const path = join(dist, library);
  const text = readFileSync(path, "utf8");
  if (text.includes(packedHere)) return;
  const lines = text.replace(/\brequire\("(\.[^"]+)"\)/g, (_, place) => `packed("${resolve(library, place)}")`);
  writeFileSync(path, lines.replace('"use strict";\n', `"use strict";\nconst packed = ${packedHere}.load;\n`));
}

/** Modules that the library's names lead to. */
const named = () =>
  [...readFileSync(join(dist, library), "utf8").matchAll(/\bpacked\("([^"]+)"\)/g)].map(([, name]) => name);

takeProgram();
leadLibraryThere();
const reports = readdirSync(join(dist, "stacks")).map((name) => `stacks/${name}/index.js`);
const all = [...reach([program, ...reports.filter((name) => existsSync(join(dist, name))), ...named()])];
const groups = {};
for (const entry of all) (groups[groupOf(entry[0])] ??= []).push(entry);
rmSync(packed, { recursive: true, force: true });
mkdirSync(packed);
const { main, ...others } = groups;
for (const [group, modules] of Object.entries(others))
  writeFileSync(join(packed, `${group}.js`), `"use strict";\nmodule.exports = {\n${packedText(modules)}\n};\n`);
const table = Object.fromEntries(Object.keys(others).map((group) => [group, `./${group}.js`]));
writeFileSync(
  join(packed, "main.js"),
  `${loader}const groups = ${JSON.stringify(table)};\nconst modules = {\n${packedText(main)}\n};\nexports.load = load;\n`,
);
