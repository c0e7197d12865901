/** What must stay as it is: npm test synthesizes the environment in memory and compares. Any test runner works. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { synthEnvironment } from "perflab/testing";
import { StarterLab } from "../starter-lab.js";

const lab = synthEnvironment(StarterLab, {}, "starter-lab");

test("a published value is in its file, and its source is known", () => {
  assert.match(lab.file("configs/app/postgresql/published/postgresql.conf"), /^shared_buffers = 4GB$/m);
  assert.equal(lab.setting("app/postgresql/shared_buffers").source.section, "Table 2, tuning");
});

test("a lab of a quarter of the size has a quarter of the memory", () => {
  const quarter = synthEnvironment(StarterLab, { scale: "1/4" }, "starter-lab");
  const memory = (each: typeof lab) => Number(each.setting("app/postgresql/shared_buffers").value);
  assert.equal(memory(quarter), memory(lab) / 4);
});

test("no check finds an error, and every warning is known", () => {
  // Two pools of the product's defaults are smaller than its thread pool: perflab check tells the numbers.
  const known = ["CHAIN_POOL", "CHAIN_POOL"];
  const warnings = lab.findings.filter(({ severity }) => severity !== "note").map(({ code }) => code);
  assert.deepEqual(warnings, known);
});
