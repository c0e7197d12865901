import type { Construct } from "constructs";
import {
  ChangeManagement,
  Db2,
  JazzTeamServer,
  LdapDirectory,
  Machine,
  QualityManagement,
  RequirementsComposer,
  TestEnvironment,
  Tool,
  unspecifiedOs,
  WebSphere,
  type EnvironmentOptions,
} from "../../src";
import { reportFindings } from "./findings";
import * as tables from "./tables";
import { omissionsOf, preparationOf, workload } from "./workload";

export const report = {
  id: tables.report,
  title: "CLM ETL Performance Impact of different RAID Write Policy Setting on Data Warehouse",
  authors: "PengPengWang",
  page: "Jazz Deployment wiki, jazz.net/wiki/bin/view/Deployment/PerformanceImpactOfDifferentRAIDWritePolicy",
} as const;

/** One environment of the report: CLM 4.0.4 on two ESX hosts, with one write policy of the data warehouse's controller. */
export class ClmEtlEnvironment extends TestEnvironment {
  constructor(
    scope: Construct,
    id: string,
    title: string,
    policy: tables.WritePolicy,
    options?: Partial<EnvironmentOptions>,
  ) {
    super(scope, id, {
      report,
      title,
      topology: tables.topology,
      workload: workload(policy),
      experiment: {
        factor: "RAID write cache policy of the data warehouse's host",
        value: `storage.writePolicy=${policy}`,
        settings: ["esx1/storage.writePolicy"],
      },
      ...(options ? { options } : {}),
    });
    const { servers, versions, siblings } = tables;
    const esx1 = new Machine(this, "esx1", {
      ...servers.esx1,
      settings: tables.writePolicy(policy),
      preparation: preparationOf(policy),
    });
    const esx2 = new Machine(this, "esx2", { ...servers.esx2, settings: tables.policyOfTheOtherHost });
    const hosts = { esx1, esx2 };
    const guest = (name: "jts" | "db" | "rrdi" | "dw" | "ccm" | "qm") =>
      new Machine(this, name, {
        ...servers[name],
        host: hosts[servers[name].host],
        ...(servers[name].os.family === "windows" ? { settings: siblings.dynamicPorts } : {}),
      });
    const [jts, db, rrdi, dw] = [guest("jts"), guest("db"), guest("rrdi"), guest("dw")];
    const [ccm, qm] = [guest("ccm"), guest("qm")];
    const ldap = new Machine(this, "ldap", {
      hardware: tables.unspecified,
      os: unspecifiedOs,
      role: "Directory server",
    });

    const directory = new LdapDirectory(ldap, "ldap", { version: `IBM Tivoli Directory Server ${versions.directory}` });
    const db2 = { version: versions.db2, settings: siblings.database };
    const operational = new Db2(db, "db2", db2);
    const dataWarehouse = new Db2(dw, "db2", {
      ...db2,
      settings: [siblings.database, tables.transactionLog],
    }).addDatabase("DW", "data warehouse");

    const webSphere = (machine: Machine) =>
      new WebSphere(machine, "was", { version: versions.webSphere, directory, settings: tables.jvm });
    const [jtsWas, ccmWas, qmWas] = [webSphere(jts), webSphere(ccm), webSphere(qm)];
    // The report's table has no proxy: every application server answers for itself.
    const on = (publicServer: WebSphere, name: string, purpose: string) => ({
      publicServer,
      dataWarehouse,
      database: operational.addDatabase(name, purpose),
    });
    new JazzTeamServer(jtsWas, "jts", on(jtsWas, "JTS", "Jazz Team Server"));
    new RequirementsComposer(jtsWas, "rm", on(jtsWas, "RM", "Rational Requirements Composer"));
    new ChangeManagement(ccmWas, "ccm", on(ccmWas, "CCM", "Change and Configuration Management"));
    new QualityManagement(qmWas, "qm", on(qmWas, "QM", "Quality Management"));

    new Tool(jts, "licence-server", {
      title: "License server",
      purpose: "licences of the applications, hosted locally by Jazz Team Server",
      notStarted: "a part of Jazz Team Server; the stand-in applications need no licence",
    });
    new Tool(rrdi, "data-manager", {
      title: "RRDI, Cognos Data Manager",
      version: versions.rrdi,
      purpose: "runs the DM ETL through the RRDI JDBC/ODBC driver",
      notStarted: "a licensed program for Windows without a free counterpart; the stand-ins hold no data to extract",
      runbook: [
        `install Rational Reporting for Development Intelligence ${versions.rrdi} with Cognos Data Manager and its JDBC/ODBC driver`,
        `connect it to the applications on ${jts.fqdn}, ${ccm.fqdn} and ${qm.fqdn} and to the data warehouse ${dataWarehouse.name} on ${dw.fqdn}`,
      ],
    });
    this.addOmissions(omissionsOf(policy));
    this.addFindings(reportFindings(id));
  }
}
