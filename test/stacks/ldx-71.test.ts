import { describe, expect, test } from "vitest";
import { published, publishedIds } from "../helpers/published";

const ids = publishedIds.filter((id) => id.startsWith("ldx-71-"));
const [jena, oracle, db2, own] = ids as [string, string, string, string];

describe.each(ids)("%s", (id) => {
  const lab = published(id);

  test.each([
    ["RAID_DISKS", "proxy"],
    ["REPORT_PATH", "driver/java"],
    ["REPORT_HARDWARE", "rm2"],
    ["REPORT_MISSING", "appdb"],
    ["REPORT_MISSING", id],
    ["REPORT_DATA", id],
    ["REPORT_LEVEL", "proxy/ihs"],
  ])("names %s at %s", (code, path) => {
    expect(lab.findings).toContainEqual(expect.objectContaining({ code, path }));
  });

  test("every server of the tests is watched, nothing of the monitors is started", () => {
    const watched = lab.manifest.machines.filter(({ servers, id: name }) => servers.length > 0 && name !== "driver");
    for (const { id: name, tools } of watched)
      expect(
        tools.map(({ id: tool }) => tool),
        name,
      ).toEqual([`${name}/nmon`, `${name}/instana`]);
    expect(lab.manifest.machines.find(({ id: name }) => name === "monitor")).toMatchObject({ servers: [] });
    expect(Object.keys(lab.manifest.servers).length).toBeLessThan(20);
  });

  test("requests pass the proxy and no application on their way to the link index", () => {
    const plan = lab.file("configs/driver/java/open/plan.jmx");
    const root = id === own ? "/ldx" : "/lqe";
    expect(plan).toContain('<stringProp name="HTTPSampler.domain">proxy.lab.example</stringProp>');
    expect([...plan.matchAll(/HTTPSampler\.path">([^<]*)</g)].map(([, path]) => path)).toEqual([
      `${root}/usecase/query-links`,
    ]);
    expect(lab.file("configs/proxy/ihs/open/httpd.conf")).toContain(`ProxyPass "${root}"`);
  });
});

test.each([
  [jena, "REPORT_MISSING", "lqe/liberty/lqe", ""],
  [jena, "LQE_INDEX_MEMORY", "lqe/liberty/lqe", "1277 GiB of 768 GiB"],
  [jena, "REPORT_HARDWARE", "lqe", "LQE/Jena"],
  [jena, "REPORT_UNIT", jena, "3 transactions"],
  [db2, "REPORT_UNIT", db2, "200 with Db2"],
  [oracle, "REPORT_RESULT", oracle, "0.15 s each"],
  [own, "REPORT_RESULT", own, "0.15 s each"],
  [oracle, "REPORT_RESULT", oracle, "CPU usage 70%"],
  [oracle, "LOAD_UNTESTED", oracle, "2000 threads"],
  [db2, "REPORT_RESULT", db2, "from 200 to 50"],
  [db2, "REPORT_RESULT", db2, "not sensitive"],
  [db2, "LOAD_UNTESTED", db2, "2000 threads"],
  [own, "REPORT_RESULT", own, "9 s"],
  [own, "REPORT_RESULT", own, "400 threads"],
  [own, "REPORT_VALUE_TWICE", own, "100%"],
  [own, "REPORT_HARDWARE", "ldx", "24 vCPU"],
  [own, "LQE_MEMORY", "ldx/liberty/ldx", "32 GiB"],
  [own, "REPORT_ADVICE", "proxy/ihs/MaxClients", "2000"],
  [own, "REPORT_UNTESTED", own, "5000"],
])("%s says %s at %s", (id, code, path, given) => {
  const alike = published(id).findings.filter((finding) => finding.code === code && finding.path === path);
  expect(alike.filter((finding) => finding.given.includes(given))).toHaveLength(1);
});

test("what does not fit is computed from threads and throughput, because nobody pauses", () => {
  const shown = (id: string) =>
    published(id)
      .findings.map(({ allowed }) => allowed)
      .join("\n");
  expect(shown(own)).toContain("4 s at 500 requests per second, or 222 requests per second at 9 s");
  expect(shown(own)).toContain("500 requests per second there are 1 s");
  expect(shown(db2)).toContain("a mean response of 0.17 to 0.8 s");
  expect(shown(own)).toContain("24 processors at 95%, 500 requests per second: 0.05 s each");
  expect(shown(oracle)).toContain("11700 with one module of each size, 35100");
});

test("the Jena baseline has the proxy of the other pages, and no application database of its own", () => {
  const lab = published(jena);
  expect(lab.setting("proxy/ihs/MaxClients")).toMatchObject({ value: 400, source: { kind: "derived" } });
  expect(lab.manifest.applications.find(({ id }) => id === "lqe/liberty/lqe")).not.toHaveProperty("database");
  expect(lab.file("configs/lqe/liberty/open/server.xml")).toContain('jndiName="perflab/lqe/database"');
  expect(lab.findings.map(({ code }) => code)).not.toContain("LOAD_UNTESTED");
});

test("the Jena baseline carries nothing of the tuning, and says so", () => {
  const lab = published(jena);
  const { settings, omissions, runbook } = lab.manifest;
  expect(settings.filter(({ source }) => source.section?.startsWith("Tuning LDX rs"))).toEqual([]);
  expect(settings.map(({ value }) => value)).not.toContain(2000);
  expect(runbook.flatMap(({ steps }) => steps).join("\n")).not.toMatch(/2000|Outgoing|Process query metrics/);
  const untuned = omissions.filter(({ section }) => section.startsWith("Tuning LDX rs")).map(({ reason }) => reason);
  expect(untuned).toEqual([
    "for relational stores: the report does not say that the Jena baseline was tuned",
    "no Oracle in this topology",
    "no Db2 below the link index of this topology",
  ]);
  expect(lab.setting("lqe/liberty/jvm.maximumHeapSize").source.section).toBe(
    "How LQE and LDX architecture has evolved",
  );
});

/** What the tuning sections say follows the threads, and what follows from those. */
const followers = (index: string) => [
  "driver/java/users",
  "jts/liberty/jts/outgoing.perDestination",
  "jts/liberty/jts/outgoing.total",
  `${index}/http.maxConnectionsPerRoute`,
  `${index}/http.maxTotalConnections`,
  "proxy/ihs/MaxClients",
];

describe.each([
  [oracle, "lqe/liberty/lqe"],
  [db2, "lqe/liberty/lqe"],
  [own, "ldx/liberty/ldx"],
])("%s at another load", (id, index) => {
  test.each([1000, 5000])("%i threads move what the rules name, and nothing else", (load) => {
    const [design, lab] = [published(id), published(id, { load })];
    const moved = [...lab.settings.values()].filter(
      ({ id: name, value }) => design.settings.get(name)?.value !== value,
    );
    const pool = ["proxy/ihs/MaxSpareThreads", "proxy/ihs/ServerLimit"];
    expect(moved.map(({ id: name }) => name).sort()).toEqual([...followers(index), ...pool].sort());
    for (const name of followers(index))
      expect(lab.setting(name), name).toMatchObject({ value: load, source: { kind: "derived" } });
    expect(lab.setting("proxy/ihs/ServerLimit").value).toBe(load / 25);
    expect(lab.setting("proxy/ihs/MaxSpareThreads").value).toBe((250 * load) / 2000);
    const advice = lab.findings.find(({ code }) => code === "REPORT_ADVICE");
    expect([advice?.given, advice?.allowed.includes("below 2000")]).toEqual([
      `${load} threads, as many workers`,
      load >= 2000,
    ]);
  });
});

test.each([
  [oracle, "lqe/oracle", "lqe-oracle.lab.example", 1521, "thin:dwDB"],
  [db2, "lqe/db2", "lqe-db2.lab.example", 50000, "/dwDB:user"],
  [own, "db/oracle", "db.lab.example", 1521, "thin:dwDB"],
])("%s keeps its links in %s", (id, server, host, port, location) => {
  const lab = published(id);
  const application = id === own ? "ldx" : "lqe";
  const store = lab.manifest.databases.filter(({ name }) => name === "dwDB");
  expect(store).toEqual([expect.objectContaining({ server, role: "dwdb" })]);
  const folder = `configs/${application}/liberty`;
  const written = lab.file(`${folder}/published/${application}-dbconnection.properties`).replaceAll("\\", "");
  expect(written).toContain(location);
  expect(lab.file(`${folder}/open/server.xml`)).toContain(`serverName="${host}" portNumber="${port}"`);
});

test("Report Builder runs reports against the store of topologies 2 and 3 only", () => {
  const builders = (id: string) =>
    published(id).manifest.applications.filter(({ contextRoot }) => contextRoot === "/rs");
  expect(ids.map((id) => builders(id).length)).toEqual([0, 1, 1, 0]);
  expect(builders(oracle)).toEqual([expect.objectContaining({ database: "dwDB" })]);
});

test("two servers of one machine divide it evenly", () => {
  const { machines, servers } = published(oracle).manifest;
  const machine = machines.find(({ id }) => id === "lqe");
  const shared = servers.filter(({ id }) => id.startsWith("lqe/"));
  expect(shared.map(({ memoryMiB }) => memoryMiB)).toEqual(
    [0.5, 0.5].map((share) => (machine?.memoryMiB ?? 0) * share),
  );
});

test("the address that JTS is told is the proxy's, encrypted as the proxy is", () => {
  expect(published(own).file("runbook.md")).toContain("https://proxy.lab.example/ldx");
});

test("settings of the relational store are for people: the lab says why it carries none of them", () => {
  const lab = published(own);
  for (const name of ["http.maxTotalConnections", "http.maxConnectionsPerRoute", "processQueryMetrics"]) {
    const { carried, files } = lab.setting(`ldx/liberty/ldx/${name}`);
    expect([carried.open?.as, files]).toEqual(["no", []]);
  }
});
