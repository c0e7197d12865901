import { join } from "node:path";
import { gib } from "perflab";
// #region setup
import { findingsOf, perflabMatchers, synthEnvironment } from "perflab/testing/vitest";
import { describe, expect, test } from "vitest";
import { IntranetLab } from "../intranet-lab.js";

expect.extend(perflabMatchers);

const lab = synthEnvironment(IntranetLab, {}, "intranet");
// #endregion

describe("settings", () => {
  // #region settings
  test("the thread pool is the published one", () => {
    expect(lab).toHaveSetting("rm1/was/webContainer.maxThreads", 300);
    expect(lab).toHaveSetting("rm1/was/webContainer.maxThreads", {
      value: 300,
      default: 50,
      source: { kind: "published", section: /Table 2/, strength: "in force" },
    });
  });

  test("values are written as in a model or an option", () => {
    expect(lab).toHaveSetting("rm1/was/jvm.maximumHeapSize", "16GiB");
    expect(lab).toHaveSetting("rm1/was/jvm.maximumHeapSize", gib(16));
    expect(lab).toHaveSetting("lab/health.interval", "30s");
  });
  // #endregion

  // #region load
  test("twice the load moves the pool by its rule", () => {
    const loaded = synthEnvironment(IntranetLab, { load: 800 });
    expect(loaded).toHaveSetting("rm1/was/webContainer.maxThreads", {
      value: 600,
      source: { kind: "derived", rule: "was.thread-pool", inputs: { users: 800 } },
    });
  });
  // #endregion
});

// #region findings
test("nothing is wrong, and one thing is doubtful", () => {
  expect(lab).toHaveFinding({ code: "IHS_SPARE_THREADS", severity: "warning", path: "proxy/ihs/MinSpareThreads" });
  expect(lab).not.toHaveFinding("CHAIN_POOL");
});

test("a heap larger than the machine is refused", () => {
  const findings = findingsOf(IntranetLab, { overrides: { "rm1/was/jvm.maximumHeapSize": "80GiB" } });
  expect(findings).not.toHaveNoErrors();
  expect(findings).toHaveFinding({ severity: "error", path: /^rm1\/was/, given: /80/ });
});
// #endregion

// #region terraform
test("three containers, and the application server has its machine's memory", () => {
  expect(lab).toHaveResourceCount("docker_container", 3);
  expect(lab).toHaveResource("docker_container.rm1-was", { name: "intranet-rm1-was", memory: 65536 });
  expect(lab).toHaveResource("docker_container", { name: /-ihs$/, hostname: "proxy.lab.example" });
});
// #endregion

// #region rendered
test("the pool stands in both forms of the configuration", () => {
  expect(lab).toRender("rm1/was/webContainer.maxThreads", "open/server.xml", 'maxThreads="300"');
  expect(lab).toRender("rm1/was/webContainer.maxThreads", "published/configure.py", /maximumSize.*300/);
});
// #endregion

// #region golden
test("the configuration is as it was reviewed", () => {
  expect(lab).toMatchGoldenFolder(join(__dirname, "golden"), {
    select: (path) => path.startsWith("configs/"),
  });
});
// #endregion
