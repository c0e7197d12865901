import type { Construct } from "constructs";
import {
  Db2,
  GlobalConfiguration,
  IbmHttpServer,
  JazzTeamServer,
  LdapDirectory,
  LoadDriver,
  Machine,
  RequirementsManagement,
  TestEnvironment,
  thousands,
  unspecifiedOs,
  WebSphere,
  type EnvironmentOptions,
} from "../../src";
import { reportFindings } from "./findings/report-findings";
import * as tables from "./tables";
import { addedBaselines, artifacts, largestModule } from "./data";
import { omissions } from "./omissions";
import { requirementsMachines, type DngVariant } from "./variant";
import { workload } from "./workload";

export const report = {
  id: "dng-606",
  title: "Performance test results for Rational DOORS Next Generation 6.0.6 ifix3 with Components",
  authors: "SkyeBischoff, VaughnRokosz",
  page: "Jazz Deployment wiki, jazz.net/wiki/bin/view/Deployment",
} as const;

/** The standard topology of Appendix A. */
export const topology = "E1: enterprise, distributed, Linux, Db2";

/** Roles as the hardware table has them. */
export const roles = {
  proxy: "Proxy Server",
  rm: "RM server",
  jts: "Jazz Team Server and Global Configuration Server",
  db: "Database",
} as const;

/** The axes with their values. */
export function varied({ servers, components, release, baselines }: DngVariant): readonly string[] {
  return [
    `servers=${servers}`,
    `components=${components}`,
    `release=${release}`,
    ...(baselines ? [`baselines=${thousands(addedBaselines)}`] : []),
  ];
}

/** One environment of the report: E1 with one or three RM servers. */
export class DngEnvironment extends TestEnvironment {
  constructor(scope: Construct, id: string, title: string, variant: DngVariant, options?: Partial<EnvironmentOptions>) {
    const { servers, components, release } = variant;
    super(scope, id, {
      report,
      title,
      topology,
      workload: workload(variant),
      experiment: {
        factor: "servers, components, release, baselines",
        value: varied(variant).join(", "),
        reason:
          "the servers are there and share the load, but the stand-in applications hold no components or baselines and run no product release",
      },
      ...(options ? { options } : {}),
    });
    const { hardware, os, versions, siblings } = tables;
    const ldap = new LdapDirectory(
      new Machine(this, "ldap", { hardware: tables.unspecified, os: unspecifiedOs, role: "Directory server" }),
      "ldap",
    );
    const db = new Machine(this, "db", {
      hardware: hardware.db,
      os,
      role: roles.db,
      settings: [tables.databaseDisk, tables.diskFor(artifacts(components) * servers)],
    });
    const db2 = new Db2(db, "db2", { version: versions.db2, settings: [siblings.database, tables.statistics] });

    const proxy = new Machine(this, "proxy", { hardware: hardware.proxy, os, role: roles.proxy });
    const ihs = new IbmHttpServer(proxy, "ihs", { https: true, settings: [tables.workerPool, siblings.plugin] });

    const jtsMachine = new Machine(this, "jts", {
      hardware: hardware.jts,
      os,
      role: roles.jts,
      settings: tables.hostLimits,
    });
    const jtsWas = new WebSphere(jtsMachine, "was", {
      version: versions.webSphere,
      directory: ldap,
      settings: [tables.jtsHeap, siblings.webContainer],
    });
    const jazz = { publicServer: ihs, settings: siblings.pool };
    const teamServer = new JazzTeamServer(jtsWas, "jts", {
      ...jazz,
      database: db2.addDatabase("JTS", "Jazz Team Server"),
    });
    new GlobalConfiguration(jtsWas, "gc", {
      ...jazz,
      database: db2.addDatabase("GC", "Global Configuration Management"),
    });

    const requirements = requirementsMachines(variant).map((id, index) => {
      const number = index + 1;
      const machine = new Machine(this, id, {
        hardware: hardware.rm,
        os,
        role: roles.rm,
        settings: tables.hostLimits,
      });
      const was = new WebSphere(machine, "was", {
        version: versions.webSphere,
        directory: ldap,
        settings: [tables.jvm, tables.threadPool, siblings.webContainer],
      });
      return new RequirementsManagement(was, "rm", {
        publicServer: ihs,
        contextRoot: number === 1 ? "/rm" : `/rm${number}`,
        teamServer,
        release,
        database: db2.addDatabase(servers === 1 ? "RM" : `RM${number}`, `Requirements Management ${number}`),
        repository: { artifacts: artifacts(components), artifactsPerProject: artifacts(components), largestModule },
        settings: [siblings.pool, tables.caches, ...(release === "6.0.6 iFix003" ? [tables.iFix003] : [])],
      });
    });
    ihs.routeTo(...requirements.map(({ server }) => server), jtsWas);
    const driver = new Machine(this, "driver", {
      hardware: tables.unspecified,
      os: unspecifiedOs,
      role: "Load driver",
    });
    new LoadDriver(driver, "rpt", { target: ihs, applications: requirements });
    this.addFindings(reportFindings(id, variant));
    this.addOmissions(omissions(variant));
  }
}
