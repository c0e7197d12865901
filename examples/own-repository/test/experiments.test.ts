import { experiment } from "perflab";
import { perflabMatchers, synthEnvironment } from "perflab/testing/vitest";
import { expect, test } from "vitest";
import { doubleLoad, moreThreads } from "../experiments.js";

expect.extend(perflabMatchers);

// #region experiment
test("600 threads: the connections follow by rule", () => {
  const lab = synthEnvironment((app, options) => experiment(app, "intranet-600-threads", moreThreads, options));
  expect(lab).toHaveSetting("rm1/was/webContainer.maxThreads", { value: 600, source: { note: /in place of 300/ } });
  expect(lab).toHaveSetting("rm1/was/rm/db.poolSize", { value: 600, source: "derived" });
});
// #endregion

test("800 users: the pool is what the rule gives for them", () => {
  const lab = synthEnvironment((app, options) => experiment(app, "intranet-800-users", doubleLoad, options));
  expect(lab).toHaveSetting("rm1/was/webContainer.maxThreads", { value: 600, source: "derived" });
});
