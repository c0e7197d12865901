import { to, type CarryTable } from "../../settings/carry";
import { count, size } from "../../settings/definition";
import type { ProbeTest } from "../../settings/probe";
import { mib } from "../../settings/units";
import { postgreSqlHandling } from "./handling";

const conf = "postgresql.conf";
/** How the running server tells one of its parameters: sizes in MiB, times in seconds, switches as true or false. */
export const parameterProbe = (name: string): ProbeTest => ({ reading: "settings", path: name, test: "equals" });

/** What PostgreSQL in place of another database has beyond that one's settings. */
export const standInSettings = {
  "postgresql.max_connections": count("max_connections", conf, {
    default: 100,
    unit: "connections",
    range: [1, 262_143],
    ...postgreSqlHandling("max_connections"),
  }),
  "postgresql.shared_buffers": size("shared_buffers", conf, {
    default: mib(128),
    range: [1, 8_388_607],
    ...postgreSqlHandling("shared_buffers"),
  }),
} as const;

export const onPostgreSqlOnly = {
  "postgresql.max_connections": to(conf, "max_connections", parameterProbe("max_connections")),
  "postgresql.shared_buffers": to(conf, "shared_buffers", parameterProbe("shared_buffers")),
} satisfies CarryTable<typeof standInSettings>;
