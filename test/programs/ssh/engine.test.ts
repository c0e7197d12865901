import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { closeEngines, openEngine } from "../../../src/engines/engine";
import { ping } from "../../../src/engines/ping";
import { needs } from "../../helpers/programs";
import { temporaryFolder } from "../../helpers/temporary";
import { fakeEngine } from "../../helpers/fake-engine";
import { ssh, sshd, sshServer, type SshServerOptions } from "./ssh-server";

describe("an engine over ssh", () => {
  beforeEach(needs(ssh, sshd));

  it("answers at an alias of the user's own configuration", async () => {
    const engine = await fakeEngine(temporaryFolder());
    await sshServer({ socket: engine.socket });
    expect(await ping({ address: "ssh://lab1" })).toMatchObject({
      reached: true,
      version: { Version: "99.0" },
      info: { ID: "engine.sock" },
    });
  });

  it("many requests at a time take one login", async () => {
    const engine = await fakeEngine(temporaryFolder());
    const server = await sshServer({ socket: engine.socket, lines: ["MaxStartups 2:100:2"] });
    const docker = openEngine("ssh://lab1");
    const lists = await Promise.all(Array.from({ length: 12 }, () => docker.listContainers()));
    expect(lists).toHaveLength(12);
    expect(server.logins()).toBe(1);
  });
});

describe("what goes over the connection", () => {
  beforeEach(needs(ssh, sshd));

  it("events come one by one, and an end of listening ends the request there", async () => {
    const engine = await fakeEngine(temporaryFolder());
    await sshServer({ socket: engine.socket });
    const events = (await openEngine("ssh://lab1").getEvents()) as Readable;
    const seen: unknown[] = [];
    for await (const line of events) {
      seen.push(JSON.parse(String(line)));
      if (seen.length === 3) break;
    }
    expect(seen).toEqual([{ count: 1 }, { count: 2 }, { count: 3 }]);
    await expect.poll(() => engine.connections(), { timeout: 5000 }).toBe(0);
  });

  it("a command in a container talks both ways, and its input can end before its output does", async () => {
    const engine = await fakeEngine(temporaryFolder());
    await sshServer({ socket: engine.socket });
    const stream = await openEngine("ssh://lab1").getExec("abc").start({ hijack: true, stdin: true });
    const said = text(stream);
    stream.write("hello ");
    stream.end("there ");
    expect(await said).toBe("HELLO THERE END");
    expect(engine.seen).toContain("UPGRADE /exec/abc/start");
  });

  it("waits and streams keep no short request from its answer", async () => {
    const engine = await fakeEngine(temporaryFolder());
    await sshServer({ socket: engine.socket });
    const docker = openEngine("ssh://lab1");
    const waits = Array.from({ length: 8 }, () =>
      docker
        .getContainer("x")
        .wait()
        .catch(() => undefined),
    );
    await expect.poll(() => engine.seen.filter((line) => line.includes("/wait")).length, { timeout: 5000 }).toBe(8);
    expect(await ping({ address: "ssh://lab1" }, 3)).toMatchObject({ reached: true });
    closeEngines();
    await Promise.all(waits);
  });

  it("200 MB go up and 100 MB come down, and neither is piled up in memory", async () => {
    const engine = await fakeEngine(temporaryFolder());
    await sshServer({ socket: engine.socket });
    const docker = openEngine("ssh://lab1");
    const before = process.memoryUsage().rss;
    let most = 0;
    const sampler = setInterval(() => (most = Math.max(most, process.memoryUsage().rss - before)), 20);
    const chunk = Buffer.alloc(1024 * 1024, "y");
    await docker.loadImage(
      Readable.from(
        Array.from({ length: 200 }, () => chunk),
        { objectMode: false },
      ),
    );
    await expect.poll(() => engine.loaded()).toBe(200 * 1024 * 1024);
    const down = await docker.getImage("x").get();
    let came = 0;
    for await (const part of down) {
      came += (part as Buffer).length;
      if (came < 3_000_000) await pause(20);
    }
    clearInterval(sampler);
    expect(came).toBe(100 * 1024 * 1024);
    expect(most).toBeLessThan(120 * 1024 * 1024);
  });
});

describe("ways that only the user's configuration knows", () => {
  beforeEach(needs(ssh, sshd));

  it("a jump host", async () => {
    const engine = await fakeEngine(temporaryFolder());
    const server = await sshServer({ socket: engine.socket });
    server.configure("Host far2\n  ProxyJump jump\n  HostKeyAlias far\n  Hostname 127.0.0.1\n");
    server.configure(`Host far2\n  Port ${server.port}\n  StrictHostKeyChecking accept-new\n`);
    expect(await ping({ address: "ssh://far2" })).toMatchObject({ reached: true });
    expect(server.logins()).toBe(2);
  });

  it("another socket there, by the path of the address", async () => {
    const folder = temporaryFolder();
    const engine = await fakeEngine(folder);
    await fakeEngine(folder, "second.sock");
    await sshServer({ socket: engine.socket });
    const reached = await Promise.all(
      ["ssh://lab1", `ssh://lab1${folder}/second.sock`].map((address) => ping({ address })),
    );
    expect(reached).toMatchObject([{ info: { ID: "engine.sock" } }, { info: { ID: "second.sock" } }]);
  });
});

describe("why an engine is not reached, in one sentence", () => {
  beforeEach(needs(ssh, sshd));

  async function reasonAt(address: string, options: SshServerOptions = {}, text = ""): Promise<string> {
    const server = await sshServer(options);
    server.configure(text.replaceAll("FOLDER", server.folder));
    const answer = await ping({ address: address.replace("PORT", String(server.port)) });
    return answer.reached ? "reached" : answer.reason;
  }

  it.each([
    ["its host key", /host key (of \S+ )?is not known here/, "Host lab1\n  UserKnownHostsFile none\n"],
    [
      "another host key",
      /^its host key is another than the known one/,
      "Host lab1\n  UserKnownHostsFile FOLDER/changed\n",
    ],
    ["a refused port", /^ssh: connect to host 127\.0\.0\.1 port 1: Connection refused$/, "Host lab1\n  Port 1\n"],
    ["no such host", /^ssh: Could not resolve hostname/, "Host lab1\n  HostName no-such-host.invalid\n"],
    [
      "a broken jump host",
      /^its jump host, or the way from there, does not take the connection$/,
      "Host lab1\n  ProxyJump 127.0.0.1:1\n",
    ],
    ["no docker there", /^docker is not on the PATH that a command over ssh gets there$/, ""],
  ])("%s", async (_, reason, configuration) => {
    expect(await reasonAt("ssh://lab1", {}, configuration)).toMatch(reason);
  });

  it("a key that nobody knows there", async () => {
    expect(await reasonAt("ssh://lab1", { authorized: "other" })).toMatch(/^ssh: \S+: Permission denied \(publickey/);
  });

  it("no engine there", async () => {
    expect(await reasonAt("ssh://lab1", { socket: "/nowhere/docker.sock" })).toBe(
      "ssh gets there, but no Docker Engine answers at unix:///nowhere/docker.sock",
    );
  });

  it("no ssh here", async () => {
    vi.stubEnv("PATH", temporaryFolder());
    expect(await ping({ address: "ssh://lab1" })).toEqual({
      reached: false,
      reason: "ssh is not installed here, or not on the PATH",
    });
    vi.unstubAllEnvs();
  });
});
