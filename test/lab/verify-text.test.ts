import { describe, expect, test } from "vitest";
import { verifyText } from "../../src/cli/output/verify";
import type { SettingVerdict, VerifyResult } from "../../src/lab/verify/result";

const effective: SettingVerdict = {
  id: "rm1/was/rm/vvc.activityStopsPrepopulation",
  title: "x",
  status: "inert",
  expected: "false",
  actual: "-Dcom.ibm.team.repository.service.internal.vvc.activityStopsPrepopulation=false",
  source: "published (in force); dng-606, Appendix E, a section with a rather long name that has to be wrapped",
  reason: "nothing reads it",
};
const wrong: SettingVerdict = {
  id: "db/db2/postgresql.max_connections",
  title: "x",
  status: "differs",
  expected: "58",
  actual: "200",
  source: "derived; rule postgresql.max-connections",
  place: "postgresql.conf: max_connections",
  reason: "the running db/db2 has another value",
};
const unread: SettingVerdict = {
  id: "ldap/ldap/users",
  title: "x",
  status: "not read",
  expected: "12",
  source: "derived",
  reason: "the container c is not running",
};

const result: VerifyResult = {
  environment: "dng-606-1s-300c-ifix3",
  title: "x",
  flavour: "open",
  scale: "1/32",
  stamps: ["not comparable with published results: scaled to 1/32"],
  experiment: {
    factor: "servers",
    value: "servers=1",
    settings: [],
    activeInLab: false,
    reason: "the stand-ins hold no components",
  },
  ok: false,
  seconds: 0.64,
  counts: { differs: 1, "not read": 2, "not carried": 0, inert: 1, effective: 0 },
  settings: [effective, wrong, unread, { ...unread, id: "ldap/ldap/groups" }],
  files: [
    {
      server: "proxy/ihs",
      container: "c",
      target: "/etc/perflab/httpd.conf",
      path: "p",
      status: "changed",
      changes: [
        { line: 9, expected: "LogLevel warn", actual: "LogLevel debug", settings: [] },
        { line: 33, expected: "MaxClients 100", actual: "MaxClients 7", settings: ["proxy/ihs/MaxClients"] },
      ],
    },
  ],
  checks: [
    { id: "proxy/ihs to jts/was/jts", kind: "route", ok: true, expected: "200", actual: "200" },
    { id: "proxy/ihs to rm1/was/rm", kind: "route", ok: false, expected: "200", actual: "503" },
  ],
};

describe.each([80, 120])("on %i columns", (width) => {
  test.each([false, true])("no line is longer; --all %s", (all) => {
    const lines = verifyText(result, all, width).split("\n");
    expect(lines.filter((line) => line.length > width)).toEqual([]);
  });
});

describe("the text", () => {
  const text = verifyText(result, false, 80);

  test("begins with the counts, the experiment and the stamps", () => {
    const head = text.split("\n\n")[0]?.replaceAll("\n", " ");
    expect(head).toContain("dng-606-1s-300c-ifix3: 1 differ, 2 not read, 0 not carried, 1 inert, 0 effective; 0.6 s");
    expect(head).toContain("the varied factor (servers=1) is not active in this lab: the stand-ins hold no components");
    expect(head).toContain("not comparable with published results: scaled to 1/32");
    expect(head).toContain("the lab does not run what was deployed");
  });

  test("has what differs first, with both values, place and source", () => {
    expect(text.split("\n\n")[1]).toBe(
      [
        "differs",
        "  db/db2/postgresql.max_connections",
        "    expected  58",
        "    actual    200",
        "    place     postgresql.conf: max_connections",
        "    source    derived; rule postgresql.max-connections",
        "    reason    the running db/db2 has another value",
      ].join("\n"),
    );
  });

  test("says once for all settings why they were not read", () => {
    expect(text).toContain("not read\n  the container c is not running\n    ldap/ldap/users, ldap/ldap/groups\n");
  });

  test("shows changed lines that belong to no setting, and only those", () => {
    expect(text).toContain("changed lines of no setting\n  /etc/perflab/httpd.conf in proxy/ihs\n");
    expect(text).toContain("assembly  line 9: LogLevel warn");
    expect(text).not.toContain("MaxClients");
  });

  test("has failed routes before the others", () => {
    expect(text.indexOf("FAILED  proxy/ihs to rm1/was/rm")).toBeLessThan(
      text.indexOf("ok      proxy/ihs to jts/was/jts"),
    );
    expect(text).toContain("503 (expected: 200)");
  });

  test("counts per server, and with --all shows each setting with its source", () => {
    expect(text).toMatch(/^rm1\/was +0 +0 +0 +1 +0$/m);
    expect(text).not.toContain("published (in force)");
    const all = verifyText(result, true, 80);
    expect(all).toMatch(/^rm\/vvc\.activityStopsPrepopulation +false +-Dcom…\S+=false +inert$/m);
    expect(all).toContain("published (in force); dng-606, Appendix E");
    expect(all).toContain("nothing reads it");
  });
});
