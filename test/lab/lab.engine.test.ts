import { existsSync, readdirSync, readFileSync, renameSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import type { PreflightItem } from "../../src/lab/preflight/item";
import { exec } from "../../src/engines/exec";
import { missingForLab, Project, small } from "./project";

const missing = missingForLab();
const lab = "dng-606-1s-300c-ifix3";
const other = "dng-606-3s-300c-ifix3";
const database = `${lab}-db-db2`;
const ours = new Project();
const theirs = new Project();

/** Runs SQL in the lab's database. */
async function sql(statement: string): Promise<string> {
  const { stdout } = await exec(ours.engine, database, [
    "psql",
    "-p",
    "50000",
    "-U",
    "postgres",
    "-d",
    "postgres",
    "-Atc",
    statement,
  ]);
  return stdout.trim();
}

const up = (...more: string[]) => ["up", lab, ...small, "--no-verify", ...more];

describe.skipIf(missing)(`a lab on a real engine (${missing ?? "all there"})`, () => {
  afterAll(async () => {
    await ours.run(["down", lab, "--by-label"]);
    await theirs.run(["down", other, "--by-label"]);
    await theirs.engine
      .getVolume(`${other}-db-db2-data`)
      .remove()
      .catch(() => undefined);
    ours.remove();
    theirs.remove();
  });

  it("comes up and is verified with one command, and a second plan is empty", async () => {
    const { code, out } = await ours.run(["up", lab, ...small]);
    expect(out).toMatch(/15 added, 0 changed, 0 removed/);
    expect(out).toMatch(/the lab runs what was deployed/);
    expect(code).toBe(0);
    expect(await ours.plan(lab)).toBe(0);
  });

  it("shows its passwords to nobody but its owner", () => {
    const { lab: copy, secrets, state, logs } = ours.folders(lab);
    const mode = (path: string) => statSync(path).mode & 0o777;
    expect([mode(copy), mode(secrets), mode(state)]).toEqual([0o700, 0o600, 0o600]);
    const passwords = Object.values(JSON.parse(readFileSync(secrets, "utf8")) as Record<string, string>);
    const log = readFileSync(join(logs, "terraform-apply.log"), "utf8");
    expect(passwords.filter((password) => log.includes(password))).toEqual([]);
  });

  it("notes what was deployed, down to the packages", () => {
    const deployed = JSON.parse(readFileSync(ours.folders(lab).deployed, "utf8")) as {
      provider: string;
      images: Record<string, { packages: object }>;
    };
    expect(deployed.provider).toBe("kreuzwerker/docker 4.5.0");
    expect(Object.keys(deployed.images)).toEqual(["httpd", "jmeter", "liberty", "openldap", "postgresql"]);
    expect(deployed.images.httpd?.packages).toHaveProperty("apache2-bin");
  });

  it("a changed password is refused before anything is changed, and so is a lost one", async () => {
    const before = await ours.containers(lab);
    const changed = await ours.run(up(), { TF_VAR_rm_password: "anotherPassword" });
    expect(changed.code).toBe(1);
    expect(changed.out).toMatch(/passwords: .*TF_VAR_rm_password: .*not the one that the lab's data was made with/);
    expect(changed.out).toMatch(/unset TF_VAR_rm_password.*perflab down/);
    const { secrets } = ours.folders(lab);
    renameSync(secrets, `${secrets}.away`);
    const lost = await ours.run(up());
    renameSync(`${secrets}.away`, secrets);
    expect(lost.code).toBe(1);
    expect(lost.out).toMatch(/is lost/);
    expect(await ours.containers(lab)).toEqual(before);
  });

  it("a tuned value that is changed replaces exactly the containers that carry it, and data stays", async () => {
    await sql("create table kept (id int); insert into kept values (42)");
    const before = await ours.containers(lab);
    const { code, out } = await ours.run(up("--set", "db/db2/postgresql.max_connections=77"));
    expect(code, out).toBe(0);
    const after = await ours.containers(lab);
    expect(Object.keys(after).filter((server) => after[server] !== before[server])).toEqual(["db/db2"]);
    expect(await sql("show max_connections")).toBe("77");
    expect(await sql("select id from kept")).toBe("42");
  });

  it("a file that a server refuses is reported within 10 s of its death, with file and line", async () => {
    const { code, out, ended } = await ours.run(up("--set", "proxy/ihs/MPM=prefork"));
    const { State } = await ours.engine.getContainer(`${lab}-proxy-ihs`).inspect();
    expect(code).toBe(1);
    expect(ended - Date.parse(State.FinishedAt)).toBeLessThan(10_000);
    expect(out).toMatch(/proxy\/ihs: container .* is exited, exit code 1, killed for memory: no/);
    expect(out).toMatch(/Syntax error on line \d+ of \/etc\/perflab\/httpd\.conf/);
    expect(out).toMatch(/configs\/proxy\/ihs\/open\/httpd\.conf:\d+: ThreadLimit 25 .*setting proxy\/ihs\/ThreadLimit/);
    expect(readFileSync(join(ours.folders(lab).logs, "proxy-ihs.log"), "utf8")).toMatch(
      /Invalid command 'ThreadLimit'/,
    );
  });

  it("a server that is killed for memory is reported as such, with its memory settings", async () => {
    const heap = ["maximumHeapSize=96MiB", "initialHeapSize=96MiB", "Xmn=30MiB"].flatMap((value) => [
      "--set",
      `rm1/was/jvm.${value}`,
    ]);
    const { code, out, ended } = await ours.run(up("--set", "rm1/was/container.memory=104MiB", ...heap));
    const { State } = await ours.engine.getContainer(`${lab}-rm1-was`).inspect();
    expect(code).toBe(1);
    expect(ended - Date.parse(State.FinishedAt)).toBeLessThan(10_000);
    expect(out).toMatch(/rm1\/was: container .* is exited, exit code 137, killed for memory: yes/);
    expect(out).toMatch(/setting rm1\/was\/container\.memory = 104 MiB/);
  });

  it("an interrupted command ends cleanly, and a second one beside it is refused", async () => {
    const before = await ours.containers(lab);
    const { child, outcome } = ours.start(up("--set", "rm1/was/webContainer.maxThreads=11"));
    await ours.replaced(lab, "rm1/was", before["rm1/was"]);
    const second = await ours.run(up());
    expect(second.code).toBe(1);
    expect(second.out).toMatch(/another command is changing this lab: perflab up .*, process \d+/);
    child.kill("SIGINT");
    const { code, out } = await outcome;
    expect(code).toBe(130);
    expect(out).toMatch(/interrupted; perflab up .* goes on/);
  });

  it("killed in the middle, together with Terraform, the next one removes what was in flight and goes on", async () => {
    const before = await ours.containers(lab);
    const { child, outcome } = ours.start(up("--set", "rm1/was/webContainer.maxThreads=12"));
    const inFlight = await ours.replaced(lab, "rm1/was", before["rm1/was"]);
    const terraform = ours.terraformPid(lab);
    child.kill("SIGKILL");
    process.kill(terraform, "SIGKILL");
    await outcome;
    const { code, out } = await ours.run(up());
    expect(code, out).toBe(0);
    expect(out).toMatch(/removed container .*-rm1-was, left over by an interrupted command/);
    expect(Object.values(await ours.containers(lab))).not.toContain(inFlight);
    expect(await ours.plan(lab)).toBe(0);
  });

  it("killed alone, the next one stops the Terraform that it left and goes on", async () => {
    const before = await ours.containers(lab);
    const { child, outcome } = ours.start(up("--set", "proxy/ihs/StartServers=1"));
    await ours.replaced(lab, "proxy/ihs", before["proxy/ihs"]);
    child.kill("SIGKILL");
    await outcome;
    const { code, out } = await ours.run(up());
    expect(code, out).toBe(0);
    expect(out).toMatch(/Terraform of an earlier command that was killed is still running/);
    expect(await ours.plan(lab)).toBe(0);
  });

  it("the same environment from another folder is refused there, and left alone by its down", async () => {
    const preflight = await theirs.run(["preflight", lab, ...small, "--format", "json"]);
    expect(preflight.code).toBe(1);
    const names = (JSON.parse(preflight.out) as PreflightItem[]).find(({ name }) => name === "names");
    expect(names).toMatchObject({ status: "fail" });
    expect(names?.found).toContain("container dng-606-1s-300c-ifix3-db-db2");
    const down = await theirs.run(["down", lab]);
    expect(down.code).toBe(0);
    expect(down.out).toMatch(/left alone/);
    expect(Object.keys(await ours.containers(lab))).toHaveLength(6);
  });

  it("a volume of somebody else is refused, not adopted", async () => {
    const name = `${other}-db-db2-data`;
    await theirs.engine.createVolume({ Name: name });
    const { code, out } = await theirs.run(["up", other, ...small, "--no-verify"]);
    expect(code).toBe(1);
    expect(out).toMatch(new RegExp(`names: .*not this lab's: volume ${name}`));
    expect(await theirs.remains(other)).toEqual([]);
    await theirs.engine.getVolume(name).remove();
  });

  it("taken down without its data, it goes on with them", async () => {
    const down = await ours.run(["down", lab, "--keep-data"]);
    expect(down.code, down.out).toBe(0);
    expect(await ours.containers(lab)).toEqual({});
    expect(await ours.remains(lab)).toHaveLength(3);
    const again = await ours.run(up());
    expect(again.code, again.out).toBe(0);
    expect(await sql("select id from kept")).toBe("42");
  });

  it("two environments run side by side", async () => {
    const { code, out } = await theirs.run(["up", other, ...small]);
    expect(out).toMatch(/the lab runs what was deployed/);
    expect(code).toBe(0);
    expect(Object.keys(await theirs.containers(other))).toHaveLength(8);
    expect(await ours.plan(lab)).toBe(0);
    const status = await ours.run(["status", "--format", "json"]);
    const [{ servers }] = JSON.parse(status.out) as [{ servers: { health: string }[] }];
    expect(servers.map(({ health }) => health)).toEqual(Array(6).fill("healthy"));
  });

  it("down leaves nothing, also when the assembly and the lab's copy are gone", async () => {
    const first = await ours.run(["down", lab]);
    expect(first.code, first.out).toBe(0);
    expect(await ours.remains(lab)).toEqual([]);
    expect(readdirSync(ours.folder)).toEqual(["cdktf.out"]);
    renameSync(join(theirs.folder, "cdktf.out"), join(theirs.folder, "gone"));
    renameSync(theirs.folders(other).lab, join(theirs.folder, "gone", "lab"));
    const second = await theirs.run(["down", other]);
    expect(second.code, second.out).toBe(0);
    expect(await theirs.remains(other)).toEqual([]);
    expect(existsSync(theirs.folders(other).state)).toBe(false);
  });
});
