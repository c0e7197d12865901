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
  ContentApplication,
  JMeterDriver,
  Machine,
  Nuxeo,
  PostgreSql,
  TestEnvironment,
  gib,
  mib,
  published,
  seconds,
  unspecifiedOs,
  type App,
  type EnvironmentOptions,
  type Hardware,
  type Report,
  type Workload,
} from "perflab";

/** The report that the numbers come from. */
const report: Report = { id: "my-report", title: "Performance of our server", authors: "our team", page: "intranet" };

/** One function for each table or section of the report: what it is given is marked as coming from there. */
const tuning = published("my-report", "Table 2, tuning", "in force");
const workloadTable = published("my-report", "Table 3, workload", "in force");

/** Table 1: hardware as published. A lab on a laptop is this, shrunk by --scale. */
const server: Hardware = {
  model: "ThinkSystem SR630",
  processors: "2 x Xeon Silver 4110",
  logicalProcessors: 32,
  memory: gib(64),
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
const database = tuning({ shared_buffers: gib(4), work_mem: mib(16), max_connections: 200 });
const heap = tuning({ "jvm.initialHeapSize": gib(8), "jvm.maximumHeapSize": gib(8) });

/** Table 3: the load that rules read, and what the load driver runs. */
const workload: Workload = {
  load: {
    unit: "users",
    design: 50,
    tested: 50,
    source: { kind: "published", report: "my-report", section: "Table 3, workload", strength: "in force" },
  },
  pace: workloadTable({ thinkTime: seconds(5) }),
  groups: [
    { id: "navigate", title: "Navigation", description: "opens documents", share: 90, method: "GET" },
    { id: "create", title: "Creation", description: "creates documents", share: 10, method: "POST" },
  ],
  stages: [{ users: 50, rampUp: seconds(100), iterations: 30 }],
  procedure: ["Restart the servers.", "Run the plan."],
  dataShape: [["Documents", "100,000"]],
  results: [],
  source: { kind: "published", report: "my-report", section: "Table 3, workload", strength: "in force" },
};

/** An application and its database on one machine, and the machine that sends the load. */
export class StarterLab extends TestEnvironment {
  constructor(app: App, id: string, options: Partial<EnvironmentOptions> = {}) {
    super(app, id, { report, title: "Content server", topology: "single server", workload, options });

    // Servers on their machines. The second word is the server's name: "app/nuxeo" in options and on the command line.
    const machine = new Machine(this, "app", { hardware: server, os: unspecifiedOs });
    const postgresql = new PostgreSql(machine, "postgresql", { version: "9.3.9", settings: database });
    const nuxeo = new Nuxeo(machine, "nuxeo", { version: "CAP 6.0", settings: heap });

    // The application with its database, and the driver whose users work with it.
    const content = new ContentApplication(nuxeo, "cap", { database: postgresql.addDatabase("nuxeo", "repository") });
    const driver = new Machine(this, "driver", { hardware: small, os: unspecifiedOs });
    new JMeterDriver(driver, "jmeter", { version: "2.13", target: nuxeo, applications: [content] });
  }
}
