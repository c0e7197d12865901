/** Build step: compiles the templates of each product into dist/templates/<product>.js, so that synthesis loads no compiler. */
const { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } = require("node:fs");
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

/** The place of each value in its template, which an error would name, is three objects each time that the value is read. */
const withoutPlaces = (code) =>
  code
    .replaceAll(/, ?\{"start":\{"line":\d+,"column":\d+\},"end":\{"line":\d+,"column":\d+\}\} ?\)/g, ")")
    .replaceAll(/,"loc":\{"start":\{"line":\d+,"column":\d+\},"end":\{"line":\d+,"column":\d+\}\}\}/g, "}");

const compiled = join(root, "dist", "templates");
rmSync(compiled, { recursive: true, force: true });
mkdirSync(compiled, { recursive: true });
for (const product of readdirSync(folder)) {
  const entries = listTemplates(join(folder, product))
    .sort()
    .map((path) => {
      const name = relative(folder, path).split(sep).join("/");
      return `  ${JSON.stringify(name)}: ${withoutPlaces(Handlebars.precompile(readFileSync(path, "utf8"), options))},`;
    });
  writeFileSync(join(compiled, `${product}.js`), `module.exports = {\n${entries.join("\n")}\n};\n`);
}
