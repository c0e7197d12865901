import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { machineBed } from "../helpers/machines/bed";
import { missingForMachines } from "../helpers/machines/missing";
import { root } from "../helpers/root";
import { missingForLab, Project, small, type Outcome } from "../lab/project";

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

async function up(): Promise<Outcome & { seconds: number }> {
  const begun = performance.now();
  const outcome = await project.run(["up", lab, ...small, "--no-verify"], variables);
  return { ...outcome, seconds: (performance.now() - begun) / 1000 };
}

/** What Terraform took for each object that it made, as it says itself, in seconds. */
function actions(): number[] {
  const lines = readFileSync(join(project.folders(lab).logs, "terraform-apply.log"), "utf8").split("\n");
  return lines
    .filter((line) => line.startsWith("{"))
    .flatMap((line) => {
      const { type, hook } = JSON.parse(line) as { type: string; hook?: Hook };
      return type === "apply_complete" && hook?.resource.addr.startsWith("docker_container.")
        ? hook.elapsed_seconds
        : [];
    });
}

interface Hook {
  readonly resource: { readonly addr: string };
  readonly elapsed_seconds: number;
}

async function containersByEngine(): Promise<number[]> {
  const filters = { label: [`perflab.environment=${lab}`] };
  return Promise.all(bed.engines.map(async ({ docker }) => (await docker.listContainers({ filters })).length));
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

  it("come up over ssh, all engines at the same time, and a plan is empty", async () => {
    const { code, out, seconds } = await up();
    expect(code, out).toBe(0);
    expect(await containersByEngine()).toEqual([10, 10, 10]);
    const sum = actions().reduce((all, one) => all + one, 0);
    expect(actions()).toHaveLength(30);
    expect(seconds).toBeLessThan(sum / 2);
    expect(await project.plan(lab, variables)).toBe(0);
  });

  it("go down and come up again where a secure shell takes two logins at a time", async () => {
    for (const { name } of bed.engines) await bed.limitLogins(name, "2:100:2");
    const removed = await project.run(["down", lab], variables);
    expect(removed.code, removed.out).toBe(0);
    expect(await containersByEngine()).toEqual([0, 0, 0]);
    const { code, out } = await up();
    expect(code, out).toBe(0);
    expect(await containersByEngine()).toEqual([10, 10, 10]);
  });
});
