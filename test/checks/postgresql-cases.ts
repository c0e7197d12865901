import { ContentApplication, gib, Machine, mib, Nuxeo, PostgreSql, rhel, type Given } from "../../src";
import { table } from "../fixtures/small-lab";
import type { Lab, Row } from "./cases";

type Settings = Readonly<Record<string, Given>>;

/** Enough connections for both default pools, and memory for all of them. */
const well = table({ max_connections: 120, shared_buffers: gib(4), work_mem: mib(4) });

/** A Nuxeo server and its database beside the small lab's servers, with 16 GiB of memory each. */
function nuxeoLab(settings: Settings = {}, name = "nuxeo", overrides: Record<string, string | number> = {}): Lab {
  return {
    options: { overrides },
    beside: (lab, hardware) => {
      const machine = (id: string) => new Machine(lab, id, { hardware, os: rhel("8.6") });
      const postgresql = new PostgreSql(machine("pg"), "postgresql", { version: "9.3.9", settings: [well, settings] });
      const nuxeo = new Nuxeo(machine("content"), "nuxeo");
      new ContentApplication(nuxeo, "cap", { database: postgresql.addDatabase(name, "repository") });
    },
  };
}

const bytes = { most: mib(6553), more: mib(6554), perSort: mib(98), less: mib(97) };
const sorts = { max_connections: 128, shared_buffers: mib(3968) };

export const postgreSqlCases: readonly Row[] = [
  ...(["fsync", "full_page_writes", "synchronous_commit"] as const).map((name): Row => [
    "warning",
    "POSTGRESQL_UNSAFE",
    name,
    `${name} = off`,
    nuxeoLab(table({ [name]: false })),
    nuxeoLab(table({ [name]: true })),
  ]),
  [
    "warning",
    "CHAIN_DATABASE",
    "max_connections",
    "119; at least 120",
    nuxeoLab(table({ max_connections: 119 })),
    nuxeoLab(table({ max_connections: 120 })),
  ],
  [
    "error",
    "CHAIN_DATABASE",
    "max_connections",
    "119; at least 120",
    nuxeoLab({}, "nuxeo", { "pg/postgresql/max_connections": 119 }),
    nuxeoLab({}, "nuxeo", { "pg/postgresql/max_connections": 120 }),
  ],
  [
    "warning",
    "POSTGRESQL_MEMORY",
    "shared_buffers",
    "at most 6553 MiB",
    nuxeoLab(table({ shared_buffers: bytes.more })),
    nuxeoLab(table({ shared_buffers: bytes.most })),
  ],
  [
    "error",
    "POSTGRESQL_MEMORY",
    "shared_buffers",
    "below 16 GiB",
    nuxeoLab(table({ shared_buffers: gib(16) })),
    nuxeoLab(table({ shared_buffers: gib(15) })),
  ],
  [
    "warning",
    "POSTGRESQL_MEMORY",
    "work_mem",
    "3968 MiB + 128 x 98 MiB = 16512 MiB",
    nuxeoLab(table({ ...sorts, work_mem: bytes.perSort })),
    nuxeoLab(table({ ...sorts, work_mem: bytes.less })),
  ],
  [
    "note",
    "POSTGRESQL_LEVEL",
    "checkpoint_segments",
    "max_wal_size = 1536MB",
    nuxeoLab(table({ checkpoint_segments: 32 })),
    nuxeoLab(),
  ],
  ["error", "POSTGRESQL_NAME", "Nuxeo", "lower-case", nuxeoLab({}, "Nuxeo"), nuxeoLab({}, "nuxeo")],
  ["error", "POSTGRESQL_NAME", "postgres", "template0", nuxeoLab({}, "postgres"), nuxeoLab({}, "postgres1")],
].map(([severity, code, name, ...rest]) => [severity, code, `pg/postgresql/${name as string}`, ...rest] as Row);
