/** Writes the JSON Schema of lab.json into schema/, from the form that the code checks. Run `npm run build` before. */
const { writeFileSync } = require("node:fs");
const { join } = require("node:path");
const { z } = require("zod");

const schema = () => {
  const { manifestSchema } = require(join(__dirname, "..", "dist", "src", "manifest", "schema.js"));
  const title = "lab.json: everything about one synthesized environment";
  return `${JSON.stringify({ title, ...z.toJSONSchema(manifestSchema) }, null, 2)}\n`;
};

module.exports = { schema };
if (require.main === module) writeFileSync(join(__dirname, "..", "schema", "lab.schema.json"), schema());
