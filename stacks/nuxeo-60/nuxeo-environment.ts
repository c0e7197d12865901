import type { Construct } from "constructs";
import {
  ContentApplication,
  JMeterDriver,
  Machine,
  Nuxeo,
  PostgreSql,
  TestEnvironment,
  Tool,
  unspecifiedOs,
  type EnvironmentOptions,
  type Experiment,
} from "../../src";
import { reportFindings } from "./findings";
import { omissions } from "./omissions";
import * as tables from "./tables";
import { workload } from "./workload";

export const report = {
  id: "nuxeo-60",
  title: "Benchmark of Athento ECM (Nuxeo Platform based)",
  authors: "Athento",
  page: "not named in the text",
} as const;

const [nuxeoPath, applicationPath, databasePath] = ["nuxeo1/nuxeo", "nuxeo1/nuxeo/cap", "nuxeo1/postgresql"];
const idsOf = (path: string, table: object) => Object.keys(table).map((name) => `${path}/${name}`);

/** What the report varies: in the navigation the database's options and the plug-in quota, in the import what it raised. */
function experiment(configuration: tables.Configuration): Experiment {
  if (configuration === "import-a") {
    return {
      factor: "heap, connection pools, connector threads and open files, raised between the runs of the import",
      value: "heap 2 to 4 GB, pools 100 and 100, 450 threads",
      settings: [
        ...idsOf(nuxeoPath, tables.importHeap),
        ...idsOf(nuxeoPath, tables.importThreads),
        ...idsOf(applicationPath, tables.importPools),
        ...idsOf("nuxeo1", tables.openFiles),
      ],
    };
  }
  const isTuned = configuration === "navigation-b";
  return {
    factor: "options of PostgreSQL, plug-in quota",
    value: isTuned ? "PostgreSQL tuned, quota=false" : "PostgreSQL by default, quota=true",
    settings: [...idsOf(databasePath, tables.optionsOfTheList), `${applicationPath}/quota`],
  };
}

/** One configuration of the report: Nuxeo and PostgreSQL on a single server, and JMeter. */
export class NuxeoEnvironment extends TestEnvironment {
  constructor(
    scope: Construct,
    id: string,
    title: string,
    configuration: tables.Configuration,
    options?: Partial<EnvironmentOptions>,
  ) {
    super(scope, id, {
      report,
      title,
      topology: "single server",
      workload: workload(configuration),
      experiment: experiment(configuration),
      ...(options ? { options } : {}),
    });
    const { versions } = tables;
    const own = tables.configurations[configuration];
    const imports = configuration === "import-a";
    const machine = new Machine(this, "nuxeo1", {
      hardware: tables.hardware,
      os: tables.os,
      role: "Single server: Nuxeo and PostgreSQL",
      ...(imports ? { settings: tables.openFiles } : {}),
    });
    const postgresql = new PostgreSql(machine, "postgresql", {
      version: versions.postgresql,
      settings: own.postgresql,
    });
    const nuxeo = new Nuxeo(machine, "nuxeo", {
      version: versions.nuxeo,
      settings: [tables.jvm, ...(imports ? [tables.importHeap, tables.importThreads] : [tables.heap])],
    });
    const application = new ContentApplication(nuxeo, "cap", {
      database: postgresql.addDatabase("nuxeo", "Nuxeo repository"),
      settings: [own.repository, ...(imports ? [tables.importPools] : [])],
    });
    new Tool(machine, "jvisualvm", {
      title: "jvisualvm",
      purpose: "monitoring of the JVM over JMX",
      notStarted: "a desktop program; the lab tells the JVM's facts over HTTP",
    });
    new Tool(machine, "powa", {
      title: "powa",
      purpose: "monitoring of PostgreSQL (http://dalibo.github.io/powa/)",
      notStarted: "an extension with a web application of its own, for which the report gives no configuration",
    });
    const driver = new Machine(this, "driver", { hardware: tables.unspecified, os: unspecifiedOs, role: "JMeter" });
    new JMeterDriver(driver, "jmeter", {
      version: versions.jmeter,
      target: nuxeo,
      applications: [application],
      settings: tables.jmeterHeap,
    });
    this.addFindings(reportFindings(this, configuration));
    this.addOmissions(omissions(configuration));
  }
}
