/** What must stay as it is: npm test synthesizes the environment in memory and compares. Any test runner works. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { synthEnvironment } from "perflab/testing";
import { StarterLab } from "../starter-lab.js";

const lab = synthEnvironment(StarterLab, {}, "starter-lab");

test("a published value is in its file, and its source is known", () => {
  assert.match(lab.file("configs/proxy/ihs/published/httpd.conf"), /^\s*MaxClients\s+1000$/m);
  assert.equal(lab.setting("proxy/ihs/MaxClients").source.section, "Table 2, tuning");
});

test("another load changes what follows from it", () => {
  const loaded = synthEnvironment(StarterLab, { load: 480 }, "starter-lab");
  const threads = (each: typeof lab) => Number(each.setting("app/was/webContainer.maxThreads").value);
  assert.ok(threads(loaded) > threads(lab));
});

test("no check finds an error, and every warning is known", () => {
  const warnings = lab.findings.filter(({ severity }) => severity !== "note").map(({ code }) => code);
  assert.deepEqual(warnings, []);
});
