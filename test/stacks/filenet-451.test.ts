import { describe, expect, test } from "vitest";
import { published } from "../helpers/published";

const [before, after] = ["filenet-451-before", "filenet-451-after"] as const;

describe.each([before, after])("%s", (id) => {
  const lab = published(id);

  test("gives every member of the cluster its share of the machine, one port each and the same two databases", () => {
    const members = lab.manifest.servers.filter(({ product }) => product === "websphere");
    expect(members.map(({ id: path, port, memoryMiB, processors }) => [path, port, memoryMiB, processors])).toEqual([
      ["ce/ce1", 9080, 9216, 8],
      ["ce/ce2", 9081, 9216, 8],
    ]);
    expect(lab.manifest.databases.map(({ name }) => name)).toEqual(["GCD", "OS"]);
    for (const { id: path } of members) {
      const purposes = lab.manifest.connections.filter(({ from }) => from === path).map(({ purpose }) => purpose);
      expect(purposes).toEqual(["/FileNet to database OS", "/FileNet to database GCD"]);
    }
    // Two pools of 50 and what administration needs.
    expect(lab.setting("db/db2/postgresql.max_connections").value).toBe(110);
  });

  test("drives each member with whole users of the published mix", () => {
    expect(lab.manifest.workload?.planGroups.map(({ users }) => users)).toEqual([2, 9, 2, 3, 4, 2, 9, 2, 3, 4]);
    expect(lab.manifest.workload?.load).toBeUndefined();
    const targets = lab.manifest.connections.filter(({ from }) => from.startsWith("driver")).map(({ to }) => to);
    expect(targets).toEqual(["ce/ce1", "ce/ce2"]);
  });

  test("says that the varied factor is not active in a lab of stand-ins, and why", () => {
    const { experiment } = lab.manifest.environment;
    expect(experiment?.activeInLab).toBe(false);
    expect(experiment?.reason).toContain("the ORB of Open Liberty has no fragment size");
  });

  test.each([
    ["warning", "REPORT_DATA", id, "117 x 1012 = 118,404 bytes"],
    ["note", "REPORT_DATA", id, "5 x 1012 + 160 = 5,220 bytes"],
    ["note", "REPORT_DATA", "db/db2/autoconfigure.tpm", "28,333 before and 46,667 after"],
    ["warning", "REPORT_LEVEL", "ce", "WebSphere61ND"],
    ["note", "REPORT_PLATFORM", "ce", "Windows Server 2008 R2"],
    ["note", "REPORT_PLATFORM", "db/db2/autoconfigure.admin_priority", "one line"],
    ["note", "REPORT_TOPOLOGY", "ce", "server1"],
    ["note", "REPORT_DIRECTIVE", "ce", "ORBRas=all"],
    ["note", "REPORT_HARDWARE", "ce", "multi-core, multi-socket"],
    ["note", "REPORT_HARDWARE", "db", "multi-core, multi-socket"],
    ["note", "REPORT_MISSING", "ce", "multiple instances"],
    ["note", "REPORT_MISSING", "driver1", "separate client machines"],
    ["note", "REPORT_STRENGTH", "ce", "parameters to consider"],
    ["note", "REPORT_COMMAND", "db/db2/DB2_WORKLOAD", "db2set -all"],
  ])("tells the reader: %s %s at %s (%s)", (severity, code, path, shows) => {
    const told = lab.findings.filter((finding) => finding.code === code && finding.path === path);
    expect(
      told.filter((finding) => finding.severity === severity && `${finding.given}; ${finding.allowed}`.includes(shows)),
    ).toHaveLength(1);
  });

  test("prepares both Windows machines, and says that servers listen inside their dynamic ports", () => {
    for (const [machine, servers] of [
      ["ce", "ce/ce1 9080, ce/ce2 9081"],
      ["db", "db/db2 50000"],
    ] as const) {
      expect(lab.file(`configs/${machine}/host/published/prepare.ps1`)).toContain("$number = 63535");
      const path = `${machine}/dynamicPorts.start`;
      const given = `2000 to 65534; ${servers}`;
      expect(lab.findings).toContainEqual(expect.objectContaining({ code: "HOST_PORT_TAKEN", path, given }));
    }
  });

  test("is drawn with the names of the members, which are alike but for them", () => {
    const svg = lab.file("topology.svg");
    for (const member of ["ce1, /FileNet", "ce2, /FileNet"]) expect(svg).toContain(`>${member}<`);
  });

  test("has the cluster made before its members are tuned", () => {
    const titles = lab.manifest.runbook.map(({ title }) => title);
    const cluster = lab.manifest.runbook.find(({ title }) => title === "Machine ce (FileNet P8 WebSphere Server)");
    expect(cluster?.steps.slice(0, 1)).toEqual([
      "make the cluster FileNetCluster of the members ce1 (HTTP port 9080) and ce2 (HTTP port 9081)",
    ]);
    expect(titles.indexOf(cluster?.title ?? "")).toBeLessThan(titles.indexOf("WebSphere Application Server, ce/ce1"));
  });

  test("tells what the lost figure of the processors would show", () => {
    const figure = lab.manifest.omissions.find(({ text }) => text.includes("Figures 2 to 4"));
    expect(figure?.reason).toContain("55 % x 2.8 / 1.7 would be 91 % after");
  });

  test("leaves to a person what has no number, and how to trace", () => {
    const text = lab.file("runbook.md");
    for (const name of ["Maximum heap size", "ORB.thread.pool maximum size", "Maximum connections"])
      expect(text).toContain(`decide on "${name}": value missing (advice without a number`);
    expect(text).toContain('set "RC4 and MD5" to disabled');
    expect(text.indexOf("ORBRas=all")).toBeLessThan(text.indexOf("switch tracing off again"));
  });
});

test("the two environments differ in exactly the fragment size of members and clients", () => {
  const [one, other] = [published(before), published(after)];
  const different = one.manifest.settings.filter(({ id, value }) => other.setting(id).value !== value);
  expect(different.map(({ id, value }) => [id, value, other.setting(id).value])).toEqual(
    ["ce/ce1/orb", "ce/ce2/orb", "driver1/driver/client", "driver2/driver/client"].map((part) => [
      `${part}.fragmentSize`,
      1024,
      40_000,
    ]),
  );
  expect([...one.settings.keys()]).toEqual([...other.settings.keys()]);
  for (const lab of [one, other])
    expect([...(lab.manifest.environment.experiment?.settings ?? [])].sort()).toEqual(
      different.map(({ id }) => id).sort(),
    );
  expect(one.findings.map(({ code }) => code)).toEqual(other.findings.map(({ code }) => code));
});

test("the fragment size is given twice in each environment, in its own way", () => {
  const twice = (id: string) =>
    published(id)
      .findings.filter(({ code }) => code === "REPORT_VALUE_TWICE")
      .map(({ path, given }) => [path, given]);
  const initial = 'Default: 1024, and "our initial ORB Fragment Size of 1012"';
  const tuned = "40K for the server, 40000 for the client";
  expect(twice(before)).toEqual([
    ["ce/ce1/orb.fragmentSize", initial],
    ["ce/ce2/orb.fragmentSize", initial],
  ]);
  expect(twice(after)).toEqual([
    ["ce/ce1/orb.fragmentSize", tuned],
    ["ce/ce2/orb.fragmentSize", tuned],
  ]);
});

test("a stated connection pool takes the place of the stand-in's, up to the database's limit", () => {
  const lab = published(after, { overrides: { "ce/ce1/filenet/db.poolSize": 80 } });
  expect(lab.settings.has("ce/ce1/filenet/standIn.poolSize")).toBe(false);
  expect(lab.file("configs/ce/ce1/open/server.xml")).toContain('<connectionManager maxPoolSize="80"');
  expect(lab.setting("db/db2/postgresql.max_connections").value).toBe(140);
  const { carried, files } = lab.setting("ce/ce1/filenet/db.poolSize");
  expect([carried.open?.as, files]).toEqual(["translated", ["configs/ce/ce1/open/server.xml"]]);
});
