import { describe, expect, test } from "vitest";
import type { SynthesizedEnvironment } from "../../src/testing";
import { inventory } from "../../stacks/nuxeo-60";
import { published } from "../helpers/published";

const [navigationA, navigationB, importA] = [
  "nuxeo-60-navigation-a",
  "nuxeo-60-navigation-b",
  "nuxeo-60-import-a",
] as const;
const ids = [navigationA, navigationB, importA] as const;
const [nuxeo, content, database] = ["nuxeo1/nuxeo", "nuxeo1/nuxeo/cap", "nuxeo1/postgresql"] as const;

const values = (lab: SynthesizedEnvironment, part: string, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, lab.setting(`${part}/${name}`).value]));

describe.each(ids)("%s", (id) => {
  const lab = published(id);
  const { manifest } = lab;

  test("has Nuxeo and its database on the single server, and JMeter", () => {
    expect(manifest.servers.map(({ id: path, product, version }) => [path, product, version])).toEqual([
      [database, "postgresql", "9.3.9"],
      [nuxeo, "nuxeo", "CAP 6.0"],
      ["driver/jmeter", "driver", "2.13"],
    ]);
    const [server] = manifest.machines;
    expect([server?.id, server?.memoryMiB, server?.logicalProcessors, server?.os]).toEqual([
      "nuxeo1",
      65536,
      8,
      "Ubuntu 14.04.3 LTS (trusty)",
    ]);
    expect(server?.tools.map(({ id: path }) => path)).toEqual(["nuxeo1/jvisualvm", "nuxeo1/powa"]);
  });

  test("has the three tests as separate stages, and no think time", () => {
    expect(manifest.workload?.stageOrder).toBe("separate");
    expect(manifest.workload?.stages).toEqual([
      { users: 30, rampUpSeconds: 60, iterations: 10 },
      { users: 40, rampUpSeconds: 90, iterations: 30 },
      { users: 50, rampUpSeconds: 120, iterations: 50 },
    ]);
    expect(lab.setting("driver/jmeter/thinkTime")).toMatchObject({ value: null, source: { kind: "missing" } });
    expect(manifest.workload?.load).toMatchObject({ design: 50, tested: 50, source: { kind: "inferred" } });
  });

  test("carries the options of the JVM and switches off what the report switches off", () => {
    const conf = lab.file("configs/nuxeo1/nuxeo/published/nuxeo.conf");
    const [options = ""] = /^JAVA_OPTS=.*$/m.exec(conf) ?? [];
    for (const option of [
      "-Dfile.encoding=UTF-8",
      "-Dmail.mime.decodeparameters=true",
      "-Djava.util.Arrays.useLegacyMergeSort=true",
      "-Xloggc:${nuxeo.log.dir}/gc.log",
      "-verbose:gc",
      "-XX:+PrintGCDetails",
      "-XX:+PrintGCTimeStamps",
    ])
      expect(options.split(" ")).toContain(option);
    expect(conf).toContain("\nnuxeo.vcs.fulltext.disabled=true\n");
    expect(lab.setting(`${content}/aclOptimization`).value).toBe(false);
    const steps = manifest.runbook.flatMap((chapter) => chapter.steps).join("\n");
    expect(steps).toContain('set "ACL optimization" to false');
    expect(steps).toContain(`set "Quota-active" to ${id === navigationA}`);
    expect(steps).toContain('set "JMX for monitoring" to true');
  });

  test("says how long a round has to be for all users of a test to be at work at once", () => {
    const { allowed } = lab.findings.find(({ code }) => code === "REPORT_LOAD") ?? {};
    expect(allowed).toContain("5.8, 2.9, 2.4 s");
  });

  test("names the pages and figures that have no place in the model", () => {
    const omitted = manifest.omissions.map(({ text }) => text).join("\n");
    for (const text of ["Performance_Analysis_Tools", "network latency is inappreciable", "Hits per second (Req/s)"])
      expect(omitted).toContain(text);
  });

  test("JMeter's memory is carried in the working form", () => {
    for (const [name, mib] of Object.entries({ initialHeapSize: 1024, maximumHeapSize: 2048 })) {
      const { value, publishedText } = lab.setting(`driver/jmeter/jvm.${name}`);
      expect([value, publishedText]).toEqual([mib, "-Xms=1g -Xmx=2g"]);
    }
    expect(lab.file("cdk.tf.json")).toContain("JMETER_HEAP=2048m");
  });

  test.each([
    ["REPORT_OPTION", "driver/jmeter/jvm.initialHeapSize"],
    ["REPORT_WORDING", database],
    ["REPORT_LOAD", id],
    ["REPORT_VALUE_TWICE", `${content}/quota`],
    ["REPORT_LEVEL", database],
    ["REPORT_MISSING", `${nuxeo}/jvm.maximumHeapSize`],
    ["REPORT_JVM", `${nuxeo}/jvm.PrintGCDetails`],
    ["REPORT_JVM", `${nuxeo}/jvm.initialHeapSize`],
    ["REPORT_UNIT", "nuxeo1"],
    ["REPORT_DATA", "nuxeo1"],
    ["REPORT_MISSING", "driver"],
    ["REPORT_MISSING", "nuxeo1/powa"],
    ["REPORT_WORDING", id],
    ["REPORT_RESULT", id],
    ["POSTGRESQL_LEVEL", `${database}/checkpoint_segments`],
    ["CHAIN_DATABASE", `${database}/max_connections`],
    ["CHAIN_POOL", `${content}/nuxeo.vcs.max-pool-size`],
  ])("names the published %s at %s", (code, path) => {
    expect(lab.findings).toContainEqual(expect.objectContaining({ code, path }));
  });
});

const memory = ["shared_buffers", "effective_cache_size", "work_mem", "maintenance_work_mem", "wal_buffers"];
const switches = ["fsync", "full_page_writes", "synchronous_commit"];
const rest = ["port", "max_connections", "checkpoint_segments", "checkpoint_completion_target", "random_page_cost"];

test("PostgreSQL by default is PostgreSQL 9.3 by default, also in the lab", () => {
  const lab = published(navigationA);
  expect(values(lab, database, [...memory, ...switches, ...rest])).toEqual({
    shared_buffers: 128,
    effective_cache_size: 128,
    work_mem: 1,
    maintenance_work_mem: 16,
    wal_buffers: 4,
    fsync: true,
    full_page_writes: true,
    synchronous_commit: true,
    port: 5432,
    max_connections: 100,
    checkpoint_segments: 3,
    checkpoint_completion_target: 0.5,
    random_page_cost: 4,
  });
  expect(lab.setting(`${database}/default_text_search_config`).source.kind).toBe("missing");
  const conf = lab.file("configs/nuxeo1/postgresql/open/postgresql.conf");
  for (const line of [
    "max_wal_size = 144MB",
    "wal_level = 'minimal'",
    "jit = off",
    "autovacuum_vacuum_cost_delay = 20ms",
  ])
    expect(conf).toContain(`\n${line}\n`);
});

test.each([
  [navigationB, 5433],
  [importA, 5436],
])("the tuned PostgreSQL of %s, port %i, in both forms", (id, port) => {
  const lab = published(id);
  expect(values(lab, database, [...memory, ...switches, ...rest])).toEqual({
    shared_buffers: 10240,
    effective_cache_size: 16384,
    work_mem: 64,
    maintenance_work_mem: 1024,
    wal_buffers: 24,
    fsync: false,
    full_page_writes: false,
    synchronous_commit: false,
    port,
    max_connections: 64,
    checkpoint_segments: 32,
    checkpoint_completion_target: 0.8,
    random_page_cost: 2,
  });
  const statements = (form: string) =>
    lab
      .file(`configs/nuxeo1/postgresql/${form}/postgresql.conf`)
      .split("\n")
      .filter((line) => !line.startsWith("#"));
  const inBoth = [`port = ${port}`, "log_line_prefix = '%t [%p]: [%l-1] '", "log_min_duration_statement = 80ms"];
  expect(statements("published")).toEqual(
    expect.arrayContaining([
      ...inBoth,
      "checkpoint_segments = 32",
      "shared_buffers = 10GB",
      "checkpoint_timeout = 15min",
    ]),
  );
  expect(statements("open")).toEqual(expect.arrayContaining([...inBoth, "max_wal_size = 1536MB"]));
  expect(statements("open").join("\n")).not.toContain("checkpoint_segments");
  const unsafe = lab.findings.filter(({ code }) => code === "POSTGRESQL_UNSAFE").map(({ path }) => path);
  expect(unsafe).toEqual(["fsync", "full_page_writes", "synchronous_commit"].map((name) => `${database}/${name}`));
});

describe("the two navigations", () => {
  test("differ in the options of the database and the quota, which are their experiment", () => {
    const [a, b] = [published(navigationA), published(navigationB)];
    const differing = [...b.settings.values()]
      .filter(({ id, value }) => a.settings.get(id)?.value !== value)
      .map(({ id }) => id);
    const varied = new Set(b.manifest.environment.experiment?.settings);
    // Clients follow the port of the database.
    expect(differing.filter((id) => !varied.has(id))).toEqual([`${content}/nuxeo.db.port`]);
    expect(differing.length).toBeGreaterThan(15);
    expect(b.manifest.environment.experiment).toMatchObject({ activeInLab: true });
    expect(b.manifest.environment.experiment?.reason).toContain(`${content}/quota is not carried`);
  });

  test("began with the smaller heap and the product's pools and threads", () => {
    const lab = published(navigationB);
    expect(values(lab, nuxeo, ["jvm.initialHeapSize", "jvm.maximumHeapSize", "connector.maxThreads"])).toEqual({
      "jvm.initialHeapSize": 1024,
      "jvm.maximumHeapSize": 2048,
      "connector.maxThreads": 200,
    });
    expect(lab.setting(`${content}/nuxeo.vcs.max-pool-size`)).toMatchObject({ value: 20, source: { kind: "default" } });
    expect(lab.files.has("configs/nuxeo1/nuxeo/published/http-connector.xml")).toBe(false);
    expect(lab.file("configs/nuxeo1/nuxeo/published/nuxeo.conf")).toContain("\nnuxeo.templates=postgresql\n");
  });
});

describe("the import", () => {
  const lab = published(importA);

  test("has what it ended with", () => {
    expect(values(lab, nuxeo, ["jvm.initialHeapSize", "jvm.maximumHeapSize", "connector.maxThreads"])).toEqual({
      "jvm.initialHeapSize": 2048,
      "jvm.maximumHeapSize": 4096,
      "connector.maxThreads": 450,
    });
    expect(lab.setting(`${nuxeo}/jvm.initialHeapSize`).publishedText).toBe("-xms2g");
    expect(values(lab, content, ["nuxeo.db.max-pool-size", "nuxeo.vcs.max-pool-size"])).toEqual({
      "nuxeo.db.max-pool-size": 100,
      "nuxeo.vcs.max-pool-size": 100,
    });
    expect(lab.file("configs/nuxeo1/nuxeo/published/nuxeo.conf")).toContain("\nnuxeo.templates=postgresql,perflab\n");
    expect(lab.file("configs/nuxeo1/nuxeo/published/http-connector.xml")).toContain('maxThreads="450"');
  });

  test("says what it began with, and that its database accepts fewer connections than the pools hold", () => {
    expect(lab.manifest.omissions.map(({ text }) => text)).toContain("-Xms1024m -Xmx2048m");
    expect(lab.findings).toContainEqual(
      expect.objectContaining({
        code: "CHAIN_DATABASE",
        severity: "warning",
        given: "64",
        allowed: "at least 200: the sum of the pools",
      }),
    );
    expect(lab.findings).toContainEqual(
      expect.objectContaining({ code: "REPORT_VALUE_TWICE", path: `${database}/default_text_search_config` }),
    );
  });

  test("asks for the limit of open files, whose number is lost", () => {
    expect(lab.setting("nuxeo1/nofile")).toMatchObject({ value: null, source: { kind: "missing" } });
    expect(lab.file("runbook.md")).toContain('decide on "Open files (ulimit -n)": value missing');
    expect(lab.file("runbook.md")).toContain("java.net.SocketException+Too+many+open+files");
  });

  test("does before and after it what the conclusions advise, with the pages that they name", () => {
    const procedure = lab.manifest.workload?.procedure ?? [];
    const advised = procedure.map((step) => /^(before|after) an import, as the conclusions advise: /.exec(step)?.[1]);
    const times = (count: number, what?: string) => Array.from({ length: count }, () => what);
    expect(advised).toEqual([...times(6, "before"), ...times(3), ...times(3, "after")]);
    expect(procedure.join("\n")).toContain("Tuning_Your_PostgreSQL_Server");
    expect(procedure.join("\n")).toContain("Performance+Recommendations");
  });

  test("has the throughput of injected documents, which needs more requests than the API's most", () => {
    const { value } = lab.manifest.results.find(({ title }) => title === "Max throughput") ?? {};
    expect(value).toMatch(/^480 transactions\/s: injecting documents per second/);
    const told = lab.findings.find(({ code, severity }) => code === "REPORT_RESULT" && severity === "warning");
    expect(told?.allowed).toContain("960/s");
  });

  test("posts what it creates", () => {
    const [group] = lab.manifest.workload?.groups ?? [];
    expect(group?.steps.map(({ id, repeat }) => [id, repeat])).toEqual([
      ["check-workspace", 1],
      ["create-folder", 1],
      ["create-document", 10],
      ["attach-blob", 10],
      ["fetch-document", 1],
    ]);
  });
});

test("an id of no configuration is refused", () => {
  expect(() => inventory("nuxeo-60-import-b")).toThrow("no such configuration");
});

test("a backslash in a text of postgresql.conf stays one", () => {
  const lab = published("nuxeo-60-import-a", { overrides: { "nuxeo1/postgresql/log_line_prefix": "a\\" } });
  expect(lab.file("configs/nuxeo1/postgresql/open/postgresql.conf")).toContain(String.raw`log_line_prefix = 'a\\'`);
});
