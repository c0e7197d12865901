import type { Finding } from "../../model/finding";
import type { Machine } from "../../model/machine";
import type { Resolution } from "../../model/resolution";
import type { ServerProps } from "../../model/server";
import type { ConfigFile } from "../../rendering/config-file";
import type { Flavour } from "../../settings/carry";
import type { SettingTable } from "../../settings/definition";
import { chosen } from "../../settings/given";
import { propose, type Proposal } from "../../settings/proposal";
import { checkPostgreSql } from "./checks";
import { postgreSqlFiles } from "./files";
import { movedBetween, releaseOf, translate, type MovedDefault, type Release } from "./levels";
import { spelled, type Parameter } from "./parameters";
import { onPostgreSql, settingsIn } from "./settings";
import { labRelease, PostgreSqlStandIn } from "./stand-in";
import { maxConnections } from "./stand-in-rules";

/**
 * PostgreSQL of any release from 9.3 on. Another release runs in the lab: parameters are translated, and where a default
 * moved in between, the published release's own is set.
 */
export class PostgreSql extends PostgreSqlStandIn {
  readonly product = "postgresql";
  readonly productTitle = "PostgreSQL";
  readonly settingTable: SettingTable;
  readonly defaultPort = 5432;
  readonly portSetting = "port";
  override readonly standInSettings: SettingTable = {};
  override readonly standInCarry = {};
  protected override readonly exactParameters = ["log_line_prefix", "log_min_duration_statement"];
  /** Major release of the stated level; that of the lab where none is stated or the level is not in the tables. */
  readonly release: Release;

  constructor(machine: Machine, id: string, props: ServerProps = {}) {
    super(machine, id, props);
    this.release = releaseOf(props.version ?? "") ?? labRelease;
    this.settingTable = settingsIn(this.release);
    if (props.port !== undefined) this.give(chosen("the port of the model")({ port: props.port }));
  }

  carries(_flavour: Flavour) {
    return onPostgreSql;
  }

  override productRules(at: Resolution): readonly Proposal[] {
    const pools = this.pools(at);
    return pools > 0 ? [propose("max_connections", maxConnections, { pools }, { pools: this.poolIds })] : [];
  }

  override parameters(at: Resolution): readonly Parameter[] {
    return Object.keys(this.settingTable).flatMap((name) => {
      const setting = at.setting(this, name);
      if (setting.value === null) return [];
      const line = translate(name, spelled(setting.value, setting.definition.unit), this.release, labRelease);
      return line.as === "dropped" ? [] : [{ name: line.name, setting, value: line.value, how: line.how }];
    });
  }

  /** Defaults of the published release that the release of the lab moved, beyond the parameters of the model. */
  keptDefaults(): readonly MovedDefault[] {
    return movedBetween(this.release, labRelease).filter(({ name }) => !(name in this.settingTable));
  }

  override files(at: Resolution): readonly ConfigFile[] {
    return postgreSqlFiles(this, at);
  }

  override check(at: Resolution): readonly Finding[] {
    return checkPostgreSql(this, at);
  }
}
