import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import type { Manifest } from "../../src/manifest/schema";
import { describeAutopsy } from "../../src/lab/failure/autopsy";
import { placesToLook } from "../../src/lab/failure/look-at";

const folder = mkdtempSync(join(tmpdir(), "perflab-look-"));
mkdirSync(join(folder, "configs"));
writeFileSync(join(folder, "configs/httpd.conf"), "Listen 80\n# published\nMaxClients many\n");
writeFileSync(join(folder, "configs/postgresql.conf"), "port = 1\nmax_connections = -1\n");

const file = (server: string, name: string, target: string) => ({
  server,
  path: `configs/${name}`,
  target,
  deployed: true,
});
const setting = (id: string, value: unknown, files: string[] = [], unit?: string) => ({
  id,
  value,
  unit,
  files,
  source: { kind: "published" },
});
const manifest = {
  files: [
    file("proxy/ihs", "httpd.conf", "/etc/perflab/httpd.conf"),
    file("db/db2", "postgresql.conf", "/etc/perflab/postgresql.conf"),
    file("db/db2", "pg_hba.conf", "/etc/perflab/pg_hba.conf"),
  ],
  settings: [
    setting("proxy/ihs/Max", 1, ["configs/httpd.conf"]),
    setting("proxy/ihs/MaxClients", "many", ["configs/httpd.conf"]),
    setting("db/db2/postgresql.max_connections", -1, ["configs/postgresql.conf"]),
    setting("rm1/was/container.memory", 128, [], "MiB"),
    setting("rm1/was/jvm.maximumHeapSize", 96, ["configs/jvm.options"], "MiB"),
    setting("rm1/was/webContainer.maxThreads", 9),
  ],
} as unknown as Manifest;

const look = (server: string, log: string[], outOfMemory = false) =>
  placesToLook(manifest, { server, log, outOfMemory }, folder);

describe("where to look when a server does not come up", () => {
  afterAll(() => rmSync(folder, { recursive: true }));

  it.each([
    [
      "AH00526: Syntax error on line 3 of /etc/perflab/httpd.conf:",
      "proxy/ihs",
      `configs/httpd.conf:3: MaxClients many (setting proxy/ihs/MaxClients, published)`,
    ],
    [
      'FATAL: configuration file "/etc/perflab/postgresql.conf" line 2 contains errors',
      "db/db2",
      `configs/postgresql.conf:2: max_connections = -1 (setting db/db2/postgresql.max_connections, published)`,
    ],
    ["/etc/perflab/postgresql.conf:1: bad", "db/db2", `configs/postgresql.conf:1: port = 1`],
    ["cannot read /etc/perflab/pg_hba.conf", "db/db2", `configs/pg_hba.conf`],
  ])("%s", (line, server, place) => {
    expect(look(server, ["starting", line, "bye"])).toEqual([join(folder, place)]);
  });

  it("all files of the server when its log names none", () => {
    expect(look("db/db2", ["no idea"])).toEqual([
      join(folder, "configs/postgresql.conf"),
      join(folder, "configs/pg_hba.conf"),
    ]);
  });

  it("the memory settings when it was killed for memory", () => {
    expect(look("rm1/was", [], true)).toEqual([
      "setting rm1/was/container.memory = 128 MiB",
      "setting rm1/was/jvm.maximumHeapSize = 96 MiB",
    ]);
  });

  it("a report says what, how it ended, the log, the probe and where to look", () => {
    const text = describeAutopsy({
      server: "proxy/ihs",
      container: "lab-proxy-ihs",
      state: "exited",
      exitCode: 1,
      outOfMemory: false,
      engineError: "",
      lastLines: ["one", "two"],
      lastProbe: "curl: (7) refused",
      lookAt: ["configs/httpd.conf:3: MaxClients many"],
      logFile: ".perflab/labs/lab/logs/proxy-ihs.log",
    });
    expect(text.split("\n")).toEqual([
      "proxy/ihs: container lab-proxy-ihs is exited, exit code 1, killed for memory: no",
      "  last lines of its log (all of it in .perflab/labs/lab/logs/proxy-ihs.log):",
      "    one",
      "    two",
      "  last health check:",
      "    curl: (7) refused",
      "  look at:",
      "    configs/httpd.conf:3: MaxClients many",
    ]);
  });
});
