import {
  Db2,
  IbmHttpServer,
  JazzTeamServer,
  Machine,
  TestEnvironment,
  WebSphere,
  gib,
  published,
  rhel,
  type App,
  type EnvironmentOptions,
  type Hardware,
} from "perflab";

const report = { id: "my-report", title: "Sizing of our Jazz Team Server", authors: "A. Tester", page: "intranet" };
const table = published("my-report", "Table 2, tuning", "in force");
const hardware: Hardware = {
  model: "ThinkSystem SR630",
  processors: "2 x Xeon Silver 4110",
  logicalProcessors: 32,
  memory: gib(64),
  network: "10 Gigabit Ethernet",
  source: { kind: "published", report: "my-report", section: "Table 1, hardware", strength: "in force" },
};

/** A proxy, an application server and a database: not an environment of this package, and nothing in it is changed. */
export class TwoServerLab extends TestEnvironment {
  constructor(app: App, id: string, options: Partial<EnvironmentOptions> = {}) {
    super(app, id, {
      report,
      title: "Jazz Team Server behind a proxy",
      topology: "proxy, application server, database",
      options,
    });
    const machine = (name: string) => new Machine(this, name, { hardware, os: rhel("8.6") });
    const db2 = new Db2(machine("db"), "db2", { version: "11.5" });
    const ihs = new IbmHttpServer(machine("proxy"), "ihs", {
      settings: table({ MPM: "worker", ThreadLimit: 50, ServerLimit: 20, MaxClients: 1000, ThreadsPerChild: 50 }),
    });
    const was = new WebSphere(machine("jts"), "was", {
      settings: table({ "jvm.initialHeapSize": gib(8), "jvm.maximumHeapSize": gib(8), "webContainer.maxThreads": 200 }),
    });
    new JazzTeamServer(was, "jts", { publicServer: ihs, database: db2.addDatabase("JTS", "Jazz Team Server") });
    ihs.routeTo(was);
  }
}
