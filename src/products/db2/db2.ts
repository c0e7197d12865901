import type { VendorDeployment } from "../../model/deployment";
import type { Finding } from "../../model/finding";
import type { Machine } from "../../model/machine";
import type { Resolution } from "../../model/resolution";
import type { ServerProps } from "../../model/server";
import type { ConfigFile } from "../../rendering/config-file";
import type { Flavour } from "../../settings/carry";
import { chosen } from "../../settings/given";
import { PostgreSqlStandIn } from "../postgresql/stand-in";
import { checkConnections } from "./checks";
import { db2Files } from "./files";
import { db2Table } from "./handling";
import { checkLevel } from "./level-checks";
import { db2Level, movedDefaults, type Db2Level } from "./levels";
import { checkMemory } from "./memory-checks";
import { db2Runbook } from "./runbook";
import { onPostgreSql } from "./settings";
import { db2Image, db2Runner, db2VendorDeployment } from "./vendor";

/** Db2: one instance with the databases of the applications; names have up to eight letters and digits. */
export class Db2 extends PostgreSqlStandIn {
  readonly product = "db2";
  readonly productTitle = "Db2";
  readonly settingTable = db2Table;
  readonly defaultPort = 50000;
  readonly portSetting = "SVCENAME";

  constructor(machine: Machine, id: string, props: ServerProps = {}) {
    super(machine, id, props);
    if (props.port !== undefined) this.give(chosen("the port of the model")({ SVCENAME: props.port }));
  }

  /** The level that reads the scripts; the newest known one where the version is absent or unknown. */
  get level(): Db2Level {
    return db2Level(this.runningLevel);
  }

  override get levelChanges(): readonly string[] {
    return movedDefaults(db2Level(this.version), this.level).map(
      ({ name, published, running }) => `the default of ${name} is ${running} and not ${published}`,
    );
  }

  carries(_flavour: Flavour) {
    return onPostgreSql;
  }

  override files(at: Resolution): readonly ConfigFile[] {
    const files = db2Files(this, at);
    if (this.vendor === undefined) return files;
    return [
      ...files,
      db2Runner(
        this,
        at,
        files.map(({ name }) => name),
      ),
    ];
  }

  override get vendorImage() {
    return db2Image;
  }
  override vendorDeployment(at: Resolution): VendorDeployment {
    return db2VendorDeployment(
      this,
      db2Files(this, at).map(({ name }) => name),
    );
  }

  override check(at: Resolution): readonly Finding[] {
    return [...checkConnections(this, at), ...checkLevel(this, at), ...checkMemory(this, at)];
  }

  override runbook(at: Resolution): readonly string[] {
    return db2Runbook(this, at);
  }
}
