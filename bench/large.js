/** The application process for an environment of any number of machines: `node large.js MACHINES OUTDIR`. */
const { mkdirSync } = require("node:fs");
const perflab = require("../dist/src");

const [machines, outdir] = [Number(process.argv[2]), process.argv[3]];
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
  constructor(scope) {
    super(scope, `bench-${machines}`, { report, title: "Benchmark", topology: "proxy, application servers, database" });
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

mkdirSync(outdir, { recursive: true });
const app = new perflab.App({ outdir, stackTraces: false });
new Large(app);
app.synth();
