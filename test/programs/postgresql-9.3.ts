/** Parameters of PostgreSQL 9.3 that a report of this family may have: type, own unit and range, from its manual. */
type Kind = "whole" | "real" | "switch" | "text";
interface Parameter {
  readonly kind: Kind;
  readonly unit?: "8kB" | "kB" | "ms" | "s";
  readonly least?: number;
  readonly most?: number;
}

const most = 2_147_483_647;
const number = (kind: Kind, least: number, largest: number, unit?: Parameter["unit"]): Parameter => ({
  kind,
  least,
  most: largest,
  ...(unit ? { unit } : {}),
});

const parameters: Readonly<Record<string, Parameter>> = {
  checkpoint_completion_target: number("real", 0, 1),
  checkpoint_segments: number("whole", 1, most),
  checkpoint_timeout: number("whole", 30, 3600, "s"),
  default_text_search_config: { kind: "text" },
  effective_cache_size: number("whole", 1, most, "8kB"),
  fsync: { kind: "switch" },
  full_page_writes: { kind: "switch" },
  log_line_prefix: { kind: "text" },
  log_min_duration_statement: number("whole", -1, most, "ms"),
  log_rotation_size: number("whole", 0, 2_097_151, "kB"),
  maintenance_work_mem: number("whole", 1024, most, "kB"),
  max_connections: number("whole", 1, 8_388_607),
  max_prepared_transactions: number("whole", 0, 8_388_607),
  port: number("whole", 1, 65_535),
  random_page_cost: number("real", 0, Number.MAX_VALUE),
  shared_buffers: number("whole", 16, 1_073_741_823, "8kB"),
  synchronous_commit: { kind: "switch" },
  track_activities: { kind: "switch" },
  track_counts: { kind: "switch" },
  wal_buffers: number("whole", -1, most, "8kB"),
  work_mem: number("whole", 64, most, "kB"),
};

/** Units by family: memory in kB, time in ms. 9.3 knows no TB. */
const memory: Readonly<Record<string, number>> = { kB: 1, MB: 1024, GB: 1024 ** 2, "8kB": 8 };
const time: Readonly<Record<string, number>> = { ms: 1, s: 1000, min: 60_000, h: 3_600_000, d: 86_400_000 };

/** What is wrong with one `name = value` of a file for PostgreSQL 9.3; undefined where nothing is. */
export function refusedBy93(line: string): string | undefined {
  const [, name = "", value = ""] = /^([a-z_]+) = (.*)$/.exec(line) ?? [];
  const parameter = parameters[name];
  if (parameter === undefined) return `${name || line}: not in the table`;
  if (parameter.kind === "text") return /^'([^']|'')*'$/.test(value) ? undefined : `${name}: no quoted text`;
  if (parameter.kind === "switch") return /^(on|off)$/.test(value) ? undefined : `${name}: neither on nor off`;
  const [, digits, unit = ""] = /^(-?\d+(?:\.\d+)?)([a-zA-Z]*)$/.exec(value) ?? [];
  if (digits === undefined) return `${name}: no number`;
  if (parameter.kind === "whole" && digits.includes(".")) return `${name}: no whole number`;
  const family = [memory, time].find((units) => units[parameter.unit ?? ""] !== undefined);
  const factor = unit === "" ? 1 : (family?.[unit] ?? 0) / (family?.[parameter.unit ?? ""] ?? 1);
  if (factor === 0) return `${name}: not its unit`;
  const own = Number(digits) * factor;
  const good = own >= (parameter.least ?? 0) && own <= (parameter.most ?? most);
  return good ? undefined : `${name}: out of range`;
}
