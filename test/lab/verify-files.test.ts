import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readingKey } from "../../src/lab/verify/readings";
import { verifyFiles } from "../../src/lab/verify/files";
import { verifySettings } from "../../src/lab/verify/settings";
import { perfectReadings, withReading } from "../helpers/perfect-lab";
import { oneServer, published } from "../helpers/published";

const lab = published(oneServer, { scale: "1/32" });
const { manifest } = lab;
const perfect = perfectReadings(manifest);
let folder = "";

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "perflab-verify-"));
  for (const [path, content] of lab.files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What verification says when one deployed file was edited in its container. */
async function edited(path: string, edit: (text: string) => string) {
  const file = manifest.files.find((each) => each.path === path);
  if (file === undefined) throw new Error(`no file ${path}`);
  const text = edit(lab.file(path));
  expect(text).not.toBe(lab.file(path));
  const readings = withReading(perfect, readingKey(file.server, "files"), (sums: string) => ({
    parsed: sums.replace(file.sha256, "0".repeat(64)),
  }));
  const files = await verifyFiles(manifest, readings, folder, () => Promise.resolve({ text }));
  const settings = verifySettings(manifest, readings, files);
  const changed = files.filter(({ status }) => status !== "unchanged");
  return { changed, differing: settings.filter(({ status }) => status === "differs"), settings };
}

describe("a file edited in its container names the settings of its changed lines", () => {
  test.each([
    ["rm1/was/open/server.xml", /maxThreads="\d+"/, 'maxThreads="777"', ["rm1/was/webContainer.maxThreads"]],
    ["rm1/was/open/server.xml", /coreThreads="\d+"/, 'coreThreads="777"', ["rm1/was/webContainer.minThreads"]],
    ["rm1/was/open/server.xml", /maxPoolSize="\d+"/, 'maxPoolSize="777"', ["rm1/was/rm/db.poolSize"]],
    ["rm1/was/open/server.xml", /serverName="[^"]+"/, 'serverName="other"', ["rm1/was/rm/db.location"]],
    [
      "rm1/was/open/server.xml",
      /trustHostHeaderPort="\w+"/,
      'trustHostHeaderPort="x"',
      ["rm1/was/webContainer.trusthostheaderport"],
    ],
    ["rm1/was/open/jvm.options", /-Xmx\d+m/, "-Xmx777m", ["rm1/was/jvm.maximumHeapSize"]],
    ["rm1/was/open/jvm.options", /-XX:\+UseSerialGC/, "-XX:+UseG1GC", ["rm1/was/standIn.collector"]],
    ["rm1/was/open/jvm.options", /configcache\.size=\d+/, "configcache.size=7", ["rm1/was/rm/configcache.size"]],
    ["rm1/was/open/rm-teamserver.properties", /file-mode=mapped/, "file-mode=direct", ["rm1/was/rm/jena.fileMode"]],
    [
      "rm1/was/open/rm-teamserver.properties",
      /file-mode-default=mapped/,
      "file-mode-default=direct",
      ["rm1/was/rm/jena.fileModeDefault"],
    ],
    ["proxy/ihs/open/httpd.conf", /MaxClients \d+/, "MaxClients 7", ["proxy/ihs/MaxClients"]],
    ["proxy/ihs/open/httpd.conf", /server_io_timeout \d+/, "server_io_timeout 7", ["proxy/ihs/plugin.ServerIOTimeout"]],
    ["proxy/ihs/open/httpd.conf", /mpm_worker_module/, "mpm_event_module", ["proxy/ihs/MPM"]],
    ["db/db2/open/postgresql.conf", /shared_buffers = \d+/, "shared_buffers = 7", ["db/db2/postgresql.shared_buffers"]],
    ["ldap/ldap/open/slapd.conf", /suffix "[^"]+"/, 'suffix "dc=other"', ["ldap/ldap/suffix"]],
    ["driver/rpt/open/plan.jmx", /think_ms,\d+/, "think_ms,7", ["driver/rpt/thinkTime"]],
  ])("%s: %s", async (path, from, to, expected) => {
    const { changed, differing } = await edited(`configs/${path}`, (text) => text.replace(from, to));
    expect(changed).toHaveLength(1);
    expect(changed[0]).toMatchObject({ path: `configs/${path}`, status: "changed" });
    expect(differing.map(({ id }) => id)).toEqual(expected);
  });

  test("both lines are shown, with the line's number", async () => {
    const path = "configs/proxy/ihs/open/httpd.conf";
    const line =
      lab
        .file(path)
        .split("\n")
        .findIndex((text) => text.startsWith("MaxClients ")) + 1;
    const { changed, differing } = await edited(path, (text) => text.replace(/^MaxClients \d+$/m, "MaxClients 7"));
    const { value } = lab.setting("proxy/ihs/MaxClients");
    expect(changed[0]?.changes).toEqual([
      { line, expected: `MaxClients ${value}`, actual: "MaxClients 7", settings: ["proxy/ihs/MaxClients"] },
    ]);
    expect(differing[0]).toMatchObject({ expected: `MaxClients ${value}`, actual: "MaxClients 7" });
    expect(differing[0]?.reason).toContain(`line ${line} of /etc/perflab/httpd.conf in proxy/ihs was changed`);
    expect(differing[0]?.reason).toContain(`the running server still has ${value}`);
  });

  test("an option added at the end, which would win, is named", async () => {
    const { differing } = await edited("configs/rm1/was/open/jvm.options", (text) => `${text}-Xmx999m\n`);
    expect(differing).toMatchObject([
      { id: "rm1/was/jvm.maximumHeapSize", expected: "no such line", actual: "-Xmx999m" },
    ]);
  });

  test("a removed line is named", async () => {
    const { differing } = await edited("configs/rm1/was/open/rm-teamserver.properties", (text) =>
      text.replace(/^.*fronting\.server\.connection\.max=.*\n/m, ""),
    );
    expect(differing).toMatchObject([{ id: "rm1/was/rm/fronting.max", actual: "the line is gone" }]);
  });

  test("a line of no setting leaves the settings alone; the file is still not as deployed", async () => {
    const { changed, differing } = await edited("configs/proxy/ihs/open/httpd.conf", (text) =>
      text.replace(/LogLevel warn/, "LogLevel debug"),
    );
    expect(changed[0]?.changes).toMatchObject([{ actual: "LogLevel debug", settings: [] }]);
    expect(differing).toEqual([]);
  });

  test("a changed comment is no changed setting", async () => {
    const { changed, differing } = await edited("configs/proxy/ihs/open/httpd.conf", (text) =>
      text.replace(/^# (.*)$/m, "# MaxClients $1"),
    );
    expect(changed).toHaveLength(1);
    expect(differing).toEqual([]);
  });
});

describe("a file that cannot be compared", () => {
  const key = readingKey("rm1/was", "files");

  test("settings that only the file shows are not read", async () => {
    const readings = new Map([...perfect, [key, { problem: "the container is not running" }]]);
    const files = await verifyFiles(manifest, readings, folder, () => Promise.reject(new Error("never asked")));
    const settings = verifySettings(manifest, readings, files);
    const threads = settings.find(({ id }) => id === "rm1/was/webContainer.maxThreads");
    expect(threads).toMatchObject({ status: "not read", reason: "the container is not running" });
    expect(settings.find(({ id }) => id === "rm1/was/jvm.maximumHeapSize")).toMatchObject({ status: "effective" });
    expect(files.filter(({ status }) => status === "not read").map(({ server }) => server)).toEqual(
      Array(3).fill("rm1/was"),
    );
  });

  test("a file that is gone", async () => {
    const readings = withReading(perfect, key, () => ({ parsed: "" }));
    const files = await verifyFiles(manifest, readings, folder, () => Promise.resolve({ problem: "No such file" }));
    const settings = verifySettings(manifest, readings, files);
    expect(files.filter(({ status }) => status === "changed")).toHaveLength(3);
    expect(settings.find(({ id }) => id === "rm1/was/webContainer.maxThreads")).toMatchObject({
      status: "not read",
      reason: "No such file",
    });
  });

  test.each([undefined, "something else\n"])(
    "a lab's copy that is missing or changed is not taken for the truth",
    async (copy) => {
      const readings = withReading(perfect, key, () => ({ parsed: "" }));
      const other = mkdtempSync(join(tmpdir(), "perflab-verify-"));
      const path = "configs/rm1/was/open/server.xml";
      mkdirSync(dirname(join(other, path)), { recursive: true });
      if (copy !== undefined) writeFileSync(join(other, path), copy);
      const files = await verifyFiles(manifest, readings, other, () => Promise.resolve({ text: "x" }));
      rmSync(other, { recursive: true });
      expect(files.find((file) => file.path === path)).toMatchObject({ status: "changed", changes: [] });
      expect(files.find((file) => file.path === path)?.reason).toContain(`the lab's copy ${path}`);
    },
  );
});
