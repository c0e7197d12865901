import { mkdirSync, readdirSync, renameSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { fromMaven, imageArgument, mavenDependency } from "../helpers/maven";
import { oneServer, published, threeServers } from "../helpers/published";
import { java, needs, openFolder, program, run, write } from "../helpers/programs";
import { root } from "../helpers/root";

const unzip = program("unzip", "unzip");
const version = imageArgument("jmeter", "JMETER_VERSION");

/** JMeter put together as in the image, from the same list of artifacts. */
const jmeter = fromMaven(`jmeter-${version}`, (folder) => {
  const jars = join(folder, "jars");
  mavenDependency("copy-dependencies", [
    "-f",
    join(root, "images", "jmeter", "pom.xml"),
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

beforeEach(needs(java, unzip, jmeter));

/** What JMeter understood of a plan, as lines of kind, name and detail. */
function load(plan: string) {
  const home = jmeter.get();
  const path = write(join(openFolder("jmeter"), "plan.jmx"), plan);
  const classes = ["lib/*", "lib/ext/*"].map((folder) => join(home, folder)).join(":");
  const { status, stdout, stderr } = run(java, ["-cp", classes, join(__dirname, "LoadPlan.java"), home, path]);
  const lines = stdout.split("\n").map((line) => line.split("\t"));
  const all = (kind: string) =>
    lines.filter(([what]) => what === kind).map(([, name = "", detail = ""]) => [name, detail] as const);
  return { status, stderr, groups: all("group"), samplers: all("sampler") };
}

describe.each([
  { id: oneServer, options: {} },
  { id: threeServers, options: { scale: "1/32" } },
])("JMeter loads the plan of $id, $options", ({ id, options }) => {
  const lab = published(id, options);
  const plan = lab.file("configs/driver/rpt/open/plan.jmx");
  const groups = lab.manifest.workload?.planGroups ?? [];

  test("with a thread group and a request for each user group, to addresses that the proxy passes on", () => {
    const { status, stderr, groups: loaded, samplers } = load(plan);
    expect(status, stderr).toBe(0);
    expect(groups.length).toBeGreaterThanOrEqual(11);
    expect([...loaded].sort()).toEqual(groups.map(({ title, users }) => [title, String(users)]).sort());
    expect(samplers.map(([name]) => name).sort()).toEqual(groups.map(({ id: group }) => group).sort());
    const roots = lab.manifest.applications.map(({ contextRoot }) => contextRoot);
    for (const [name, request] of samplers) {
      expect(request, name).toMatch(/^(GET|POST) \/[a-z0-9]+\/usecase\/[a-z-]+$/);
      expect(roots).toContain(`/${request.split("/")[1]}`);
    }
  });
});

test("an element that JMeter does not know would be found", () => {
  const plan = published(oneServer, { scale: "1/32" }).file("configs/driver/rpt/open/plan.jmx");
  const wrong = plan.replaceAll("ThreadGroup ", "ThreadGroop ").replaceAll("</ThreadGroup>", "</ThreadGroop>");
  expect(load(wrong).status).not.toBe(0);
});
