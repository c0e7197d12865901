import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { machineBed } from "../helpers/machines/bed";
import { missingForMachines } from "../helpers/machines/missing";
import { root } from "../helpers/root";
import { missingForLab, Project, small } from "../lab/project";

const missing = missingForLab() ?? missingForMachines();
const lab = "thirty";
const bed = machineBed();
const project = new Project();
const machines = { a: bed.engine("m1"), b: bed.engine("m2"), c: bed.engine("m3") };

/** The machines of a, b and c on m1, m2 and m3: nine have an address each, the tenth has no port. */
const hosts = Object.entries(machines).flatMap(([letter, { ssh, addresses }]) =>
  Array.from({ length: 10 }, (_, k) => [
    `${letter}${k + 1}`,
    `${ssh.alias},address=${addresses[k] ?? addresses[0]},shared`,
  ]),
);
const variables: NodeJS.ProcessEnv = {
  ...bed.sshEnvironment(),
  PERFLAB_PLACEMENT: "hosts",
  PERFLAB_HOSTS: JSON.stringify(Object.fromEntries(hosts)),
};

/** The engines of the containers, in the order in which these were made. */
async function inOrder(): Promise<string[]> {
  const filters = { label: [`perflab.environment=${lab}`] };
  const made = bed.engines.map(async ({ name, docker }) => {
    const containers = await docker.listContainers({ filters });
    const all = await Promise.all(containers.map(({ Id }) => docker.getContainer(Id).inspect()));
    return all.map(({ Created }) => ({ name, at: Date.parse(Created) }));
  });
  return (await Promise.all(made))
    .flat()
    .sort((one, other) => one.at - other.at)
    .map(({ name }) => name);
}

describe.skipIf(missing)(`thirty servers on three engines (${missing ?? "all there"})`, () => {
  beforeAll(async () => {
    await bed.start();
    const app = `node ${join(root, "test", "fixtures", "thirty-servers.cjs")}`;
    writeFileSync(join(project.folder, "cdktf.json"), JSON.stringify({ language: "typescript", app, context: {} }));
    await project.run(["images", "build", "openldap", "nmon"]);
  });
  afterAll(async () => {
    await bed.stop();
    project.remove();
  });

  it("come up over ssh, all engines at the same time, where a server takes two logins at a time; a plan is empty", async () => {
    for (const { name } of bed.engines) await bed.limitLogins(name, "2:100:2");
    const { code, out } = await project.run(["up", lab, ...small, "--no-verify"], variables);
    expect(code, out).toBe(0);
    const engines = await inOrder();
    for (const { name } of bed.engines) expect(engines.filter((engine) => engine === name)).toHaveLength(10);
    // One engine after the other would be two changes.
    expect(engines.filter((engine, index) => index > 0 && engine !== engines[index - 1]).length).toBeGreaterThan(4);
    // A plan that Terraform makes alone opens what logins it likes.
    for (const { name } of bed.engines) await bed.limitLogins(name, "10:30:100");
    expect(await project.plan(lab, variables)).toBe(0);
  });
});
