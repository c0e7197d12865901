import type { Finding } from "../../model/finding";
import { page, published } from "../../model/reference";
import type { Resolution } from "../../model/resolution";
import { checkFragmentSize } from "../../rules/orb";
import type { WebSphere } from "./websphere";

const clientFragmentSize = "client.fragmentSize";
const tuning = published("filenet-451", "How to determine the optimum ORB fragment size", "advice");

/** A fragment size that the ORB takes, and the same one on both ends of a connection. */
export function checkOrb(was: WebSphere, at: Resolution): Finding[] {
  if (!at.settings(was).has("orb.fragmentSize")) return [];
  const fragment = at.number(was, "orb.fragmentSize");
  if (fragment === undefined) return [];
  const clients = was.environment.servers.filter(
    (server) =>
      clientFragmentSize in server.settingTable && server.connections().some(({ to: target }) => target === was),
  );
  const different = clients.filter((client) => (at.number(client, clientFragmentSize) ?? fragment) !== fragment);
  return [
    ...checkFragmentSize(was, at, "orb.fragmentSize"),
    ...different.map((client) => ({
      code: "ORB_FRAGMENT_PAIR",
      severity: "warning" as const,
      path: `${was.path}/orb.fragmentSize`,
      message: `the fragment size is another one at the client ${client.path}: each end cuts what it sends by its own`,
      given: `${fragment} bytes here, ${at.number(client, clientFragmentSize)} bytes there`,
      allowed: "one value at server and client",
      fix: "set both",
      source: tuning,
    })),
  ];
}

/** Names stand in console places and in the script that looks them up. */
export function checkNames(was: WebSphere): Finding[] {
  const { serverName, cluster } = was;
  const find = (message: string, given: string, allowed: string): Finding => ({
    code: "WAS_NAME",
    severity: "error",
    path: was.path,
    message,
    given,
    allowed,
    fix: "give serverName and cluster",
    source: page("IBM documentation of WebSphere Application Server: names of servers and clusters"),
  });
  const names = cluster === undefined ? [serverName] : [serverName, cluster];
  const members = cluster === undefined ? [] : was.environment.servers;
  const like = members.filter(
    (server) =>
      server !== was &&
      server.product === was.product &&
      (server as WebSphere).cluster === cluster &&
      (server as WebSphere).serverName === serverName,
  );
  return [
    ...names
      .filter((name) => !/^[A-Za-z][\w.-]{0,63}$/.test(name))
      .map((name) => find("not a name of a server or cluster", name, "1 to 64 letters, digits, _, . and -")),
    ...like.map(({ path }) => find(`the cluster has this member twice, also as ${path}`, serverName, "other names")),
  ];
}
