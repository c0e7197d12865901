import type { ServerAccess } from "../engine/ask";
import type { Manifest, ManifestServer } from "../../manifest/schema";
import { machineOf } from "../../text/paths";
import { parseHost } from "../../options/host-text";
import { describeEngineError, readingKey, type Readings } from "./readings";
import { runBatch } from "./readings-batch";
import { lookUp } from "./readings-parse";
import type { CheckVerdict } from "./result";

/** A name that one machine looks up to reach another. */
export interface NameLookup {
  /** Server whose container looks it up. */
  readonly from: ManifestServer;
  readonly to: ManifestServer;
}

/** One look-up for each two machines that are connected; none where all servers share a network. */
export function nameLookups({ options, connections, servers }: Manifest): NameLookup[] {
  if (options.placement !== "hosts") return [];
  const byPair = new Map<string, NameLookup>();
  for (const connection of connections) {
    const from = servers.find(({ id }) => id === connection.from);
    const to = servers.find(({ id }) => id === connection.to);
    if (from === undefined || to === undefined || machineOf(from.id) === machineOf(to.id)) continue;
    const pair = `${machineOf(from.id)} to ${machineOf(to.id)}`;
    if (!byPair.has(pair)) byPair.set(pair, { from, to });
  }
  return [...byPair.values()];
}

/**
 * Whether each machine finds those that it talks to at the address of their host; of two that share an engine and its
 * network, at the address of the container.
 */
export async function verifyNames(
  at: (server: string) => ServerAccess,
  manifest: Manifest,
  readings: Readings,
): Promise<CheckVerdict[]> {
  const lookups = nameLookups(manifest);
  const froms = [...new Set(lookups.map(({ from }) => from))];
  const verdicts = froms.map(async (from) => {
    const own = lookups.filter((lookup) => lookup.from === from);
    const answers = await lookUpNames(at(from.id), from, own);
    return own.map((lookup, index) => judgeName(manifest, readings, lookup, answers[index] ?? "nothing"));
  });
  return (await Promise.all(verdicts)).flat();
}

async function lookUpNames(access: ServerAccess, from: ManifestServer, own: readonly NameLookup[]): Promise<string[]> {
  if ("problem" in access) return own.map(() => access.problem);
  try {
    const commands = own.map(({ to }) => ["getent", "ahostsv4", to.fqdn]);
    const results = await runBatch(access.docker, from.container, commands);
    return results.map(({ code, stdout }) =>
      code === 0 ? (/^\S+/.exec(stdout.trim())?.[0] ?? "nothing") : code === 2 ? "no such name" : `exit code ${code}`,
    );
  } catch (error) {
    const problem = describeEngineError(from.container, error);
    return own.map(() => problem);
  }
}

export function judgeName(
  { options }: Pick<Manifest, "options">,
  readings: Readings,
  { from, to }: NameLookup,
  actual: string,
): CheckVerdict {
  const [mine, theirs] = [from, to].map(({ id }) => parseHost(options.hosts?.[machineOf(id)] ?? ""));
  const beside =
    mine !== undefined && mine.engine === theirs?.engine && mine.network === "bridge" && theirs.network === "bridge";
  const expected = (beside ? containerAddress(readings, to.id) : theirs?.address) ?? "no address is known";
  const id = `${machineOf(from.id)} finds ${to.fqdn}`;
  return { id, kind: "name", ok: actual === expected, expected, actual };
}

function containerAddress(readings: Readings, server: string): string | undefined {
  const record = readings.get(readingKey(server, "container"));
  if (record === undefined || "problem" in record) return undefined;
  const networks = lookUp(record.parsed, "NetworkSettings.Networks") as
    Readonly<Record<string, { IPAddress?: string }>> | undefined;
  return Object.values(networks ?? {})[0]?.IPAddress;
}
