import { images } from "../../images/catalogue";
import { Database } from "../../model/database";
import type { Deployment } from "../../model/deployment";
import type { Finding } from "../../model/finding";
import type { Resolution } from "../../model/resolution";
import { passwordVariable } from "../../model/secret-names";
import { Server } from "../../model/server";
import type { ConfigFile } from "../../rendering/config-file";
import type { Flavour } from "../../settings/carry";
import { plain } from "../../settings/definition";
import type { Condition, Reading } from "../../settings/probe";
import { propose, type Proposal } from "../../settings/proposal";
import { checkConnections } from "./checks";
import { db2Files } from "./files";
import { maxConnections, sharedBuffers } from "./rules";
import { db2Settings, onPostgreSql, onPostgreSqlOnly, postgreSqlSettings } from "./settings";

/**
 * Settings in force, in the units of this project. What ALTER SYSTEM wrote for the next start stands behind a value, and all
 * that it wrote under `altered`.
 */
const settingsQuery = `
with altered as (select name, setting from pg_file_settings where sourcefile like '%/postgresql.auto.conf')
select s.name || '='
  || case when s.unit = '8kB' then (s.setting::bigint * 8 / 1024)::text else s.setting end
  || coalesce((select '; ' || setting || ' by ALTER SYSTEM' from altered where altered.name = s.name), '')
from pg_settings s where s.name in ('port', 'max_connections', 'shared_buffers')
union all
select 'encoding=' || string_agg(distinct replace(pg_encoding_to_char(encoding), 'UTF8', 'UTF-8'), ', ')
from pg_database where datname not in ('postgres', 'template0', 'template1')
union all
select 'altered=' || coalesce(string_agg(name || ' ' || setting, ', ' order by name), 'nothing') from altered`;

/** Db2: one instance with the databases of the applications. */
export class Db2 extends Server {
  readonly product = "db2";
  readonly productTitle = "Db2";
  readonly settingTable = db2Settings;
  readonly image = images.postgresql;
  readonly defaultPort = 50000;
  private readonly databaseList: Database[] = [];

  /** Adds a database, e.g. `RM1`; names have up to eight letters and digits. */
  addDatabase(name: string, purpose: string): Database {
    const database = new Database(this, name, purpose);
    this.databaseList.push(database);
    return database;
  }

  get databases(): readonly Database[] {
    return [...this.databaseList];
  }

  override readonly standInSettings = postgreSqlSettings;
  carries(_flavour: Flavour) {
    return onPostgreSql;
  }
  override readonly standInCarry = onPostgreSqlOnly;

  /** Sum of the connection pools of all applications that use this instance. */
  pools(at: Resolution): number {
    const applications = this.databases.flatMap((database) => database.applications);
    return applications.reduce(
      (sum, application) =>
        sum + ((application.poolSetting ? at.number(application, application.poolSetting) : 0) ?? 0),
      0,
    );
  }

  override productRules(at: Resolution): readonly Proposal[] {
    return [
      propose("postgresql.max_connections", maxConnections, { pools: this.pools(at) }),
      propose("postgresql.shared_buffers", sharedBuffers, { memoryMiB: this.memoryAt(at.scale).toMib("down") }),
    ];
  }

  override files(at: Resolution): readonly ConfigFile[] {
    return db2Files(this, at);
  }

  override deployment(at: Resolution): Deployment {
    const port = String(plain(at.setting(this, "SVCENAME").value ?? this.port));
    const roles = Object.fromEntries(this.databases.map(({ role, secret }) => [passwordVariable(role), secret]));
    return {
      environment: {},
      secrets: { POSTGRES_PASSWORD: "postgres_password", ...roles },
      volumes: { data: "/var/lib/postgresql/data" },
      health: ["pg_isready", "-h", "127.0.0.1", "-p", port, "-q"],
      init: false,
      sharedMemoryMib: 128,
    };
  }

  override readings(at: Resolution): readonly Reading[] {
    const port = String(plain(at.setting(this, "SVCENAME").value ?? this.port));
    return [
      {
        id: "settings",
        command: ["psql", "-p", port, "-U", "postgres", "-d", "postgres", "-At", "-c", settingsQuery],
        parse: "key-value",
      },
    ];
  }

  override conditions(): readonly Condition[] {
    const id = "settings altered by ALTER SYSTEM";
    return [{ id, reading: "settings", path: "altered", test: "equals", expected: "nothing" }];
  }

  override check(at: Resolution): readonly Finding[] {
    return checkConnections(this, at);
  }
}
