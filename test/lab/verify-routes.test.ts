import { describe, expect, test } from "vitest";
import { readingKey } from "../../src/lab/verify/readings";
import { judgeRoute, routesOf, verifyDirectories } from "../../src/lab/verify/routes";
import { perfectReadings, withReading } from "../helpers/perfect-lab";
import { published, threeServers } from "../helpers/published";

const { manifest } = published(threeServers, { scale: "1/32" });
const routes = routesOf(manifest);
const route = (id: string) => {
  const found = routes.find((each) => each.id === id);
  if (found === undefined) throw new Error(`no route ${id}`);
  return found;
};
const answer = (body: unknown, status = 200) => ({
  code: 0,
  stdout: `${typeof body === "string" ? body : JSON.stringify(body)}\n${status}`,
  stderr: "",
});
const rm2 = { context: "/rm2", database: { name: "rm2", ok: true } };

describe("requests from the load driver", () => {
  test("go through the proxy to every application, and once to what it must not publish", () => {
    expect(routes.map(({ url }) => url).sort()).toEqual([
      "https://proxy.lab.example/gc/scr",
      "https://proxy.lab.example/jts/scr",
      "https://proxy.lab.example/perflab/facts",
      "https://proxy.lab.example/rm/scr",
      "https://proxy.lab.example/rm2/scr",
      "https://proxy.lab.example/rm3/scr",
    ]);
  });

  test("an environment without a load driver has none", () => {
    const servers = manifest.servers.filter(({ product }) => product !== "driver");
    expect(routesOf({ ...manifest, servers })).toEqual([]);
  });

  test("a driver that talks to the application server itself expects nothing to be hidden", () => {
    const connections = manifest.connections.map((each) =>
      each.from === "driver/rpt" ? { ...each, to: "rm1/was" } : each,
    );
    expect(routesOf({ ...manifest, connections }).map(({ url }) => url)).toEqual([
      "http://rm1.lab.example:9080/rm/scr",
    ]);
  });

  test.each([
    ["the right application and database", answer(rm2), true, "200, context /rm2, database rm2 ok"],
    ["another application", answer({ ...rm2, context: "/rm" }), false, "200, context /rm, database rm2 ok"],
    [
      "another database",
      answer({ ...rm2, database: { name: "rm1", ok: true } }),
      false,
      "200, context /rm2, database rm1 ok",
    ],
    [
      "a database that does not answer",
      answer({ ...rm2, database: { name: "rm2", ok: false } }),
      false,
      "200, context /rm2, database rm2 not ok",
    ],
    [
      "an error with its reason",
      answer({ ok: false, reason: "password authentication failed" }, 503),
      false,
      "503, password authentication failed",
    ],
    ["a page of the proxy", answer("<html>Not Found</html>", 404), false, "404, no JSON"],
    ["another status with a good body", answer(rm2, 500), false, "500, context /rm2, database rm2 ok"],
    ["no answer", { code: 28, stdout: "\n000", stderr: "curl: (28) timed out\n" }, false, "curl: (28) timed out"],
    ["nothing at all", undefined, false, "not asked"],
  ])("%s", (_, result, ok, actual) => {
    expect(judgeRoute(route("proxy/ihs to rm2/was/rm"), result)).toMatchObject({
      ok,
      actual,
      expected: "200, context /rm2, database rm2 ok",
    });
  });

  test.each([
    [404, true],
    [403, true],
    [200, false],
    [502, false],
  ])("the servers' facts answered with %i through the proxy: %s", (status, ok) => {
    const { id } = routes.find(({ url }) => url.endsWith("/perflab/facts")) ?? { id: "" };
    expect(judgeRoute(route(id), answer({ standIn: true }, status)).ok).toBe(ok);
  });
});

describe("the directory", () => {
  const perfect = perfectReadings(manifest);

  test("is reached by every server that knows it", () => {
    const checks = verifyDirectories(manifest, perfect);
    expect(checks.map(({ id, ok }) => `${id} ${ok}`).sort()).toEqual([
      "jts/was to ldap/ldap true",
      "rm1/was to ldap/ldap true",
      "rm2/was to ldap/ldap true",
      "rm3/was to ldap/ldap true",
    ]);
  });

  test.each([
    [{ ldap: { ok: false, reason: "connection refused" } }, "connection refused"],
    [{}, "the server was given no directory"],
  ])("%j: %s", (facts, actual) => {
    const readings = withReading(perfect, readingKey("rm2/was", "facts"), () => ({ parsed: facts }));
    const failed = verifyDirectories(manifest, readings).filter(({ ok }) => !ok);
    expect(failed).toMatchObject([{ id: "rm2/was to ldap/ldap", actual }]);
  });
});
