import { describe, expect, test } from "vitest";
import { showOutput, type ShowRequest } from "../../src/cli/output/show";
import type { Assembly } from "../../src/cli/input/current-assembly";
import { UserError } from "../../src/errors";
import { oneServer, publishedIds, threeServers } from "../helpers/published";
import { assemblyFolders, expectText } from "../helpers/saved-assembly";

const assemblyOf = assemblyFolders();
const show = (assembly: Assembly, request: Partial<ShowRequest> = {}) =>
  showOutput(assembly, { all: false, format: "text", ...request });

test.each<[string, Assembly, Partial<ShowRequest>]>([
  ["show-environment", assemblyOf(oneServer), {}],
  ["show-scaled", assemblyOf(threeServers, { scale: "1/32", load: 2400 }), {}],
  ["show-hypervisor", assemblyOf("clm-etl-404-write-back"), {}],
  ["show-machine", assemblyOf(oneServer), { machine: "rm1" }],
  ["show-host-of-guests", assemblyOf("clm-etl-404-write-back"), { machine: "esx1" }],
  ["show-server", assemblyOf(oneServer), { machine: "rm1", server: "was" }],
  ["show-server-all", assemblyOf(oneServer), { machine: "proxy", server: "ihs", all: true }],
  ["show-database-server", assemblyOf(threeServers), { machine: "db", server: "db2" }],
  ["show-files", assemblyOf(oneServer), { machine: "rm1", files: true }],
])("%s", async (name, assembly, request) => {
  await expectText(name, show(assembly, request));
});

test("every machine and server of every environment fits 80 columns", () => {
  for (const id of publishedIds) {
    const assembly = assemblyOf(id);
    const texts = [
      show(assembly, { all: true }),
      ...assembly.manifest.machines.map((machine) => show(assembly, { machine: machine.id, all: true })),
      ...assembly.manifest.servers.map((server) => {
        const [machine = "", name = ""] = server.id.split("/");
        return show(assembly, { machine, server: name, all: true });
      }),
    ];
    expect(texts.flatMap((text) => text.split("\n")).filter((line) => line.length > 80)).toEqual([]);
  }
});

test("a stated setting is shown with value, default and source; a default only with --all", () => {
  const line = (name: string, all: boolean) =>
    show(assemblyOf(oneServer), { machine: "rm1", server: "was", all })
      .split("\n")
      .find((each) => each.trim().startsWith(name));
  expect(line("webContainer.maxThreads", false)).toMatch(/300 +50 +published, example$/);
  expect(line("webContainer.minThreads", false)).toBeUndefined();
  expect(line("webContainer.minThreads", true)).toMatch(/50 +50 +default$/);
});

test("values are shown whole, and a default has its unit", () => {
  const text = show(assemblyOf(oneServer), { machine: "rm1", server: "was", all: true });
  expect(text).not.toContain("…");
  expect(text).toMatch(/jvm.maximumHeapSize +27648 MiB +256 MiB +published/);
});

test("a server is named by its id, too", () => {
  const assembly = assemblyOf(oneServer);
  expect(show(assembly, { machine: "rm1/was" })).toBe(show(assembly, { machine: "rm1", server: "was" }));
});

test("a file is printed as it was rendered", () => {
  const assembly = assemblyOf(oneServer);
  const path = "configs/proxy/ihs/published/httpd.conf";
  for (const files of [path, "published/httpd.conf", "PUBLISHED/HTTPD.CONF", `./${path}`])
    expect(show(assembly, { machine: "proxy", files })).toBe(
      assembly.manifest.files.some((file) => file.path === path) ? show(assembly, { files: path }) : "",
    );
  expect(show(assembly, { files: path })).toContain("\n  MaxClients 2500\n");
});

test("JSON has what the text has", () => {
  const server = JSON.parse(show(assemblyOf(oneServer), { machine: "rm1", server: "was", format: "json" })) as {
    settings: { id: string }[];
    connections: { limit?: string }[];
  };
  expect(server.settings.map(({ id }) => id)).toContain("rm1/was/rm/db.poolSize");
  expect(server.connections.map(({ limit }) => limit)).toContain("rm1/was/rm/fronting.routeMax");
});

describe("what is not there", () => {
  const refuse = (request: Partial<ShowRequest>): string => {
    try {
      show(assemblyOf(oneServer), request);
    } catch (error) {
      if (error instanceof UserError) return error.message;
      throw error;
    }
    throw new Error("accepted");
  };

  test.each<[Partial<ShowRequest>, string]>([
    [{ machine: "rm2" }, "allowed: rm1"],
    [{ machine: "__proto__" }, "no machine of this name"],
    [{ machine: "proxy", server: "was" }, "allowed: ihs"],
    [{ files: "httpd.cnf" }, "nearest: httpd.conf"],
    [{ files: "httpd.conf" }, "configs/proxy/ihs/published/httpd.conf"],
    [{ files: "../../../etc/passwd" }, "no rendered file of this name"],
    [{ files: "" }, "no rendered file of this name"],
    [{ machine: "ldap", files: "httpd.conf" }, "no rendered file of this name"],
  ])("%j", (request, text) => {
    expect(refuse(request)).toContain(text);
  });
});

test("a saved assembly that names a file outside of its folder is refused", () => {
  const assembly = assemblyOf(oneServer);
  const [first, ...others] = assembly.manifest.files;
  if (first === undefined) throw new Error("no files");
  const manifest = { ...assembly.manifest, files: [{ ...first, path: "../../secret.txt" }, ...others] };
  expect(() => show({ ...assembly, manifest }, { files: "secret.txt" })).toThrow("leads out of the assembly's folder");
});
