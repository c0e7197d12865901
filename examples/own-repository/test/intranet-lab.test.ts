import { synthEnvironment } from "perflab/testing";
import { expect, test } from "vitest";
import { IntranetLab } from "../intranet-lab.js";

const lab = synthEnvironment(IntranetLab, {}, "intranet");

test("the pool is the published one", () => {
  expect(lab.setting("rm1/was/webContainer.maxThreads").value).toBe(300);
});
