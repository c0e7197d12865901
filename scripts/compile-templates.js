/** Build step: compiles every template into dist/templates.js, so that synthesis loads no template compiler. */
const { readdirSync, readFileSync, writeFileSync } = require("node:fs");
const { join, relative, sep } = require("node:path");
const Handlebars = require("handlebars");

const root = join(__dirname, "..");
const folder = join(root, "templates");
const options = { strict: true, noEscape: true, knownHelpersOnly: true, preventIndent: true };

function listTemplates(from) {
  return readdirSync(from, { withFileTypes: true }).flatMap((entry) => {
    const path = join(from, entry.name);
    if (entry.isDirectory()) return listTemplates(path);
    return entry.name.endsWith(".hbs") ? [path] : [];
  });
}

const entries = listTemplates(folder)
  .sort()
  .map((path) => {
    const name = relative(folder, path).split(sep).join("/");
    return `  ${JSON.stringify(name)}: ${Handlebars.precompile(readFileSync(path, "utf8"), options)},`;
  });
writeFileSync(join(root, "dist", "templates.js"), `module.exports = {\n${entries.join("\n")}\n};\n`);
