import { describe, expect, test } from "vitest";
import { topologySvg } from "../../src/topology/svg";
import { changeManagement, quality, qualityTotal, requirements, sumOf } from "../../stacks/clm-etl-404/data-shape";
import { inventory } from "../../stacks/clm-etl-404/inventory";
import { published, publishedFindings } from "../helpers/published";

const writeThrough = "clm-etl-404-write-through";
const writeBack = "clm-etl-404-write-back";
const ids = [writeThrough, writeBack] as const;

describe.each(ids)("%s", (id) => {
  const lab = published(id);
  const { manifest } = lab;

  test("has the guests of the table on their hosts, and the directory server beside them", () => {
    const hosts = Object.fromEntries(manifest.machines.map((machine) => [machine.id, machine.host]));
    expect(hosts).toEqual({
      esx1: undefined,
      esx2: undefined,
      jts: "esx1",
      db: "esx1",
      rrdi: "esx1",
      dw: "esx1",
      ccm: "esx2",
      qm: "esx2",
      ldap: undefined,
    });
  });

  test("starts the servers of the guests, and neither hosts nor the tools of the test", () => {
    expect(manifest.servers.map(({ id: path }) => path).sort()).toEqual(
      ["ccm/was", "db/db2", "dw/db2", "jts/was", "ldap/ldap", "qm/was"].sort(),
    );
    const tools = manifest.machines.flatMap((machine) => machine.tools.map(({ id: path }) => path));
    expect(tools).toEqual(["jts/licence-server", "rrdi/data-manager"]);
  });

  test("has JTS and RM in one server, and a public address at each application's own server", () => {
    const addresses = manifest.applications.map(({ id: path }) => lab.setting(`${path}/webapp.url`).value);
    expect(addresses).toEqual([
      "http://jts.lab.example:9080/jts",
      "http://jts.lab.example:9080/rm",
      "http://ccm.lab.example:9080/ccm",
      "http://qm.lab.example:9080/qm",
    ]);
  });

  test("loads every application's data into the one data warehouse", () => {
    const warehouse = manifest.databases.filter(({ server }) => server === "dw/db2").map(({ name }) => name);
    expect(warehouse).toEqual(["DW"]);
    for (const { id: path } of manifest.applications)
      expect(lab.setting(`${path}/datawarehouse.location`).value).toMatch(/^\/\/dw\.lab\.example:50000\/DW:/);
    expect(lab.file("configs/ccm/was/published/ccm-teamserver.properties")).toContain(
      "com.ibm.team.datawarehouse.db.jdbc.location=//dw.lab.example",
    );
  });

  test("changes the log files of the data warehouse only", () => {
    expect(lab.setting("dw/db2/LOGFILSIZ")).toMatchObject({
      value: 40960,
      publishedText: "db2 update db cfg using LOGFILSIZ=40960",
      source: { kind: "published", section: "Appendix A" },
    });
    expect(lab.setting("db/db2/LOGFILSIZ")).toMatchObject({ value: 1000, source: { kind: "default" } });
    expect(lab.file("configs/dw/db2/published/configure-databases.sh")).toMatch(/logfilsiz=40960[^]*configure DW\n/);
  });

  test("has no script for statistics that the report does not order", () => {
    expect([...lab.files.keys()].filter((path) => path.includes("statistics"))).toEqual([]);
  });

  test.each(["jts", "ccm", "qm"])("runs the published JVM line on %s, and no option of IBM's on HotSpot", (machine) => {
    const options = (path: string) =>
      lab
        .file(`configs/${machine}/was/${path}`)
        .split("\n")
        .filter((line) => line.startsWith("-"));
    expect(options("published/generic-jvm-arguments.txt").sort()).toEqual(
      [
        "-verbose:gc",
        "-XX:+PrintGCDetails",
        "-Xverbosegclog:gc.log",
        "-Xgcpolicy:gencon",
        "-Xmx8192m",
        "-Xms8192m",
        "-Xmn1024m",
        "-Xcompressedrefs",
        "-Xgc:preferredHeapBase=0x100000000",
        "-XX:MaxDirectMemorySize=1024m",
      ].sort(),
    );
    expect(options("open/jvm.options").join(" ")).not.toMatch(/-Xgc|verbosegclog|PrintGCDetails|Xcompressedrefs/);
  });

  test("has no load, no users and no stages, and a procedure in order", () => {
    expect(manifest.workload?.load).toBeUndefined();
    expect(manifest.workload?.groups).toEqual([]);
    expect(manifest.workload?.stages).toEqual([]);
    const steps = manifest.workload?.procedure ?? [];
    const order = [
      "RAID Write Cache policy",
      "Java ETL, initial",
      "Java ETL, delta",
      "DM ETL, initial",
      "DM ETL, delta",
    ];
    const found = order.map((words) => steps.findIndex((step) => step.includes(words)));
    expect(found).toEqual([...found].sort((a, b) => a - b));
    expect(found).not.toContain(-1);
    expect(lab.file("report.md")).not.toContain("Use case");
  });

  test("says that its factor is not active in a lab of stand-ins", () => {
    expect(manifest.environment.experiment).toMatchObject({
      settings: ["esx1/storage.writePolicy"],
      activeInLab: false,
      reason: "esx1/storage.writePolicy is not carried: a container cannot set the write policy of a RAID controller",
    });
  });

  test("prepares its Windows machine as another report of the team does", () => {
    const source = { kind: "sibling", report: "dng-606, Appendix E, Available TCP/IP ports" };
    expect(lab.setting("rrdi/dynamicPorts.start")).toMatchObject({ value: 2000, source });
    expect(lab.setting("rrdi/dynamicPorts.number")).toMatchObject({ value: 63_535, source });
    expect([...lab.files.keys()].filter((path) => path.endsWith(".ps1"))).toEqual([
      "configs/rrdi/host/published/prepare.ps1",
    ]);
  });

  test("shows the record type that two tables count, and not alike", () => {
    const told = lab.findings.filter(({ code }) => code === "REPORT_DATA").map(({ given }) => given);
    expect(told).toContain("REQUIREMENT_TESTCASE_LOOKUP 0 / 0 and 6000 / 0");
  });

  test.each([
    ["HOST_MEMORY", "esx1"],
    ["HOST_PROCESSORS", "esx1"],
    ["JVM_NURSERY", "jts/was/jvm.Xmn"],
    ["REPORT_PLACEMENT", "dw"],
    ["REPORT_PLACEMENT", "db"],
    ["REPORT_TOPOLOGY", id],
    ["REPORT_VALUE_TWICE", "qm/was"],
    ["REPORT_FLAG", "ccm/was/jvm.PrintGCDetails"],
    ["REPORT_COMMAND", "dw/db2/LOGFILSIZ"],
    ["REPORT_HARDWARE", "esx2"],
    ["REPORT_RISK", "esx1"],
    ["REPORT_MISSING", "ldap"],
    ["REPORT_MISSING", "esx2/storage.writePolicy"],
    ["REPORT_TEXT", id],
    ["REPORT_DATA", id],
    ["REPORT_RESULT", id],
  ])("names the published %s at %s", (code, path) => {
    expect(lab.findings).toContainEqual(expect.objectContaining({ code, path }));
  });

  test("is silent about the host that is not over-committed", () => {
    const codes = lab.findings.filter(({ path }) => path === "esx2").map(({ code }) => code);
    expect(codes).not.toContain("HOST_MEMORY");
    expect(codes).not.toContain("HOST_PROCESSORS");
  });

  test("draws the guests in the frames of their hosts", () => {
    const svg = topologySvg(manifest);
    const rectangles = (corner: number) =>
      [
        ...svg.matchAll(new RegExp(`<rect x="(\\S+)" y="(\\S+)" width="(\\S+)" height="(\\S+)" rx="${corner}"`, "g")),
      ].map(([, ...numbers]) => numbers.map(Number) as [number, number, number, number]);
    const [frames, boxes] = [rectangles(10), rectangles(6)];
    expect([frames.length, boxes.length]).toEqual([2, 7]);
    const inside = frames.map(
      ([x, y, width, height]) =>
        boxes.filter(([a, b, w, h]) => a > x && b > y && a + w < x + width && b + h < y + height).length,
    );
    expect(inside).toEqual([4, 2]);
    expect(svg).toContain("not started by the lab");
  });
});

test("the two environments differ in the write policy and in nothing else that is set", () => {
  const [through, back] = [published(writeThrough), published(writeBack)];
  const different = through.manifest.settings
    .filter(({ id, value }) => value !== back.setting(id).value)
    .map(({ id, value, publishedText }) => [id, value, publishedText, back.setting(id).value]);
  expect(different).toEqual([["esx1/storage.writePolicy", "write-through", "Write Through", "write-back"]]);
  expect(through.manifest.settings.map(({ id }) => id)).toEqual(back.manifest.settings.map(({ id }) => id));
  const configs = [...through.files].filter(([path]) => path.startsWith("configs/"));
  for (const [path, content] of configs) expect(back.file(path)).toBe(content.replaceAll(writeThrough, writeBack));
});

test("the risk of the write cache, with what helps against it, belongs to write-back alone", () => {
  const risk = (id: string) => publishedFindings(id).filter(({ code }) => code === "STORAGE_WRITE_BACK");
  expect(risk(writeThrough)).toEqual([]);
  expect(risk(writeBack)).toMatchObject([{ path: "esx1", severity: "warning" }]);
  expect(risk(writeBack)[0]?.given).toContain("databases behind it: JTS, RM, CCM, QM, DW");
  for (const words of ["BBU", "UPS", "RAID controller of the same type", "next delta ETL"]) {
    expect(published(writeBack).file("runbook.md")).toContain(words);
    expect(published(writeThrough).file("runbook.md")).not.toContain(words);
  }
});

test("what protects the write cache comes before the policy is set", () => {
  const of = (id: string) =>
    published(id).manifest.runbook.find(({ title }) => title === "Machine esx1 (ESXServer1)")?.steps ?? [];
  expect(of(writeThrough)).toEqual(['RAID controller set-up: set "RAID controller write policy" to write-through']);
  expect(of(writeBack).map((step) => /BBU|same type|to write-back/.exec(step)?.[0])).toEqual([
    "BBU",
    "same type",
    "to write-back",
  ]);
});

test("nothing is set by hand that a rule leaves at the product's default", () => {
  const lab = published(writeBack);
  expect(lab.setting("ccm/was/ccm/db.poolSize")).toMatchObject({ value: 128, default: 128 });
  expect(lab.file("runbook.md")).not.toContain("JDBC connection pool");
  const more = published(writeBack, { overrides: { "ccm/was/ccm/db.poolSize": 200 } });
  expect(more.file("runbook.md")).toContain('set "JDBC connection pool" to 200');
});

test("each has the duration of its own star job", () => {
  const duration = (id: string) =>
    published(id).manifest.results.find(({ title }) => title === "Java ETL, star job, duration")?.value;
  expect(ids.map(duration)).toEqual(["7 hour", "50 minutes"]);
});

test("the data has every row of Appendix B, and quality management adds up to its total", () => {
  expect([changeManagement.length, requirements.length, quality.length]).toEqual([29, 16, 75]);
  expect(sumOf(quality)).toEqual(qualityTotal);
  const rows = published(writeBack).manifest.workload?.dataShape ?? [];
  expect(rows).toHaveLength(29 + 16 + 75 + 1);
  expect(rows).toContainEqual(["RM: Collection Requirement Lookup", "initial 1110, delta 21000"]);
  expect(rows).toContainEqual(["QM: Objective", 'initial 0, delta 0 (published as "Objective0 0")']);
  expect(rows).toContainEqual(["QM: TestCaseRelaLookup", "heading, no numbers"]);
});

test("a load is refused, and a scaled lab keeps the hosts as published", () => {
  expect(() => published(writeBack, { load: 100 })).toThrow("this environment has no load");
  const scaled = published(writeBack, { scale: "1/32" });
  expect(scaled.manifest.machines.find(({ id }) => id === "esx1")?.memoryMiB).toBe(36 * 1024);
  expect(scaled.findings).toContainEqual(expect.objectContaining({ code: "HOST_MEMORY", path: "esx1" }));
});

test("the inventory has every row of Appendix B and every cell of the machines, by its place", () => {
  const entries = inventory(writeBack);
  const names = (part: string) =>
    entries.flatMap(({ place }) => (place.kind === "workload" && place.part === part ? [place.name] : []));
  expect(names("data")).toEqual(published(writeBack).manifest.workload?.dataShape.map(([name]) => name));
  expect(names("procedure")).toEqual(published(writeBack).manifest.workload?.procedure);
  const cells = entries.flatMap(({ place, again }) =>
    place.kind === "machine" && !again ? [`${place.id} ${place.field}`] : [],
  );
  // Eight cells of eight machines, and the host of six guests.
  expect(cells).toHaveLength(8 * 8 + 6);
  expect(() => inventory("clm-etl-404-write-around")).toThrow("no such variant");
});
