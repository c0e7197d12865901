import type { Construct } from "constructs";
import {
  ArchitectureManagement,
  ChangeManagement,
  Db2,
  DoorsNext,
  GlobalConfiguration,
  IbmHttpServer,
  JazzTeamServer,
  Liberty,
  LifecycleQueryEngine,
  LinkIndexProvider,
  LoadDriver,
  Machine,
  Nmon,
  OracleDatabase,
  QualityManagement,
  ReportBuilder,
  TestEnvironment,
  Tool,
  unspecifiedOs,
  type Application,
  type Database,
  type EnvironmentOptions,
  type Hardware,
} from "../../src";
import { reportFindings } from "./findings";
import { omissions } from "./omissions";
import * as tables from "./tables";
import type { LdxVariant } from "./variant";
import { workload } from "./workload";

export const report = {
  id: tables.report,
  title: "LDX rs 7.1 Performance Report",
  authors: "SameerkumarKalaria, VaughnRokosz",
  page: "Jazz Deployment wiki, jazz.net/wiki/bin/view/Deployment/LDXrs710Performance",
} as const;

const { hardware, os } = tables;

/** The variant in words, as the catalogue has it. */
export function describeVariant({ topology, index, store, separate }: LdxVariant): string {
  const where = separate ? "own server" : "same server";
  return `topology=${topology}, index=${index}, store=${store}${store === "Jena" ? "" : `, database=${where}`}`;
}

/** The topology by its number and what it is made of. */
function describeTopology({ topology, index, store, separate }: LdxVariant): string {
  const where = store === "Jena" ? "" : separate ? ", the database on a server of its own" : ", on one server";
  return `${topology}: ${index}/${store}${where}`;
}

/** One of the four test systems: the ELM applications, and the link index that the load is on. */
export class LdxEnvironment extends TestEnvironment {
  constructor(scope: Construct, id: string, title: string, variant: LdxVariant, options?: Partial<EnvironmentOptions>) {
    super(scope, id, {
      report,
      title,
      topology: describeTopology(variant),
      workload: workload(variant.topology),
      experiment: { factor: "topology, index, store, database", value: describeVariant(variant) },
      ...(options ? { options } : {}),
    });
    const databases = new Db2(this.unlisted("appdb", "Databases of the applications"), "db2", {
      version: tables.versions.db2,
      settings: tables.applicationDatabases,
    });
    const ihs = new IbmHttpServer(this.machine("proxy", hardware.proxy, "Proxy Server"), "ihs", {
      https: true,
      settings: [tables.workerPool, ...(variant.store === "Jena" ? [] : [tables.maxClients])],
    });
    const publicServer = ihs;
    const jts = new Liberty(this.machine("jts", hardware.jts, "JTS/GC"), "liberty");
    const teamServer = new JazzTeamServer(jts, "jts", {
      publicServer,
      database: databases.addDatabase("JTS", "Jazz Team Server"),
      ...(variant.store === "Jena" ? {} : { settings: tables.outgoing }),
    });
    new GlobalConfiguration(jts, "gc", {
      publicServer,
      database: databases.addDatabase("GC", "Global Configuration Management"),
    });
    const application = (machine: string, row: Hardware, role: string, database: string) => ({
      server: new Liberty(this.machine(machine, row, role), "liberty"),
      props: { publicServer, database: databases.addDatabase(database, role) },
    });
    const requirements = [hardware.dng, hardware.addedDng, hardware.addedDng].map((row, index) => {
      const number = index + 1;
      const { server, props } = application(`rm${number}`, row, `DOORS Next ${number}`, `RM${number}`);
      return new DoorsNext(server, "rm", { ...props, contextRoot: number === 1 ? "/rm" : `/rm${number}` });
    });
    const etm = application("qm", hardware.etm, "ETM", "QM");
    const ewm = application("ccm", hardware.ewm, "EWM", "CCM");
    const rmm = application("am", hardware.addedRmm, "RMM", "AM");
    const dataSources = [
      ...requirements,
      new QualityManagement(etm.server, "qm", etm.props),
      new ChangeManagement(ewm.server, "ccm", ewm.props),
      new ArchitectureManagement(rmm.server, "am", rmm.props),
    ];
    const index = this.linkIndex(variant, { publicServer, dataSources, teamServer });
    ihs.routeTo(...dataSources.map(({ server }) => server), jts, index.server);
    if (index.database !== undefined && !variant.separate) {
      const role = `Report Builder (${variant.store})`;
      const server = new Liberty(this.machine("rs", hardware.reportBuilder, role), "liberty");
      new ReportBuilder(server, "rs", { database: index.database });
      ihs.routeTo(server);
    }
    this.monitors();
    const driver = this.unlisted("driver", "Load driver");
    new LoadDriver(driver, "java", { tool: tables.tool, target: ihs, applications: [index], share: 0.9 });
    new Nmon(driver, "nmon", { settings: tables.nmon, share: 0.1 });
    this.addOmissions(omissions(variant.topology));
    this.addFindings(reportFindings(this, variant));
  }

  private machine(id: string, row: Hardware, role: string): Machine {
    return new Machine(this, id, { hardware: row, os, role });
  }

  private unlisted(id: string, role: string): Machine {
    return new Machine(this, id, { hardware: hardware.unlisted, os: unspecifiedOs, role });
  }

  /** The application that the load is on, with its store. */
  private linkIndex(
    { store, separate }: LdxVariant,
    common: { publicServer: IbmHttpServer; dataSources: readonly Application[]; teamServer: JazzTeamServer },
  ): LifecycleQueryEngine | LinkIndexProvider {
    const { publicServer, dataSources, teamServer } = common;
    if (store === "Jena") {
      const server = new Liberty(this.machine("lqe", hardware.lqe, "LQE/Jena"), "liberty", {
        settings: tables.jenaHeap,
      });
      return new LifecycleQueryEngine(server, "lqe", { publicServer, dataSources, jenaIndex: tables.jenaIndex });
    }
    const host = separate
      ? new Machine(this, "ldx", { hardware: hardware.ldx, os: unspecifiedOs, role: "LDX rs" })
      : this.machine("lqe", hardware.lqe, `LQE rs and ${store}`);
    const server = new Liberty(host, "liberty", { settings: tables.heap });
    const database = separate
      ? this.store(new Machine(this, "db", { hardware: hardware.oracle, os: unspecifiedOs, role: store }), store)
      : this.store(host, store);
    const props = { publicServer, dataSources, teamServer, database, settings: tables.linkIndex };
    return separate ? new LinkIndexProvider(server, "ldx", props) : new LifecycleQueryEngine(server, "lqe", props);
  }

  private store(machine: Machine, store: "Oracle" | "Db2"): Database {
    const server =
      store === "Db2"
        ? new Db2(machine, "db2", { version: tables.versions.db2, settings: tables.db2 })
        : new OracleDatabase(machine, "oracle", { version: tables.versions.oracle, settings: tables.oracle });
    return server.addDatabase("dwDB", "Relational store of the link index");
  }

  /** NMON and an agent of Instana on every server so far, its backend on a machine of its own. */
  private monitors(): void {
    for (const machine of this.machines) {
      new Tool(machine, "nmon", {
        title: "NMON",
        purpose: "CPU usage and other system metrics over the duration of the test",
        notStarted: "all machines of this lab are one engine: the nmon beside the load driver sees its host",
      });
      new Tool(machine, "instana", {
        title: "IBM Instana agent",
        purpose: "throughput and CPU usage during the load test",
        notStarted: "needs a licence and a backend of its own",
      });
    }
    new Tool(this.unlisted("monitor", "Central monitoring"), "instana", {
      title: "IBM Instana backend",
      purpose: "collects what the agents report",
      notStarted: "needs a licence",
    });
  }
}
