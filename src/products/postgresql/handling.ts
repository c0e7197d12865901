import type { Handling } from "../../settings/handling";

/** What makes a changed parameter take effect, as the manual says it for each of them. */
const atStart = ["port", "max_connections", "shared_buffers", "max_prepared_transactions", "wal_buffers"];
const atReload = [
  "checkpoint_segments",
  "max_wal_size",
  "checkpoint_timeout",
  "checkpoint_completion_target",
  "fsync",
  "full_page_writes",
  "log_rotation_size",
  "log_line_prefix",
];

/** Of the parameters in neither list a session may have its own value. */
function effect(name: string): string {
  if (atStart.includes(name)) return "restart of the server: it can only be set at server start";
  if (atReload.includes(name)) return "reload of the file: pg_ctl reload";
  return "reload of the file (pg_ctl reload); a session may have a value of its own";
}

/** How a database administrator handles a parameter of `postgresql.conf`. */
export function postgreSqlHandling(name: string): Handling {
  return {
    restart: { text: effect(name), source: "PostgreSQL manual, Server Configuration" },
    check: { text: `SHOW ${name};`, source: "PostgreSQL manual, SHOW" },
  };
}
