import { describe, expect, test } from "vitest";
import { explainNotCarried, explainSetting } from "../../src/cli/output/explain";
import { UserError } from "../../src/errors";
import { oneServer, threeServers } from "../helpers/published";
import { assemblyFolders, expectText } from "../helpers/saved-assembly";

const assemblyOf = assemblyFolders();

test.each([
  ["explain-thread-pool", assemblyOf(oneServer), "maxThreads"],
  ["explain-like-servers", assemblyOf(threeServers), "rm2/webContainer.maxThreads"],
  ["explain-chain", assemblyOf(threeServers), "postgresql.max_connections"],
  ["explain-proxy", assemblyOf(threeServers), "MaxClients"],
  ["explain-beyond-tested", assemblyOf(threeServers, { load: 2400 }), "rm1/was/rm/fronting.max"],
  [
    "explain-override",
    assemblyOf(oneServer, { overrides: { "rm1/was/webContainer.maxThreads": 900 } }),
    "rm1/maxThreads",
  ],
  ["explain-scaled", assemblyOf(oneServer, { scale: "1/32" }), "rm1/was/jvm.maximumHeapSize"],
  ["explain-corrected", assemblyOf(oneServer), "MinSpareThreads"],
  ["explain-inert", assemblyOf(oneServer), "com.ibm.rdm.configcache.size"],
  ["explain-missing", assemblyOf(oneServer), "Rogue SPARQL Query abort timeout (in ms)"],
  ["explain-default", assemblyOf(oneServer), "LOGFILSIZ"],
  ["explain-numbered-servers", assemblyOf("filenet-451-after"), "orb.fragmentSize"],
])("%s", async (name, assembly, setting) => {
  await expectText(name, explainSetting(assembly, setting, "text"));
});

test.each([
  ["why-not-all", oneServer, undefined],
  ["why-not-one", threeServers, "jvm.Xgcpolicy"],
  ["why-not-carried", threeServers, "postgresql.max_connections"],
])("%s", async (name, environment, setting) => {
  await expectText(name, explainNotCarried(assemblyOf(environment), setting, "text"));
});

test("why is the thread pool 300: a newcomer reads the load, the formula and how strong the source is", () => {
  const text = explainSetting(assemblyOf(oneServer), "maxThreads", "text").replace(/\s+/g, " ");
  expect(text).toContain("The report has 300 in an example; the tests need not have had it.");
  expect(text).toContain('The rule "75 % of the users of the server, rounded up" gives the same, for users = 400.');
  expect(text).toContain("users = 400, from load: 400 users");
});

test("JSON names every setting of the name, with the same chain", () => {
  const found = JSON.parse(explainSetting(assemblyOf(threeServers), "maxThreads", "json")) as { id: string }[];
  expect(found.map(({ id }) => id)).toEqual(
    ["jts", "rm1", "rm2", "rm3"].map((machine) => `${machine}/was/webContainer.maxThreads`),
  );
});

test.each(["web container: maximum size", "WebContainer-MaximumSize", "webcontainer maxthreads"])(
  "blanks and signs of a title do not matter: %s",
  (name) => {
    expect(explainSetting(assemblyOf(oneServer), name, "text")).toContain("rm1/was/webContainer.maxThreads = 300");
  },
);

describe("names that mean no single setting", () => {
  const refuse = (name: string | undefined): string => {
    try {
      explainSetting(assemblyOf(oneServer), name, "text");
    } catch (error) {
      if (error instanceof UserError) return error.message;
      throw error;
    }
    throw new Error("accepted");
  };

  test.each([
    [undefined, `perflab explain ${oneServer} db/db2/statistics`],
    ["threadpool", "jts/was/webContainer.maxThreads (and rm1): WebContainer maximum size"],
    ["thread pools", "WebContainer maximum size (Servers > server1 > Thread pools > WebContainer)"],
    ["Fronting Connection", "rm1/was/rm/fronting.max: Fronting connections in all"],
    ["", "no setting of this name"],
    ["maxThread", "nearest: webContainer.maxThreads"],
    ["../../etc/passwd", "no setting of this name"],
    ["__proto__", "no setting of this name"],
    ["toString", "no setting of this name"],
    ["rm1/", "no setting of this name"],
    [".*", "no setting of this name"],
  ])("%j", (name, text) => {
    expect(refuse(name)).toContain(text);
  });

  test("one that many servers have in different ways is listed with its values", async () => {
    await expectText("explain-many", `${refuse("container.memory")}\n`);
  });
});
