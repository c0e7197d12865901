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

/** When each container was made, in seconds, engine by engine. */
async function created(): Promise<number[][]> {
  const filters = { label: [`perflab.environment=${lab}`] };
  const made = bed.engines.map(({ docker }) => docker.listContainers({ filters }));
  return (await Promise.all(made)).map((containers) => containers.map(({ Created }) => Created));
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
    const made = await created();
    expect(made.map(({ length }) => length)).toEqual([10, 10, 10]);
    const firsts = made.map((times) => Math.min(...times));
    const lasts = made.map((times) => Math.max(...times));
    expect(Math.max(...firsts)).toBeLessThan(Math.min(...lasts));
    // A plan that Terraform makes alone opens what logins it likes.
    for (const { name } of bed.engines) await bed.limitLogins(name, "10:30:100");
    expect(await project.plan(lab, variables)).toBe(0);
  });
});
