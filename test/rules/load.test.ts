import { describe, expect, test } from "vitest";
import { oneServer, published, threeServers } from "../helpers/published";
import { cases, seeded } from "../helpers/random";

describe("2,400 users on three servers", () => {
  const lab = published(threeServers, { load: 2400 });
  const rm = ["rm1", "rm2", "rm3"];

  test("thread pools of 600, fronting connections of 800 and 1600 on each server", () => {
    for (const machine of rm) {
      expect(lab.setting(`${machine}/was/webContainer.maxThreads`).value).toBe(600);
      expect(lab.setting(`${machine}/was/rm/fronting.routeMax`).value).toBe(800);
      expect(lab.setting(`${machine}/was/rm/fronting.max`).value).toBe(1600);
    }
  });

  test("the proxy has a worker for every request thread behind it", () => {
    expect(lab.setting("proxy/ihs/MaxClients").value).toBeGreaterThanOrEqual(3 * 600 + 1800);
    expect(lab.setting("proxy/ihs/ServerLimit").value).toBe(144);
  });

  test("database pools and connections follow", () => {
    expect(lab.setting("rm1/was/rm/db.poolSize").value).toBe(600);
    expect(lab.setting("jts/was/jts/db.poolSize").value).toBe(1800);
    expect(lab.setting("db/db2/postgresql.max_connections").value).toBe(3 * 600 + 2 * 1800 + 10);
  });

  test("says that this is beyond the tested range, which ends at 1200 users", () => {
    expect(lab.findings).toContainEqual(
      expect.objectContaining({ code: "LOAD_UNTESTED", severity: "warning", given: "2400 users" }),
    );
  });

  test("every changed setting names its rule and the inputs of it", () => {
    const full = published(threeServers);
    const changed = lab.manifest.settings.filter(({ id, value }) => full.settings.get(id)?.value !== value);
    expect(changed.length).toBeGreaterThan(15);
    for (const { id, source } of changed) {
      expect(source, id).toMatchObject({ kind: "derived", rule: expect.stringMatching(/^[a-z]+\.[a-z-]+$/) as string });
      expect(Object.keys(source.inputs ?? {}), id).not.toHaveLength(0);
    }
  });

  test("the files carry the new values, each below its rule", () => {
    const script = lab.file("configs/rm1/was/published/configure.py");
    expect(script).toMatch(
      /# derived.*rule was\.thread-pool; from users=800;.*\n\s+setAttribute\(pool, 'maximumSize', 600\)/,
    );
    expect(lab.file("configs/proxy/ihs/published/httpd.conf")).toMatch(/\n\s+MaxClients 3600\n/);
  });
});

test("at the design load published values stay published", () => {
  for (const id of [
    "rm1/was/webContainer.maxThreads",
    "proxy/ihs/MaxClients",
    "proxy/ihs/ServerLimit",
    "proxy/ihs/MaxSpareThreads",
  ]) {
    expect(published(oneServer).setting(id).source.kind, id).toBe("published");
    expect(published(oneServer, { load: 400 }).setting(id).source.kind, id).toBe("published");
  }
});

const random = seeded(30);
test.each(cases(12, () => ({ load: random.whole(1, 6000) })))(
  "more load never lowers a limit: $load and more users",
  ({ load }) => {
    const [lab, more] = [published(threeServers, { load }), published(threeServers, { load: load + 300 })];
    for (const { id, value } of lab.manifest.settings) {
      const after = more.setting(id).value;
      if (typeof value === "number") expect(Number(after), id).toBeGreaterThanOrEqual(value);
    }
  },
);
