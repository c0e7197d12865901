import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { machineBed } from "../helpers/machines/bed";
import type { Machine } from "../helpers/machines/machine";
import { missingForMachines } from "../helpers/machines/missing";
import { root } from "../helpers/root";
import { missingForLab, Project, small, type Outcome } from "../lab/project";

const missing = missingForLab() ?? missingForMachines();
const lab = "thirty";
const bed = machineBed();
const project = new Project();
const machines = { a: bed.engine("m1"), b: bed.engine("m2"), c: bed.engine("m3") };

/** The machines of a, b and c on m1, m2 and m3: nine have an address each, the tenth has no port. */
function hosts(engineOf: (machine: Machine) => string): string {
  const entries = Object.entries(machines).flatMap(([letter, machine]) =>
    Array.from({ length: 10 }, (_, k) => {
      const address = machine.addresses[k] ?? machine.addresses[0];
      return [`${letter}${k + 1}`, `${engineOf(machine)},address=${address},shared`];
    }),
  );
  return JSON.stringify(Object.fromEntries(entries));
}
const bySsh = hosts(({ ssh }) => ssh.alias);
const bySocket = hosts(({ socket }) => socket);

const variables = (hostTexts: string): NodeJS.ProcessEnv => ({
  ...bed.sshEnvironment(),
  PERFLAB_PLACEMENT: "hosts",
  PERFLAB_HOSTS: hostTexts,
  PERFLAB_BED: undefined,
  PERFLAB_MACHINES: undefined,
});

async function timed(args: readonly string[], hostTexts: string): Promise<Outcome & { seconds: number }> {
  const begun = performance.now();
  const outcome = await project.run(args, variables(hostTexts));
  return { ...outcome, seconds: (performance.now() - begun) / 1000 };
}
const up = (hostTexts: string) => timed(["up", lab, ...small, "--no-verify"], hostTexts);
const down = (hostTexts: string) => timed(["down", lab], hostTexts);
const plan = (hostTexts: string) => project.plan(lab, variables(hostTexts));

/** What Terraform took for each object that it made, as it says itself, in seconds. */
function actions(): number[] {
  return readFileSync(join(project.folders(lab).logs, "terraform-apply.log"), "utf8")
    .split("\n")
    .flatMap((line) => {
      const { type, hook } = line === "" ? { type: "" } : (JSON.parse(line) as { type: string; hook?: Hook });
      return type === "apply_complete" && hook?.resource.addr.startsWith("docker_container.")
        ? hook.elapsed_seconds
        : [];
    });
}

interface Hook {
  readonly resource: { readonly addr: string };
  readonly elapsed_seconds: number;
}

/** Lines of the secure shells' logs. */
async function shellLog(pattern: RegExp): Promise<Record<string, number>> {
  const counts = bed.engines.map(async ({ name }) => {
    const text = await bed.run(name, ["cat", "/run/sshd.log"]);
    return [name, text.split("\n").filter((line) => pattern.test(line)).length] as const;
  });
  return Object.fromEntries(await Promise.all(counts));
}

async function containersByEngine(): Promise<number[]> {
  const filters = { label: [`perflab.environment=${lab}`] };
  return Promise.all(bed.engines.map(async ({ docker }) => (await docker.listContainers({ filters })).length));
}

async function closeMasters(): Promise<void> {
  for (const { ssh } of bed.engines)
    spawnSync("ssh", ["-o", "ControlPath=~/.ssh/perflab-%C", "-O", "exit", ssh.alias.replace("ssh://", "")], {
      env: { ...process.env, ...bed.sshEnvironment() },
    });
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

  it("x", async () => {
    for (const [name, h, limit] of [
      ["socket", bySocket, ""],
      ["ssh", bySsh, ""],
      ["tight", bySsh, "2:100:2"],
    ] as const) {
      if (limit) for (const { name } of bed.engines) await bed.limitLogins(name, limit);
      await closeMasters();
      const l0 = await shellLog(/Accepted publickey/);
      const u = await up(h);
      const l1 = await shellLog(/Accepted publickey/);
      console.log(
        name,
        "up",
        u.code,
        u.seconds,
        u.out.slice(-1500),
        "sum",
        actions().length,
        actions().reduce((a, b) => a + b, 0),
        Math.max(...actions()),
        await containersByEngine(),
      );
      const p0 = performance.now();
      const p = await plan(h);
      const l2 = await shellLog(/Accepted publickey/);
      console.log(name, "plan", p, (performance.now() - p0) / 1000);
      const d = await down(h);
      const l3 = await shellLog(/Accepted publickey/);
      console.log(
        name,
        "down",
        d.code,
        d.seconds,
        d.code ? d.out : "",
        await containersByEngine(),
        "logins",
        l0,
        l1,
        l2,
        l3,
        "drops",
        await shellLog(/drop connection|refused|no more sessions/),
      );
    }
  });
});
