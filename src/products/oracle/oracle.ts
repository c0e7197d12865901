import type { VendorDeployment } from "../../model/deployment";
import type { Finding } from "../../model/finding";
import type { Machine } from "../../model/machine";
import type { Resolution } from "../../model/resolution";
import type { ServerProps } from "../../model/server";
import type { ConfigFile } from "../../rendering/config-file";
import type { Flavour } from "../../settings/carry";
import { chosen } from "../../settings/given";
import { propose, type Proposal } from "../../settings/proposal";
import { PostgreSqlStandIn } from "../postgresql/stand-in";
import { checkOracle } from "./checks";
import { oracleFiles } from "./files";
import { oracleTable } from "./handling";
import { oracleLevel, type OracleLevel } from "./levels";
import { oracleProcesses } from "./rules";
import { onPostgreSql } from "./settings";
import { oracleImage, oracleRunner, oracleVendorDeployment } from "./vendor";

export interface OracleDatabaseProps extends ServerProps {
  /** Service that applications connect to: the pluggable database. @default - ORCLPDB1; ORCL for 11.2 */
  readonly serviceName?: string;
  /** The databases live in a pluggable database of that name. @default - true, but for 11.2 */
  readonly pluggable?: boolean;
}

/** Oracle Database: one instance; a "database" of an application is a user with its schema. */
export class OracleDatabase extends PostgreSqlStandIn {
  readonly product = "oracle";
  readonly productTitle = "Oracle Database";
  readonly settingTable = oracleTable;
  readonly defaultPort = 1521;
  readonly portSetting = "listener.port";
  /** Service that applications connect to. */
  readonly serviceName: string;
  readonly pluggable: boolean;

  constructor(machine: Machine, id: string, props: OracleDatabaseProps = {}) {
    super(machine, id, props);
    if (props.port !== undefined) this.give(chosen("the port of the model")({ "listener.port": props.port }));
    this.pluggable = props.pluggable ?? this.level.pluggable;
    this.serviceName = props.serviceName ?? (this.pluggable ? "ORCLPDB1" : "ORCL");
  }

  /** The level that reads the scripts; the newest known one where the version is absent or unknown. */
  get level(): OracleLevel {
    return oracleLevel(this.runningLevel);
  }

  carries(_flavour: Flavour) {
    return onPostgreSql;
  }

  /** A stated number of processes follows the pools when they grow; where none is stated, Oracle Database has its own. */
  override productRules(at: Resolution): readonly Proposal[] {
    const stated = this.given.processes?.value;
    const pools = this.pools(at);
    if (typeof stated !== "number" || oracleProcesses.apply({ stated, pools }) === stated)
      return super.productRules(at);
    return [
      ...super.productRules(at),
      propose("processes", oracleProcesses, { stated, pools }, { pools: this.poolIds }),
    ];
  }

  override files(at: Resolution): readonly ConfigFile[] {
    return [...oracleFiles(this, at), ...(this.vendor ? [oracleRunner(this, at)] : [])];
  }

  override get vendorImage() {
    return oracleImage;
  }
  override vendorDeployment(): VendorDeployment {
    return oracleVendorDeployment(this);
  }

  override check(at: Resolution): readonly Finding[] {
    return checkOracle(this, at);
  }

  override runbook(at: Resolution): readonly string[] {
    const restart = oracleFiles(this, at).some(({ content }) => content.includes("SCOPE = SPFILE;"));
    return restart ? ["after init.sql: SHUTDOWN IMMEDIATE and STARTUP, so that static parameters take effect"] : [];
  }
}
