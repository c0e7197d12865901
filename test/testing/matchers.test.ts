import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { gib, publishedEnvironment } from "../../src";
import { findingsOf, perflabMatchers, synthEnvironment, type Asymmetric } from "../../src/testing/vitest";
import { SmallLab, smallLab } from "../fixtures/small-lab";
import { oneServer } from "../helpers/published";
import { filesIn, temporaryFolder } from "../helpers/temporary";

expect.extend(perflabMatchers);

const lab = synthEnvironment(publishedEnvironment(oneServer));
const small = synthEnvironment(SmallLab, {}, "small");

/** What a user reads when an expectation fails. */
function words(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    return (error as Error).message;
  }
  return "passed";
}

const threads = "rm1/was/webContainer.maxThreads";

describe("toHaveSetting", () => {
  test("knows values as people write them", () => {
    expect(lab).toHaveSetting(threads, 300);
    expect(lab).toHaveSetting("rm1/was/jvm.maximumHeapSize", "27GiB");
    expect(lab).toHaveSetting("rm1/was/jvm.maximumHeapSize", gib(27));
    expect(lab).toHaveSetting("rm1/was/jvm.maximumHeapSize", 27648);
    expect(lab).toHaveSetting("lab/health.interval", "30s");
    expect(lab).toHaveSetting("proxy/ihs/MPM", /^worker$/);
    expect(lab).not.toHaveSetting(threads, 301);
    expect(lab).not.toHaveSetting("rm1/was/no.such");
    expect(lab).toHaveSetting(threads);
  });

  test("knows the source, as far as a test names it", () => {
    expect(lab).toHaveSetting(threads, { source: "published" });
    expect(lab).toHaveSetting(threads, {
      value: 300,
      source: { kind: "published", section: /Appendix E/, strength: "example" },
    });
    expect(small).toHaveSetting("app/was/webContainer.maxThreads", {
      value: 75,
      default: 50,
      source: { rule: "was.thread-pool", inputs: { users: 100 } },
    });
    expect(lab).not.toHaveSetting(threads, { value: 300, source: "derived" });
  });

  test("takes the content of a lab.json, and the runner's own matchers", () => {
    expect(JSON.parse(lab.file("lab.json"))).toHaveSetting(threads, { value: 300 });
    expect(lab).toHaveSetting(threads, { value: expect.any(Number) as Asymmetric });
  });

  test("says what it is and where that comes from", () => {
    expect(words(() => expect(lab).toHaveSetting(threads, { value: 600, source: { strength: "in force" } }))).toBe(`\
setting rm1/was/webContainer.maxThreads is not as expected
  value            expected 600
                   is       300
  source.strength  expected "in force"
                   is       "example"
it is 300: published (example); dng-606, Appendix E, Thread pool size`);
    expect(words(() => expect(lab).not.toHaveSetting(threads, 300))).toBe(`\
setting rm1/was/webContainer.maxThreads was not expected so
it is 300: published (example); dng-606, Appendix E, Thread pool size`);
  });

  test("names the nearest", () => {
    expect(words(() => expect(lab).toHaveSetting("rm1/was/webContainer.maxThread"))).toBe(`\
no setting rm1/was/webContainer.maxThread
nearest: rm1/was/webContainer.maxThreads, rm1/was/webContainer.minThreads, jts/was/webContainer.maxThreads (of ${lab.settings.size})`);
  });

  test("says when it is asked about something else", () => {
    expect(() => expect([]).toHaveSetting(threads)).toThrow(
      "toHaveSetting is for what synthEnvironment gives, or the content of a lab.json, and this is a list",
    );
  });
});

describe("findings", () => {
  const overrides = { "proxy/ihs/ThreadLimit": 1, "app/was/rm/db.poolSize": 1 };
  const bad = findingsOf(smallLab(), { overrides });

  test("toHaveFinding takes a code, or as much as a test wants to say", () => {
    expect(bad).toHaveFinding("IHS_THREAD_LIMIT");
    expect(bad).toHaveFinding({ code: "CHAIN_POOL", severity: "warning", path: /db\.poolSize$/, given: "1" });
    expect(bad).toHaveFinding({ source: { kind: "chosen" } });
    expect(small).not.toHaveFinding("CHAIN_POOL");
    expect(lab).toHaveFinding({ severity: "note" });
  });

  test("toHaveFinding shows what is different, else the nearest codes", () => {
    expect(words(() => expect(bad).toHaveFinding({ code: "CHAIN_POOL", severity: "error" }))).toBe(`\
no finding {"code":"CHAIN_POOL","severity":"error"}
nearest: warning CHAIN_POOL app/was/rm/db.poolSize
  severity  expected "error"
            is       "warning"`);
    expect(words(() => expect(bad).toHaveFinding("CHAIN_POL"))).toBe(`\
no finding {"code":"CHAIN_POL"}
nearest of the codes found: CHAIN_POOL, IHS_THREAD_LIMIT`);
    expect(words(() => expect(small).toHaveFinding(/x/ as never))).toContain("there are no findings");
    expect(words(() => expect(bad).not.toHaveFinding("CHAIN_POOL"))).toBe(`\
a finding {"code":"CHAIN_POOL"} was not expected
  warning CHAIN_POOL app/was/rm/db.poolSize: the application has fewer database connections than request threads: threads wait for connections (given 1, allowed at least 75)`);
  });

  test("toHaveNoErrors", () => {
    expect(lab).toHaveNoErrors();
    expect(findingsOf(smallLab())).toHaveNoErrors();
    expect(bad).not.toHaveNoErrors();
    expect(words(() => expect(bad).toHaveNoErrors())).toMatch(/^1 error\n {2}error IHS_THREAD_LIMIT proxy/);
  });

  test("toHaveOnlyFindings", () => {
    expect(small).toHaveOnlyFindings([]);
    expect(bad).toHaveOnlyFindings(["CHAIN_POOL", { code: "IHS_THREAD_LIMIT", severity: "error" }]);
    expect(bad).not.toHaveOnlyFindings(["CHAIN_POOL"]);
    expect(words(() => expect(bad).toHaveOnlyFindings(["CHAIN_POOL", "LOAD_UNTESTED"]))).toMatch(
      /^1 finding that was not expected\n {2}error IHS_THREAD_LIMIT .*\nno finding \{"code":"LOAD_UNTESTED"\}\nnearest of/,
    );
  });
});

describe("Terraform resources", () => {
  test("by type or address, with the properties that a test names", () => {
    expect(small).toHaveResource("docker_network");
    expect(small).toHaveResource("docker_container", { name: "small-app-was", memory: 16384 });
    expect(small).toHaveResource("docker_container.app-was", { name: /^small-/, labels: expect.any(Array) });
    expect(small).toHaveResource("docker_network", { labels: [{ label: "perflab.environment", value: "small" }] });
    expect(small).not.toHaveResource("docker_container", { name: "small-app-was", memory: 1 });
    expect(small).not.toHaveResource("docker_secret");
  });

  test("counted", () => {
    expect(small).toHaveResourceCount("docker_container", 3);
    expect(small).toHaveResourceCount("docker_container", 1, { name: /-db2$/ });
    expect(small).toHaveResourceCount("docker_secret", 0);
    expect(words(() => expect(small).toHaveResourceCount("docker_container", 2, { name: /-was$/ }))).toBe(`\
expected 2 of docker_container with {"name":"/-was$/"}, and there are 1: docker_container.app-was
nearest: docker_container.db-db2
  name  expected /-was$/
        is       "small-db-db2"`);
  });

  test("the nearest one is shown with what is different, or the nearest types", () => {
    expect(words(() => expect(small).toHaveResource("docker_container", { name: "small-app-was", memory: 1 }))).toBe(`\
no docker_container has {"name":"small-app-was","memory":1}
nearest: docker_container.app-was
  memory  expected 1
          is       16384`);
    expect(words(() => expect(small).toHaveResource("docker_contaner"))).toMatch(
      /^no resource docker_contaner\nnearest: docker_container, /,
    );
    expect(words(() => expect(small).toHaveResource("docker_container.app-wass"))).toContain(
      "nearest: docker_container.app-was,",
    );
  });
});

describe("toRender", () => {
  const id = "proxy/ihs/MaxClients";
  const path = "configs/proxy/ihs/open/httpd.conf";

  test("finds the line that carries the value", () => {
    expect(small).toRender(id, path, "MaxClients 1000");
    expect(small).toRender(id, "open/httpd.conf", /MaxClients\s+1000/);
    expect(small).toRender(id, "published/httpd.conf");
    expect(small).not.toRender(id, path, "MaxClients 999");
    expect(small).not.toRender(id, "lab.json");
  });

  test("shows the line, or where the value stands instead", () => {
    expect(words(() => expect(small).toRender(id, path, "MaxClients 999"))).toMatch(
      /^proxy\/ihs\/MaxClients is not rendered as "MaxClients 999"\nconfigs\/proxy\/ihs\/open\/httpd\.conf:\d+: MaxClients 1000$/,
    );
    expect(words(() => expect(small).toRender(id, "server.xml"))).toMatch(
      /^server\.xml does not carry proxy\/ihs\/MaxClients\nit stands in configs\/proxy\/ihs\/.*httpd\.conf/,
    );
    expect(words(() => expect(small).toRender(id, "httpd.cnf"))).toMatch(/^no file httpd\.cnf; nearest: configs/);
    expect(words(() => expect(small).toRender(id, "httpd.conf"))).toMatch(/^httpd\.conf is the end of several paths: /);
    expect(words(() => expect(small).toRender("proxy/ihs/MaxClient", path))).toMatch(/nearest: proxy\/ihs\/MaxClients/);
  });
});

describe("toMatchGoldenFolder", () => {
  const select = (path: string) => path.startsWith("configs/proxy/");

  /** The matcher as a run with that way of updating calls it. */
  function inMode(mode: string, folder: string) {
    const context = { equals: Object.is, snapshotState: { _updateSnapshot: mode } };
    return perflabMatchers.toMatchGoldenFolder.call(context, small, folder, { select });
  }

  test("accepts what was written, and shows what differs", () => {
    const folder = temporaryFolder("golden");
    expect(inMode("all", folder).pass).toBe(true);
    expect(small).toMatchGoldenFolder(folder, { select });
    const [path = ""] = Object.keys(filesIn(folder));
    writeFileSync(join(folder, path), "other\n");
    expect(words(() => expect(small).toMatchGoldenFolder(folder, { select }))).toMatch(
      /is not what was rendered:\n.*:1:\n {2}- other\n[^]*where this is meant: vitest -u/,
    );
  });

  test("a new folder is written, but not in CI; vitest -u writes it anew", () => {
    const folder = join(temporaryFolder("golden"), "new");
    expect(inMode("none", folder)).toMatchObject({ pass: false });
    expect(inMode("new", folder).pass).toBe(true);
    const before = filesIn(folder);
    expect(Object.keys(before).length).toBeGreaterThan(0);
    mkdirSync(join(folder, "old"));
    writeFileSync(join(folder, "old", "file"), "old");
    expect(inMode("new", folder).pass).toBe(false);
    expect(inMode("all", folder).pass).toBe(true);
    expect(Object.keys(filesIn(folder)).filter((path) => !path.endsWith("/"))).toEqual(Object.keys(before));
  });

  test("vitest tells the matcher how this run updates", () => {
    const folder = join(temporaryFolder("golden"), "told");
    const isCi = (expect.getState().snapshotState as unknown as { _updateSnapshot: string })._updateSnapshot === "none";
    if (isCi) expect(small).not.toMatchGoldenFolder(folder, { select });
    else expect(small).toMatchGoldenFolder(folder, { select });
    expect(existsSync(join(folder, "configs/proxy/ihs/open/httpd.conf"))).toBe(!isCi);
  });
});
