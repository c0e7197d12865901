import type { Manifest, ManifestServer } from "../../manifest/schema";
import type { ServerAccess } from "../engine/ask";
import type { ExecResult } from "../../engines/exec";
import { describeEngineError, readingKey, type Readings } from "./readings";
import { runBatch } from "./readings-batch";
import { lookUp } from "./readings-parse";
import type { CheckVerdict } from "./result";

/** A request from the load driver, and what its answer must say. */
export interface Route {
  readonly id: string;
  readonly url: string;
  readonly expected: string;
  readonly describe: (status: string, body: string) => string;
}

/** Path of the applications servers' facts: for verification only, never through the proxy. */
const privatePath = "/perflab/facts";

/** Requests from the load driver through the proxy to every application and its database. */
export async function verifyRoutes(at: (server: string) => ServerAccess, manifest: Manifest): Promise<CheckVerdict[]> {
  const driver = driverOf(manifest);
  const routes = routesOf(manifest);
  if (driver === undefined || routes.length === 0) return [];
  const unread = (actual: string) =>
    routes.map(({ id, expected }): CheckVerdict => ({ id, kind: "route", ok: false, expected, actual }));
  const access = at(driver.id);
  if ("problem" in access) return unread(access.problem);
  const commands = routes.map(({ url }) => ["curl", "-sSk", "--max-time", "8", "-w", "\n%{http_code}", url]);
  try {
    const results = await runBatch(access.docker, driver.container, commands);
    return routes.map((route, index) => judgeRoute(route, results[index]));
  } catch (error) {
    return unread(describeEngineError(driver.container, error));
  }
}

/** Routes of a lab; none without a load driver. */
export function routesOf(manifest: Manifest): Route[] {
  const driver = driverOf(manifest);
  const target = driver && targetOf(manifest, driver);
  return target === undefined ? [] : [...applicationRoutes(manifest, target), ...privateRoutes(manifest, target)];
}

function driverOf({ servers }: Manifest): ManifestServer | undefined {
  return servers.find(({ product }) => product === "driver");
}

function targetOf({ connections, servers }: Manifest, driver: ManifestServer): ManifestServer | undefined {
  const to = connections.find(({ from }) => from === driver.id)?.to;
  return servers.find(({ id }) => id === to);
}

function address({ fqdn, port, scheme }: ManifestServer, path: string): string {
  return `${scheme}://${fqdn}${port === { http: 80, https: 443 }[scheme] ? "" : `:${port}`}${path}`;
}

/** Where the driver talks to an application server itself, its own applications; else those behind the proxy. */
function applicationRoutes(manifest: Manifest, target: ManifestServer): Route[] {
  const { applications, connections } = manifest;
  const behind = connections.filter(({ from }) => from === target.id).map(({ to }) => to);
  const own = applications.filter(({ server }) => server === target.id);
  const reached = own.length > 0 ? own : applications.filter(({ server }) => behind.includes(server));
  return reached.map(({ id, contextRoot, statusPath, database }) => {
    const role = manifest.databases.find(({ name }) => name === database)?.role;
    return {
      id: `${target.id} to ${id}`,
      url: address(target, `${contextRoot}${statusPath}`),
      expected: `200, context ${contextRoot}${role ? `, database ${role} ok` : ""}`,
      describe: (status, body) => describeAnswer(status, body, role !== undefined),
    };
  });
}

function describeAnswer(status: string, body: string, withDatabase: boolean): string {
  let answer: unknown;
  try {
    answer = JSON.parse(body);
  } catch {
    return `${status}, no JSON`;
  }
  const reason = lookUp(answer, "reason");
  if (typeof reason === "string") return `${status}, ${reason}`;
  const [name, ok] = [lookUp(answer, "database.name"), lookUp(answer, "database.ok")];
  const database = withDatabase ? `, database ${String(name)} ${ok === true ? "ok" : "not ok"}` : "";
  return `${status}, context ${String(lookUp(answer, "context"))}${database}`;
}

/** Where the driver talks to an application server directly, there is nothing to hide behind. */
function privateRoutes({ applications }: Manifest, target: ManifestServer): Route[] {
  if (applications.some(({ server }) => server === target.id)) return [];
  const url = address(target, privatePath);
  const describe = (status: string) => (status === "404" || status === "403" ? "refused" : `published (${status})`);
  return [{ id: `${target.id} keeps ${privatePath} to itself`, url, expected: "refused", describe }];
}

/** Compares an answer, with its status on the last line, with what the route expects. */
export function judgeRoute({ id, expected, describe }: Route, result: ExecResult | undefined): CheckVerdict {
  const { code, stdout, stderr } = result ?? { code: -1, stdout: "", stderr: "not asked" };
  const cut = stdout.lastIndexOf("\n");
  const actual = code === 0 ? describe(stdout.slice(cut + 1), stdout.slice(0, cut)) : stderr.trim();
  return { id, kind: "route", ok: actual === expected, expected, actual };
}

/** Whether every server that knows a directory reaches it, by the server's own facts. */
export function verifyDirectories({ connections, servers }: Manifest, readings: Readings): CheckVerdict[] {
  const directories = servers.filter(({ product }) => product === "ldap").map(({ id }) => id);
  return connections
    .filter(({ to }) => directories.includes(to))
    .map(({ from, to }) => {
      const facts = readings.get(readingKey(from, "facts"));
      const actual =
        facts === undefined || "problem" in facts ? (facts?.problem ?? "not read") : directory(facts.parsed);
      return { id: `${from} to ${to}`, kind: "route", ok: actual === "ok", expected: "ok", actual };
    });
}

function directory(facts: unknown): string {
  if (lookUp(facts, "ldap.ok") === true) return "ok";
  const reason = lookUp(facts, "ldap.reason");
  return typeof reason === "string" ? reason : "the server was given no directory";
}
