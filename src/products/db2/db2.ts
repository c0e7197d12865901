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
import type { Reading } from "../../settings/probe";
import { propose, type Proposal } from "../../settings/proposal";
import { checkConnections } from "./checks";
import { db2Files } from "./files";
import { maxConnections, sharedBuffers } from "./rules";
import { db2Settings, onPostgreSql, onPostgreSqlOnly, postgreSqlSettings } from "./settings";

const settingsQuery =
  "select name || '=' || case when unit = '8kB' then (setting::bigint * 8 / 1024)::text else setting end from pg_settings " +
  "where name in ('port', 'max_connections', 'shared_buffers') union all " +
  "select 'encoding=' || min(replace(pg_encoding_to_char(encoding), 'UTF8', 'UTF-8')) from pg_database where datname not in ('postgres', 'template0', 'template1')";

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

  override check(at: Resolution): readonly Finding[] {
    return checkConnections(this, at);
  }
}
