/** An author's program with an environment of any number of machines, for the current folder: `node large.js MACHINES`. */
const perflab = require("../dist/src");

const machines = Number(process.argv[2]);
const source = { kind: "chosen", note: "benchmark" };
const hardware = {
  model: "bench",
  processors: "bench",
  logicalProcessors: 4,
  memory: perflab.gib(16),
  network: "bench",
  source,
};
const os = perflab.rhel("6.9");
const report = { id: "bench", title: "Benchmark", authors: "perflab", page: "none" };

class Large extends perflab.TestEnvironment {
  constructor(scope, id, options) {
    super(scope, id, { report, title: "Benchmark", topology: "proxy, application servers, database", options });
    const machine = (id) => new perflab.Machine(this, id, { hardware, os });
    const db2 = new perflab.Db2(machine("db"), "db2");
    const ihs = new perflab.IbmHttpServer(machine("proxy"), "ihs");
    const servers = Array.from({ length: machines - 2 }, (_, index) => {
      const was = new perflab.WebSphere(machine(`app${index}`), "was");
      const database = db2.addDatabase(`D${index}`, "benchmark");
      new perflab.JazzTeamServer(was, "app", { publicServer: ihs, contextRoot: `/app${index}`, database });
      return was;
    });
    ihs.routeTo(...servers);
  }
}

const id = `bench-${machines}`;
perflab.synthesizeApp((app, optionsOf) => new Large(app, id, optionsOf(id)));
