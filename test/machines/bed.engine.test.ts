import { execFile, execFileSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { get } from "node:https";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { machineBed, MachineBed } from "../helpers/machines/bed";
import type { Machine } from "../helpers/machines/machine";
import { missingForMachines } from "../helpers/machines/missing";
import { root } from "../helpers/root";

const missing = missingForMachines();
const image = "debian:bookworm-slim";
const bed = machineBed();
const [m1, m2, m3] = bed.engines as [Machine, Machine, Machine];
const execute = promisify(execFile);

/** Docker's own command, with the configuration of a user who knows the machines. */
async function docker(host: string, ...words: string[]): Promise<string> {
  const env = { ...process.env, ...bed.sshEnvironment(), DOCKER_HOST: host };
  return (await execute("docker", words, { env, timeout: 60_000 })).stdout.trim();
}

const name = (host: string) => docker(host, "info", "--format", "{{.Name}}");

const server = (text: string) => [
  "perl",
  "-MIO::Socket::INET",
  "-e",
  `$s = IO::Socket::INET->new(LocalPort => 80, Listen => 5) or die;
   while ($c = $s->accept) { while (<$c>) { last if /^\\r?$/ } print $c "HTTP/1.0 200 OK\\r\\n\\r\\n${text}"; close $c }`,
];
const client = (host: string, port: number) => [
  "bash",
  "-c",
  `exec 3<>/dev/tcp/${host}/${port} && printf 'GET / HTTP/1.0\\r\\n\\r\\n' >&3 && cat <&3`,
];

/** Tries until it succeeds. */
async function soon<T>(work: () => Promise<T>, seconds = 30): Promise<T> {
  for (const deadline = Date.now() + seconds * 1000; ; await pause(200)) {
    try {
      return await work();
    } catch (error) {
      if (Date.now() > deadline) throw error;
    }
  }
}

/** Whatever a bed might leave on this machine. Networks of other engines and beds may come and go meanwhile. */
function traces(folder: string): Record<string, readonly string[]> {
  const lines = (command: string, ...words: string[]) => execFileSync(command, words, { encoding: "utf8" }).split("\n");
  const ours = (line: string) => line.includes(`perflab${bed.number}`) || line.includes(folder);
  const processes = readdirSync("/proc").filter((entry) => /^\d+$/.test(entry));
  return {
    namespaces: lines("ip", "netns", "list").filter(ours),
    links: lines("ip", "-o", "link").filter(ours),
    rules: lines("iptables-save").filter((line) => ours(line) || !/^#| br-[0-9a-f]{12}| 172\.| perflab/.test(line)),
    groups: lines("find", "/sys/fs/cgroup", "-maxdepth", "2", "-type", "d").filter(ours),
    mounts: readFileSync("/proc/mounts", "utf8").split("\n").filter(ours),
    processes: processes.filter((pid) => {
      const file = `/proc/${pid}/cmdline`;
      return Number(pid) !== process.pid && existsSync(file) && ours(readFileSync(file, "utf8"));
    }),
  };
}

describe.skipIf(missing)(`three machines (${missing ?? "all there"})`, () => {
  let before: ReturnType<typeof traces> = {};
  let started = 0;

  beforeAll(async () => {
    execFileSync(join(root, "images", "make-base.sh"), { stdio: "inherit" });
    await bed.stop();
    before = traces(bed.folder);
    started = await bed.start();
    await bed.loadImages([image]);
  });
  afterAll(() => bed.stop());

  it("are up in less than ten seconds", () => expect(started).toBeLessThan(10));

  it("are three, each with a name and an engine of its own", async () => {
    const infos = await Promise.all(bed.engines.map((machine) => machine.docker.info()));
    const found = infos as { Name: string; ID: string }[];
    expect(found.map(({ Name }) => Name)).toEqual(["m1.lab.test", "m2.lab.test", "m3.lab.test"]);
    expect(new Set(found.map(({ ID }) => ID)).size).toBe(3);
  });

  it("have the images after one load, and need none again", async () => {
    expect((await bed.loadImages([image])).missing).toEqual({ m1: [], m2: [], m3: [] });
    const ids = await Promise.all(bed.engines.map(({ docker }) => docker.getImage(image).inspect()));
    expect(new Set(ids.map(({ Id }) => Id)).size).toBe(1);
  });

  it("reach each other's published ports, each server on an address of its own", async () => {
    const [, second = "", third = ""] = m2.addresses;
    for (const address of [second, third]) {
      const text = `page of ${address}`;
      await docker(m2.socket, "run", "-d", "--init", "-p", `${address}:8080:80`, image, ...server(text));
    }
    for (const address of [second, third]) {
      const page = await soon(() => docker(m1.socket, "run", "--rm", image, ...client(address, 8080)), 10);
      expect(page).toContain(`page of ${address}`);
    }
    await expect(docker(m1.socket, "run", "--rm", image, ...client(m2.addresses[0], 8080))).rejects.toThrow(/refused/);
  });

  it.each(["bridge", "host", "lab"])("are told at once that nobody knows a name, on network %s", async (network) => {
    if (network === "lab") await docker(m1.socket, "network", "create", network);
    const start = Date.now();
    const asking = docker(m1.socket, "run", "--rm", "--network", network, image, "getent", "hosts", m2.hostName);
    await expect(asking).rejects.toMatchObject({ code: 2 });
    expect(Date.now() - start).toBeLessThan(5000);
    if (network === "lab") await docker(m1.socket, "network", "rm", network);
  });

  it("are reached over ssh: by address, by a name of the user's configuration, by way of another machine", async () => {
    expect(await name(m3.ssh.host)).toBe(m3.hostName);
    expect(await name(m3.ssh.alias)).toBe(m3.hostName);
    expect(await name(m3.ssh.jump ?? "")).toBe(m3.hostName);
    await expect(execute("docker", ["-H", m3.ssh.alias, "info"])).rejects.toThrow(/perflab-m3/);
  });

  it("take fewer logins at a time when told", async () => {
    await bed.limitLogins("m3", "2:100:2");
    const many = await Promise.allSettled(Array.from({ length: 8 }, () => name(m3.ssh.host)));
    expect(many.map(({ status }) => status)).toContain("rejected");
    await bed.limitLogins("m3", "10:30:100");
    expect(await name(m3.ssh.host)).toBe(m3.hostName);
  });

  it("are reached over TLS, with a certificate and not without", async () => {
    const { host, certificates } = m2.tcp;
    const env = { ...process.env, DOCKER_HOST: host, DOCKER_TLS_VERIFY: "1", DOCKER_CERT_PATH: certificates };
    const { stdout } = await execute("docker", ["info", "--format", "{{.Name}}"], { env });
    expect(stdout.trim()).toBe(m2.hostName);
    const stranger = once(
      get(host.replace("tcp:", "https:"), { ca: readFileSync(join(certificates, "ca.pem")) }),
      "response",
    );
    await expect(stranger).rejects.toThrow(/certificate required|bad certificate|ECONNRESET/);
  });

  it("write files that no other machine has", async () => {
    await bed.copyInto("m1", join(root, "images", "nmon"), "/opt/copied");
    expect(await bed.run("m1", ["ls", "/opt/copied"])).toContain("Dockerfile");
    await expect(bed.run("m2", ["ls", "/opt/copied"])).rejects.toThrow(/No such file/);
    expect(existsSync("/opt/copied")).toBe(false);
  });

  it("come back, with their containers, after their engine was stopped and after a power failure", async () => {
    await docker(m2.socket, "run", "-d", "--init", "--name", "kept", image, "sleep", "1000");
    await bed.stopEngine("m2");
    await expect(name(m2.socket)).rejects.toThrow(/Cannot connect/);
    expect(await bed.run("m2", ["hostname"])).toBe("m2.lab.test\n");
    await bed.startEngine("m2");
    expect(await docker(m2.socket, "ps", "-a", "--filter", "name=kept", "--format", "{{.State}}")).toBe("exited");
    await bed.powerOff("m2");
    await expect(bed.run("m2", ["true"])).rejects.toThrow(/m2 is not running/);
    await bed.startEngine("m2");
    expect(await docker(m2.socket, "ps", "-a", "--filter", "name=kept", "--format", "{{.State}}")).toBe("exited");
  });

  it.each([{}, { silently: true }])("go on by themselves when cut off, and come back: %j", async (how) => {
    await bed.cutOff("m3", how);
    const env = { ...process.env, ...bed.sshEnvironment() };
    await expect(execute("ssh", ["-o", "ConnectTimeout=2", "perflab-m3", "true"], { env })).rejects.toThrow(
      /timed out|No route to host/,
    );
    expect(await name(m3.socket)).toBe(m3.hostName);
    await bed.reconnect("m3");
    expect(await soon(() => name(m3.ssh.alias))).toBe(m3.hostName);
  });

  it("are one swarm, with a service that another machine reads, and are none again", async () => {
    await bed.swarm();
    await bed.swarm();
    const nodes = await docker(m1.socket, "node", "ls", "--format", "{{.Hostname}} {{.Status}}");
    expect(nodes.split("\n").sort()).toEqual(["m1.lab.test Ready", "m2.lab.test Ready", "m3.lab.test Ready"]);
    await docker(m1.socket, "network", "create", "--driver", "overlay", "--attachable", "lab");
    const { Id } = await m1.docker.getImage(image).inspect();
    const place = ["--constraint", `node.hostname==${m2.hostName}`, "--network", "lab", "--endpoint-mode", "dnsrr"];
    const service = ["service", "create", "--quiet", "--no-resolve-image", "--name", "page", ...place];
    await docker(m1.socket, ...service, Id, ...server("page of m2"));
    const read = () => docker(m1.socket, "run", "--rm", "--network", "lab", image, ...client("page", 80));
    expect(await soon(read)).toContain("page of m2");
    await docker(m1.socket, "service", "rm", "page");
    await soon(() => docker(m1.socket, "network", "rm", "lab"));
    await bed.leaveSwarm();
    const state = (host: string) => docker(host, "info", "--format", "{{.Swarm.LocalNodeState}}");
    expect(await Promise.all(bed.engines.map(({ socket }) => state(socket)))).toEqual(Array(3).fill("inactive"));
  });

  it("are nobody else's while they are used", async () => {
    const script = join(root, "test", "helpers", "machines", "bed.sh");
    const env = { ...process.env, MACHINE_BED_OWNER: "1" };
    await expect(execute(script, ["up", bed.folder], { env })).rejects.toThrow(
      `process ${process.pid} uses bed ${bed.number}`,
    );
  });

  it("start anew, empty, over what a killed run left", async () => {
    await docker(m1.socket, "run", "-d", "--restart", "always", "-v", "data:/data", image, "sleep", "1000");
    await bed.powerOff("m1");
    await bed.start();
    expect(await docker(m1.socket, "ps", "-aq")).toBe("");
    expect(await docker(m1.socket, "volume", "ls", "-q")).toBe("");
    expect((await bed.loadImages([image])).missing).toEqual({ m1: [], m2: [], m3: [] });
  });

  it("leave no trace but their images", async () => {
    await bed.stop();
    expect(traces(bed.folder)).toEqual(before);
    expect(readdirSync(bed.folder)).toEqual(["m1", "m2", "m3"]);
    for (const machine of bed.engines) expect(readdirSync(join(bed.folder, machine.name))).toEqual(["docker"]);
  });

  it("leave not even these when they are removed", async () => {
    const other = new MachineBed(mkdtempSync(join("/var/tmp", "perflab-bed-")));
    await other.start();
    await other.remove();
    expect(existsSync(other.folder)).toBe(false);
    expect(traces(other.folder)).toEqual(before);
  });
});
