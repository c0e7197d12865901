import { cpSync, mkdirSync, readdirSync, readFileSync, renameSync, symlinkSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { expect, onTestFinished } from "vitest";
import { readSamples, type Sample } from "../../../src/lab/run/jtl";
import { fromMaven, imageArgument, mavenDependency } from "../../helpers/maven";
import { java, openFolder, program, run, start, until, write } from "../../helpers/programs";
import { root } from "../../helpers/root";

export const unzip = program("unzip", "unzip");
export const javac = program("javac", "openjdk-17-jdk-headless");
const shell = program("sh", "dash");
const version = imageArgument("jmeter", "JMETER_VERSION");
const image = join(root, "images", "jmeter");

/** JMeter put together as in the image, from the same list of artifacts. */
export const jmeter = fromMaven(`jmeter-${version}`, (folder) => {
  const jars = join(folder, "jars");
  mavenDependency("copy-dependencies", [
    "-f",
    join(image, "pom.xml"),
    `-Djmeter.version=${version}`,
    "-DincludeScope=runtime",
    `-DoutputDirectory=${jars}`,
  ]);
  expect(run(unzip, ["-q", join(jars, `ApacheJMeter_config-${version}.jar`), "bin/*", "-d", folder]).status).toBe(0);
  mkdirSync(join(folder, "lib", "ext"), { recursive: true });
  for (const name of readdirSync(jars)) {
    renameSync(join(jars, name), join(folder, "lib", name.startsWith("ApacheJMeter") ? join("ext", name) : name));
  }
});

/** What JMeter understood of a plan, as lines of kind, name and detail. */
export function load(plan: string) {
  const home = jmeter.get();
  const path = write(join(openFolder("jmeter"), "plan.jmx"), plan);
  const classes = ["lib/*", "lib/ext/*"].map((folder) => join(home, folder)).join(":");
  const { status, stdout, stderr } = run(java, ["-cp", classes, join(__dirname, "LoadPlan.java"), home, path]);
  const lines = stdout.split("\n").map((line) => line.split("\t"));
  const all = (kind: string) =>
    lines.filter(([what]) => what === kind).map(([, name = "", detail = ""]) => [name, detail] as const);
  return { status, stderr, groups: all("group"), samplers: all("sampler") };
}

export interface PlanRun {
  /** All that the image's script printed; its last line is the summary. */
  readonly output: string;
  readonly samples: readonly Sample[];
  readonly jtl: string;
  /** Paths of the requests, as the server got them. */
  readonly requests: readonly string[];
}

/** Runs a plan with the script of the image, against a small server that answers every use case. */
export async function runPlan(plan: string, properties: readonly string[]): Promise<PlanRun> {
  const folder = openFolder("jmeter-run");
  const { port, requests } = await answeringServer();
  const home = homeIn(folder);
  const classes = join(folder, "classes");
  const sources = join(image, "src", "perflab", "jtl");
  const compiled = run(javac, ["-d", classes, ...readdirSync(sources).map((name) => join(sources, name))]);
  expect(compiled.status, compiled.stderr).toBe(0);
  const script = readFileSync(join(image, "run-plan.sh"), "utf8")
    .replaceAll("/opt/jmeter", home)
    .replaceAll("-jar /opt/perflab/lib/jtl.jar", `-cp ${classes} perflab.jtl.Summary`)
    .replaceAll("/results", folder);
  const local = plan
    .replace(/(HTTPSampler\.domain">)[^<]+/, "$1127.0.0.1")
    .replace(/(HTTPSampler\.port">)\d+/, `$1${port}`)
    .replace(/(HTTPSampler\.protocol">)https/, "$1http");
  const words = [
    write(join(folder, "run-plan"), script),
    write(join(folder, "plan.jmx"), local),
    "run-001",
    ...properties,
  ];
  const process = start(shell, words, { asNobody: false, env: { JMETER_HEAP: "256m", HOME: folder } });
  await until({ ...process, ended: () => false }, () => process.ended() || undefined, 150);
  const jtl = join(folder, "run-001.jtl");
  const samples: Sample[] = [];
  for await (const sample of readSamples(jtl)) samples.push(sample);
  return { output: process.output(), samples, jtl, requests };
}

/** JMeter finds its home from where its jar really is. */
function homeIn(folder: string): string {
  const [kept, home] = [jmeter.get(), join(folder, "home")];
  cpSync(join(kept, "bin"), join(home, "bin"), { recursive: true });
  cpSync(join(kept, "lib", "ext", `ApacheJMeter-${version}.jar`), join(home, "bin", "ApacheJMeter.jar"));
  symlinkSync(join(kept, "lib"), join(home, "lib"));
  return home;
}

async function answeringServer(): Promise<{ port: number; requests: string[] }> {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    response.end('{"ok":true}');
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { port: (server.address() as AddressInfo).port, requests };
}
