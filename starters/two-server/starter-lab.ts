/**
 * The environment as it was tested: change the tables to what your report says, and the class to its topology. Every value has
 * a source, and the source stands on the line above it in the rendered files:
 *
 *   published(report, section, strength)   the report states it: "in force", "advice", "example" or "untested"
 *   sibling(page)                          another public page about the same product
 *   inferred(note)                         it follows from the report without being stated
 *   chosen(note)                           your own choice, where no report gives a value
 *   missing(report, section, note, names)  the report mentions it and does not give the value
 *
 * What you do not set has the product's default or the value of a rule: perflab says which.
 */
import {
  Db2,
  IbmHttpServer,
  JazzTeamServer,
  LoadDriver,
  Machine,
  RequirementsManagement,
  TestEnvironment,
  WebSphere,
  chosen,
  gib,
  minutes,
  published,
  rhel,
  seconds,
  type App,
  type EnvironmentOptions,
  type Hardware,
  type Report,
  type Workload,
} from "perflab";

/** The report that the numbers come from. */
const report: Report = { id: "my-report", title: "Performance of our servers", authors: "our team", page: "intranet" };

/** One function for each table or section of the report: what it is given is marked as coming from there. */
const tuning = published("my-report", "Table 2, tuning", "in force");
const workloadTable = published("my-report", "Table 3, workload", "in force");

/** Table 1: hardware as published. A lab on a laptop is this, shrunk by --scale. */
const appServer: Hardware = {
  model: "ThinkSystem SR630",
  processors: "2 x Xeon Silver 4110",
  logicalProcessors: 32,
  memory: gib(64),
  storage: { raid: "RAID 10", disks: 4, disk: "600 GB SAS" },
  network: "10 Gigabit Ethernet",
  source: { kind: "published", report: "my-report", section: "Table 1, hardware", strength: "in force" },
};
/** A machine that the report names and does not describe. */
const small: Hardware = {
  model: "not specified in the report",
  processors: "not specified in the report",
  logicalProcessors: 4,
  memory: gib(8),
  network: "not specified in the report",
  source: { kind: "chosen", note: "the report does not describe this machine" },
};

/** Table 2: settings by their names here. perflab sheet and perflab show list the names of each server. */
const workers = tuning({ MPM: "worker", ThreadLimit: 50, ServerLimit: 20, MaxClients: 1000, ThreadsPerChild: 50 });
const jvm = tuning({ "jvm.initialHeapSize": gib(16), "jvm.maximumHeapSize": gib(16) });

/** Table 3: the load that rules read, and what the load driver runs. */
const workload: Workload = {
  load: {
    unit: "users",
    design: 400,
    tested: 500,
    source: { kind: "published", report: "my-report", section: "Table 3, workload", strength: "in force" },
  },
  pace: workloadTable({ thinkTime: seconds(30) }),
  groups: [
    { id: "read", title: "Read", description: "opens an artifact", share: 80, method: "GET" },
    { id: "write", title: "Write", description: "changes an artifact", share: 20, method: "POST" },
  ],
  stages: [{ users: 400, settle: minutes(10), measure: minutes(60) }],
  procedure: ["Restart all servers.", "Let the users log in and wait until all work.", "Measure for one hour."],
  dataShape: [["Artifacts", "1,000,000"]],
  results: [],
  source: { kind: "published", report: "my-report", section: "Table 3, workload", strength: "in force" },
};

/** A proxy and an application server in front of a database, and the machine that sends the load. */
export class StarterLab extends TestEnvironment {
  constructor(app: App, id: string, options: Partial<EnvironmentOptions> = {}) {
    super(app, id, {
      report,
      title: "Requirements server behind a proxy",
      topology: "proxy, application server, database",
      workload,
      options,
    });
    const machine = (name: string, hardware: Hardware) => new Machine(this, name, { hardware, os: rhel("8.6") });

    // Servers on their machines. The second word is the server's name: "proxy/ihs" in options and on the command line.
    const db2 = new Db2(machine("db", appServer), "db2", { version: "11.5" });
    const ihs = new IbmHttpServer(machine("proxy", small), "ihs", { settings: workers, https: true });
    const was = new WebSphere(machine("app", appServer), "was", { version: "9.0.5", settings: jvm });

    // Applications in the application server, each with its database. The thread pool, the connection pools and what the
    // database needs for them follow from the load by rules, because no table above states them.
    const teamServer = new JazzTeamServer(was, "jts", {
      publicServer: ihs,
      database: db2.addDatabase("JTS", "Jazz Team Server"),
    });
    const requirements = new RequirementsManagement(was, "rm", {
      publicServer: ihs,
      teamServer,
      database: db2.addDatabase("RM", "Requirements Management"),
      settings: chosen("an example of a value of your own")({ "configcache.size": 2000 }),
    });
    ihs.routeTo(was);
    new LoadDriver(machine("driver", small), "rpt", { target: ihs, applications: [requirements] });
  }
}
