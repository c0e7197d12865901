import type { Construct } from "constructs";
import {
  ContentEngine,
  Db2,
  JavaDriver,
  Machine,
  TestEnvironment,
  WebSphere,
  type EnvironmentOptions,
} from "../../src";
import { reportFindings } from "./findings";
import * as tables from "./tables";
import type { Variant } from "./tables";
import { workload } from "./workload";

export const report = {
  id: "filenet-451",
  title: "Tune ORB in WebSphere to boost FileNet P8 performance",
  authors: "Jesse F Chen",
  page: "IBM developerWorks, dm-1004tuneorbperformance",
} as const;

const numbers = Array.from({ length: tables.members }, (_, index) => index + 1);

const httpPort = (number: number): number => 9079 + number;

/** Ids of the settings in which the two environments differ. */
const varied = [
  ...numbers.map((number) => `ce/ce${number}/orb.fragmentSize`),
  ...numbers.map((number) => `driver${number}/driver/client.fragmentSize`),
];

/** One environment of the report: before or after the fragment size of the ORB was tuned. */
export class FileNetEnvironment extends TestEnvironment {
  constructor(scope: Construct, id: string, title: string, variant: Variant, options?: Partial<EnvironmentOptions>) {
    const { hardware, os, versions } = tables;
    const server = tables.serverFragment[variant];
    super(scope, id, {
      report,
      title,
      topology: "FileNet Content Engine on a WebSphere cluster, Windows, Db2; drivers on Linux",
      workload: workload(variant),
      experiment: {
        factor: "ORB fragment size of servers and clients",
        value: `com.ibm.CORBA.FragmentSize=${String(server["orb.fragmentSize"].value)}`,
        settings: varied,
      },
      ...(options ? { options } : {}),
    });
    const prepared = (id: "db" | "ce", preparation: readonly string[]) =>
      new Machine(this, id, {
        hardware: hardware[id],
        os: os[id],
        role: tables.roles[id],
        settings: tables.dynamicPorts,
        preparation,
      });
    const db = prepared("db", []);
    const db2 = new Db2(db, "db2", { version: versions.db2, settings: [tables.registry, tables.autoconfigure] });
    const globalConfiguration = db2.addDatabase("GCD", "Global configuration of the FileNet domain");
    const objectStore = db2.addDatabase("OS", "Object store: metadata of the claim documents");

    const listed = numbers.map((number) => `ce${number} (HTTP port ${httpPort(number)})`).join(" and ");
    const ce = prepared("ce", [`make the cluster ${tables.clusterName} of the members ${listed}`]);
    const engines = numbers.map((number) => {
      const member = new WebSphere(ce, `ce${number}`, {
        version: versions.webSphere,
        cluster: tables.clusterName,
        serverName: `ce${number}`,
        port: httpPort(number),
        settings: [tables.webSphere, server],
      });
      return new ContentEngine(member, "filenet", {
        objectStore,
        globalConfiguration,
        settings: [tables.contentEngine, tables.connectionPool],
      });
    });

    engines.forEach((engine, index) => {
      const name = `driver${index + 1}`;
      const machine = new Machine(this, name, { hardware: hardware.driver, os: os.driver, role: tables.roles.driver });
      new JavaDriver(machine, "driver", {
        tool: tables.testDriver,
        target: engine.server,
        applications: [engine],
        settings: [tables.users, tables.clientFragment[variant]],
      });
    });
    this.addOmissions(tables.omissions);
    this.addFindings(reportFindings(this, variant));
  }
}
