import { describe, expect, test } from "vitest";
import { sheetOutput } from "../../src/cli/output/sheet";
import { UserError } from "../../src/errors";
import type { Sheet } from "../../src/sheet/sheet";
import { oneServer, publishedIds } from "../helpers/published";
import { perflab } from "../helpers/perflab";
import { temporaryFolder } from "../helpers/temporary";
import { assemblyFolders, expectText } from "../helpers/saved-assembly";

const assemblyOf = assemblyFolders();

test.each([
  ["sheet-websphere", oneServer, "rm1/was"],
  ["sheet-proxy", oneServer, "proxy"],
  ["sheet-db2", "ldx-71-t3-lqe-rs-db2", "lqe/db2"],
  ["sheet-oracle", "ldx-71-t2-lqe-rs-oracle", "oracle"],
  ["sheet-postgresql", "nuxeo-60-navigation-b", "nuxeo1/postgresql"],
])("%s", async (name, environment, server) => {
  await expectText(name, sheetOutput(assemblyOf(environment), server, "text"));
});

test.each(["md", "html"] as const)("the sheet as %s", async (format) => {
  await expectText(`sheet-proxy-${format}`, sheetOutput(assemblyOf(oneServer), "proxy/ihs", format), () => true);
});

test("every stated setting of every server of a product is on its sheet, and says when it takes effect", () => {
  for (const id of publishedIds) {
    const assembly = assemblyOf(id);
    for (const server of assembly.manifest.servers) {
      const sheet = JSON.parse(sheetOutput(assembly, server.id, "json")) as Sheet;
      const shown = [
        ...sheet.places.flatMap(({ settings }) => settings.map((setting) => setting.id)),
        ...sheet.labOnly,
      ];
      const stated = assembly.manifest.settings
        .filter((setting) => setting.id.startsWith(`${server.id}/`) && setting.source.kind !== "default")
        .map((setting) => setting.id);
      expect(shown).toEqual(expect.arrayContaining(stated));
      for (const { settings } of sheet.places) {
        for (const { restart, check } of settings) {
          for (const { text, source } of [restart, check])
            expect(source !== undefined || text === "see the product's documentation").toBe(true);
        }
      }
    }
  }
});

test("what a database administrator asks of PostgreSQL", () => {
  const sheet = JSON.parse(sheetOutput(assemblyOf("nuxeo-60-navigation-b"), "postgresql", "json")) as Sheet;
  const all = sheet.places.flatMap(({ settings }) => settings);
  expect(all.find(({ title }) => title === "shared_buffers")).toMatchObject({
    value: "10240 MiB",
    default: "128 MiB",
    restart: { text: expect.stringContaining("restart of the server") as string, source: expect.any(String) as string },
    check: { text: "SHOW shared_buffers;" },
    lines: [{ path: "configs/nuxeo1/postgresql/published/postgresql.conf" }],
  });
  expect(all.find(({ title }) => title === "fsync")?.restart.text).toContain("reload");
});

test("a text of a report cannot break out of Markdown or HTML", () => {
  const assembly = assemblyOf(oneServer);
  const settings = assembly.manifest.settings.map((setting) =>
    setting.id === "proxy/ihs/MaxClients"
      ? { ...setting, source: { ...setting.source, section: '<script>alert("x")</script> | a' } }
      : setting,
  );
  const hostile = { ...assembly, manifest: { ...assembly.manifest, settings } };
  expect(sheetOutput(hostile, "proxy", "html")).not.toContain("<script>");
  const row = sheetOutput(hostile, "proxy", "md")
    .split("\n")
    .find((line) => line.startsWith("| MaxClients"));
  expect(row?.replaceAll("\\|", "").split("|").length).toBe(8);
});

test("what all settings of a place share is said once; columns have a width; one of two places is enough", () => {
  const html = sheetOutput(assemblyOf(oneServer), "rm1/was", "html");
  const [, jvm = ""] = /<h2>Servers &gt; server1 &gt; Process definition.*?<\/h2>(.*?)<\/section>/s.exec(html) ?? [];
  expect(jvm.match(/restart of the JVM/g)).toHaveLength(1);
  expect(jvm.match(/<col style="width:\d+\.\d%">/g)).toHaveLength(5);
  expect(jvm).toContain("(the same value: one is enough)");
  expect(html).toContain("perflab/configure.py in the folder in which you work");
});

describe("names of servers", () => {
  test("machine and server may be two words, and without them all are named", () => {
    const folder = temporaryFolder("sheet");
    const sheet = (...words: string[]) => perflab(folder, "sheet", oneServer, ...words);
    expect(sheet("rm1", "was").stdout).toBe(sheet("rm1/was").stdout);
    const { status, stderr } = sheet();
    expect([status, stderr]).toEqual([2, expect.stringMatching(/allowed: ldap\/ldap, db\/db2, .*rm1\/was/)]);
  });

  test.each(["proxy/ihs", "proxy", "ihs", "PROXY/IHS"])("%s is the proxy", (name) => {
    expect(sheetOutput(assemblyOf(oneServer), name, "text")).toMatch(/^proxy\/ihs: IBM HTTP Server/);
  });

  test.each([
    ["was", "allowed: jts/was, rm1/was"],
    ["proxy/was", "allowed: ihs"],
    ["", "no server of this name"],
    ["__proto__", "no server of this name"],
  ])("%j", (name, text) => {
    expect(() => sheetOutput(assemblyOf(oneServer), name, "text")).toThrow(UserError);
    expect(() => sheetOutput(assemblyOf(oneServer), name, "text")).toThrow(text);
  });
});
