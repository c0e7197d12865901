import type { BundleFile } from "./files";
import type { Step } from "./plan";

/** What somebody does on a machine before a script of its folder works: stop servers, name folders, give passwords. */
export function beforeApply(family: string, steps: readonly Step[], files: readonly BundleFile[]): string[] {
  const isWindows = family === "windows";
  const set = isWindows ? "set" : "export";
  const databases = databasesOf(steps).join(" and ");
  const stop = "stop the servers on it, for some write their own files when they stop";
  const words = steps.flatMap(([, ...all]) => all);
  const folders = words.flatMap((word) => /^\$([A-Z_]+)\//.exec(word)?.[1] ?? []);
  return [
    `copy this folder to the machine, and ${isWindows ? "open a prompt of an administrator" : "be root (sudo -s)"} there`,
    ...(changesServers(steps) ? [databases === "" ? stop : `${stop}; but leave ${databases} running`] : []),
    ...(databases === "" || changesServers(steps) ? [] : [`leave ${databases} running: its own tool sets the values`]),
    ...(usesWebSphere(steps) ? webSphere(isWindows) : []),
    ...[...new Set(folders)].map((name) => `${set} ${name}, ${folderOf(name)}`),
    ...[...new Set(files.flatMap(passwordsIn))].map(
      (name) => `for apply ${set} ${name}, the password with which that user is made where it is missing`,
    ),
  ];
}

/** Whether a server's own files or values are changed, which it reads when it starts. */
export function changesServers(steps: readonly Step[]): boolean {
  const isOfServer = (target = "") => !/^(\/etc|\/opt\/perflab|\$JMETER_HOME)\//.test(target);
  const isChange = ([name, , target]: Step) => name === "merge" || (name === "place" && isOfServer(target));
  return usesWebSphere(steps) || steps.some(isChange);
}

function databasesOf(steps: readonly Step[]): string[] {
  const has = (...names: string[]) => steps.some(([name]) => names.includes(name));
  return [
    ...(has("db2_script", "Invoke-Db2Script") ? ["Db2"] : []),
    ...(has("oracle_parameters", "oracle_users") ? ["Oracle Database"] : []),
    ...(has("postgresql_databases") ? ["PostgreSQL"] : []),
  ];
}

const usesWebSphere = (steps: readonly Step[]): boolean =>
  steps.some(([name]) => name === "websphere" || name === "Invoke-WebSphere");

function webSphere(isWindows: boolean): string[] {
  const offline = isWindows ? "set WSADMIN_OPTIONS to -conntype NONE" : "export WSADMIN_OPTIONS='-conntype NONE'";
  return [
    `${isWindows ? "set" : "export"} WAS_HOME, the folder of the profile; in a cell that of the deployment manager, which may run`,
    `where nothing of that profile runs, ${offline}: wsadmin then works on its files`,
  ];
}

const folderOf = (name: string): string =>
  name === "PGDATA" ? "the folder of the cluster" : "the folder in which the product is installed";

/** Variables that the scripts of databases read. */
function passwordsIn({ use, content }: BundleFile): string[] {
  if (use?.as !== "script") return [];
  if (use.with === "psql") return [...content.matchAll(/^CREATE ROLE .*:'(\w+)'/gm)].map(([, name = ""]) => name);
  if (use.with === "sqlplus") return [...content.matchAll(/&&([A-Z0-9_]*_PASSWORD)\./g)].map(([, name = ""]) => name);
  return [];
}
