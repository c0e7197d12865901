import {
  Db2,
  IbmHttpServer,
  JazzTeamServer,
  Machine,
  RequirementsManagement,
  TestEnvironment,
  WebSphere,
  gib,
  minutes,
  published,
  rhel,
  seconds,
  type App,
  type EnvironmentOptions,
  type Hardware,
  type Workload,
} from "perflab";

const report = {
  id: "intranet-2025",
  title: "Sizing of our requirements server",
  authors: "A. Tester",
  page: "intranet",
};
const tuning = published("intranet-2025", "Table 2, tuning", "in force");
const source = { kind: "published", report: "intranet-2025", section: "Table 1", strength: "in force" } as const;

const server: Hardware = {
  model: "ThinkSystem SR630",
  processors: "2 x Xeon Silver 4110",
  logicalProcessors: 32,
  memory: gib(64),
  network: "10 Gigabit Ethernet",
  source,
};

const workload: Workload = {
  load: { unit: "users", design: 400, tested: 500, source },
  pace: tuning({ thinkTime: seconds(30) }),
  groups: [
    { id: "read", title: "Open an artifact", description: "opens an artifact", share: 80, method: "GET" },
    { id: "write", title: "Change an artifact", description: "changes an artifact", share: 20, method: "POST" },
  ],
  stages: [{ users: 400, settle: minutes(5), measure: minutes(30) }],
  procedure: ["Start all servers.", "Log in with one user and open one artifact."],
  dataShape: [["Artifacts", "20,000"]],
  results: [],
  source,
};

/** Our requirements server as it was tested: a proxy, an application server and a database. */
export class IntranetLab extends TestEnvironment {
  constructor(app: App, id: string, options: Partial<EnvironmentOptions> = {}) {
    super(app, id, { report, title: "Requirements server", topology: "three tiers", workload, options });
    const machine = (name: string) => new Machine(this, name, { hardware: server, os: rhel("8.6") });
    const db2 = new Db2(machine("db"), "db2", { version: "11.5", settings: tuning({ LOGFILSIZ: 8192 }) });
    const ihs = new IbmHttpServer(machine("proxy"), "ihs", { https: true });
    const was = new WebSphere(machine("rm1"), "was", {
      version: "9.0.5",
      settings: tuning({
        "jvm.initialHeapSize": gib(16),
        "jvm.maximumHeapSize": gib(16),
        "webContainer.maxThreads": 300,
      }),
    });
    const jazz = { publicServer: ihs };
    const teamServer = new JazzTeamServer(was, "jts", {
      ...jazz,
      database: db2.addDatabase("JTS", "Jazz Team Server"),
    });
    new RequirementsManagement(was, "rm", {
      ...jazz,
      teamServer,
      database: db2.addDatabase("RM", "Requirements"),
    });
    ihs.routeTo(was);
  }
}
