import { machineOf } from "../text/paths";
import type { Manifest } from "../manifest/schema";
import { grouped } from "../alike/group";

type Connection = Manifest["connections"][number];

/** All connections from one place to a port of another: one line of the picture. */
export interface Link {
  readonly from: string;
  readonly to: string;
  /** Port and what limits the connections, e.g. `9080, max 400`. */
  readonly label: string;
  /** Each connection with what it is for and the setting that limits it. */
  readonly details: readonly string[];
}

/** Links between servers, in the order of the connections. */
export function serverLinks(manifest: Manifest): Link[] {
  return links(manifest, (server) => server);
}

/** Links between machines; what stays inside a machine is left out. */
export function machineLinks(manifest: Manifest): Link[] {
  return links(manifest, machineOf).filter(({ from, to }) => from !== to);
}

function links({ connections, settings }: Manifest, placeOf: (server: string) => string): Link[] {
  const limiting = new Set(connections.map(({ limit }) => limit));
  const byId = new Map(
    settings.flatMap((setting) => (limiting.has(setting.id) ? [[setting.id, setting] as const] : [])),
  );
  const keyOf = ({ from, to, port }: Connection) => `${placeOf(from)} ${placeOf(to)} ${port}`;
  return grouped(connections, keyOf).map(({ first: { from, to, port }, all }) => {
    const ids = [...new Set(all.flatMap(({ limit }) => limit ?? []))];
    const limits = ids.flatMap((id) => limitOf(byId.get(id)) ?? []);
    const label = [String(port), ...limitsText(limits)].join(", ");
    return { from: placeOf(from), to: placeOf(to), label, details: all.map((each) => detail(each, byId)) };
  });
}

interface Limit {
  readonly value: string;
  /** What is counted; connections where it is not said. */
  readonly unit: string | undefined;
}

function limitOf(setting: Manifest["settings"][number] | undefined): Limit | undefined {
  if (setting === undefined || setting.value === null) return undefined;
  return { value: String(setting.value), unit: setting.unit === "connections" ? undefined : setting.unit };
}

/** `max 400`, `max 2 × 900`, `max 500 + 900`, `1200 users`. */
function limitsText(limits: readonly Limit[]): string[] {
  const units = [...new Set(limits.map(({ unit }) => unit))];
  return units.map((unit) => {
    const sum = sumText(limits.filter((limit) => limit.unit === unit).map(({ value }) => value));
    return unit === undefined ? `max ${sum}` : `${sum} ${unit}`;
  });
}

function sumText(values: readonly string[]): string {
  const counts = [...new Set(values)].map((value) => ({
    value,
    times: values.filter((each) => each === value).length,
  }));
  return counts.map(({ value, times }) => (times === 1 ? value : `${times} × ${value}`)).join(" + ");
}

function detail(
  { from, to, port, purpose, limit }: Connection,
  settings: ReadonlyMap<string, Manifest["settings"][number]>,
): string {
  const known = limitOf(settings.get(limit ?? ""));
  const text = known === undefined || limit === undefined ? "" : `, ${limitsText([known]).join("")} (${limit})`;
  return `${from} to ${to}, port ${port}: ${purpose}${text}`;
}
