import { images } from "../../images/catalogue";
import { DatabaseServer } from "../../model/database-server";
import type { Deployment } from "../../model/deployment";
import type { Resolution } from "../../model/resolution";
import { passwordVariable } from "../../model/secret-names";
import type { Carry } from "../../settings/carry";
import { plain, type SettingTable } from "../../settings/definition";
import type { Condition, Reading } from "../../settings/probe";
import { fromMemory, propose, type Proposal } from "../../settings/proposal";
import { releaseOf, type Release } from "./levels";
import type { Parameter } from "./parameters";
import { maxConnections, sharedBuffers } from "./stand-in-rules";
import { onPostgreSqlOnly, standInSettings } from "./stand-in-settings";

/** The release that runs in the lab. */
export const labRelease = releaseOf(images.postgresql.software.PostgreSQL ?? "") as Release;

/** PostgreSQL as the lab runs it: for itself, or in place of Db2 and Oracle Database. */
export abstract class PostgreSqlStandIn extends DatabaseServer {
  readonly image = images.postgresql;
  /** Parameters whose blanks or own units matter. */
  protected readonly exactParameters: readonly string[] = [];
  /** Name of the setting that holds the port. */
  abstract readonly portSetting: string;
  override readonly standInSettings: SettingTable = standInSettings;
  override readonly standInCarry: Readonly<Record<string, Carry>> = onPostgreSqlOnly;

  /** The port that clients connect to: that of the settings, where they give one. */
  override get port(): number {
    const option = this.environment.override(`${this.path}/${this.portSetting}`);
    return Number(option ?? this.given[this.portSetting]?.value ?? super.port);
  }

  /** The same, as it was resolved. */
  portAt(at: Resolution): string {
    return String(plain(at.setting(this, this.portSetting).value ?? this.port));
  }

  /** What stands in `postgresql.conf`. */
  parameters(at: Resolution): readonly Parameter[] {
    const own = Object.keys(this.standInSettings).map((name) => ({
      name: name.replace(/^postgresql\./, ""),
      setting: at.setting(this, name),
    }));
    return [{ name: "port", setting: at.setting(this, this.portSetting) }, ...own];
  }

  override productRules(at: Resolution): readonly Proposal[] {
    return [
      propose("postgresql.max_connections", maxConnections, { pools: this.pools(at) }, { pools: this.poolIds }),
      propose(
        "postgresql.shared_buffers",
        sharedBuffers,
        { memoryMiB: this.memoryAt(at.scale).toMib("down") },
        { memoryMiB: fromMemory(this.machine.path) },
      ),
    ];
  }

  override deployment(at: Resolution): Deployment {
    const roles = Object.fromEntries(this.databases.map(({ role, secret }) => [passwordVariable(role), secret]));
    return {
      environment: {},
      secrets: { POSTGRES_PASSWORD: "postgres_password", ...roles },
      volumes: { data: "/var/lib/postgresql/data" },
      health: ["pg_isready", "-h", "127.0.0.1", "-p", this.portAt(at), "-q"],
      init: false,
      sharedMemoryMib: 128,
    };
  }

  override readings(at: Resolution): readonly Reading[] {
    const query = settingsQuery(
      this.parameters(at).map(({ name }) => name),
      this.exactParameters,
    );
    const command = ["psql", "-p", this.portAt(at), "-U", "postgres", "-d", "postgres", "-At", "-c", query];
    return [{ id: "settings", command, parse: "key-value" }];
  }

  override conditions(): readonly Condition[] {
    const id = "settings altered by ALTER SYSTEM";
    return [{ id, reading: "settings", path: "altered", test: "equals", expected: "nothing" }];
  }
}

/**
 * Settings in force, in the units of this project. What ALTER SYSTEM wrote for the next start stands behind a value, and all
 * that it wrote under `altered`. Some stand once more under `exact_`, in PostgreSQL's own unit and in brackets.
 */
function settingsQuery(names: readonly string[], exact: readonly string[]): string {
  const list = [...new Set(names)].sort().map((name) => `'${name}'`);
  const exactly = exact
    .map((name) => `select 'exact_${name}=[' || setting || ']' from pg_settings where name = '${name}'\nunion all\n`)
    .join("");
  return `
with altered as (select name, setting from pg_file_settings where sourcefile like '%/postgresql.auto.conf')
select s.name || '='
  || case
    when s.unit = '8kB' then trim_scale(s.setting::numeric / 128)::text
    when s.unit = 'kB' then trim_scale(s.setting::numeric / 1024)::text
    when s.unit = 'ms' then trim_scale(s.setting::numeric / 1000)::text
    when s.unit = 'min' then (s.setting::bigint * 60)::text
    when s.setting = 'on' then 'true'
    when s.setting = 'off' then 'false'
    else s.setting
  end
  || coalesce((select '; ' || setting || ' by ALTER SYSTEM' from altered where altered.name = s.name), '')
from pg_settings s where s.name in (${list.join(", ")})
union all
${exactly}select 'encoding=' || string_agg(distinct replace(pg_encoding_to_char(encoding), 'UTF8', 'UTF-8'), ', ')
from pg_database where datname not in ('postgres', 'template0', 'template1')
union all
select 'altered=' || coalesce(string_agg(name || ' ' || setting, ', ' order by name), 'nothing') from altered`;
}
