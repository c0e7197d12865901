import { existsSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { join } from "node:path";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { openEngine } from "../../../src/engines/engine";
import { ping } from "../../../src/engines/ping";
import { prepareSsh } from "../../../src/engines/ssh-folder";
import { fakeEngine } from "../../helpers/fake-engine";
import { needs, run, start } from "../../helpers/programs";
import { root } from "../../helpers/root";
import { temporaryFolder } from "../../helpers/temporary";
import { ssh, sshd, sshServer } from "./ssh-server";

describe("connections over ssh end and are made anew", () => {
  beforeEach(needs(ssh, sshd));

  it("requests one after the other use one connection", async () => {
    const engine = await fakeEngine(temporaryFolder());
    const server = await sshServer({ socket: engine.socket });
    const docker = openEngine("ssh://lab1");
    for (let count = 0; count < 10; count += 1) await docker.info();
    expect(server.calls()).toHaveLength(1);
    expect(engine.connections()).toBe(1);
  });

  it("a process with open connections ends at once, and takes them with it", async () => {
    const engine = await fakeEngine(temporaryFolder());
    await sshServer({ socket: engine.socket });
    const script = `
      const { ping } = require("${join(root, "dist/src/engines/ping.js")}");
      Promise.all([1, 2, 3, 4].map(() => ping({ address: "ssh://lab1" }))).then((all) => {
        process.stdout.write(JSON.stringify(all.map(({ reached }) => reached)) + " " + Date.now());
      });`;
    const child = start({ path: process.execPath, install: "" }, ["-e", script], { asNobody: false });
    await child.end;
    const end = Date.now();
    const [answers, last] = child.output().split(" ");
    expect(answers).toBe("[true,true,true,true]");
    expect(end - Number(last)).toBeLessThan(1000);
    await expect.poll(() => engine.connections(), { timeout: 3000 }).toBe(0);
  });

  it("a shared connection that is killed takes its requests with it, and the next one makes another", async () => {
    const engine = await fakeEngine(temporaryFolder());
    const server = await sshServer({ socket: engine.socket });
    const docker = openEngine("ssh://lab1");
    await docker.info();
    const waiting = expect(docker.getContainer("x").wait()).rejects.toThrow(/the ssh connection was lost/);
    await expect.poll(() => engine.seen.some((line) => line.includes("/wait"))).toBe(true);
    const { stderr } = run(ssh, ["-S", join(server.folder, server.control()), "-O", "check", "lab1"]);
    process.kill(Number(/pid=(\d+)/.exec(stderr)?.[1]), "SIGKILL");
    await waiting;
    expect(await ping({ address: "ssh://lab1" })).toMatchObject({ reached: true });
    expect(server.logins()).toBe(2);
  });

  it("a host that takes the connection and says nothing costs the limit", async () => {
    const silent = createServer(() => undefined);
    await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => void silent.close());
    const server = await sshServer();
    server.configure(`Host lab1\n  Port ${(silent.address() as AddressInfo).port}\n`);
    const begin = performance.now();
    const answers = await Promise.all([1, 2, 3].map(() => ping({ address: "ssh://lab1" }, 1)));
    expect(performance.now() - begin).toBeLessThan(2000);
    for (const answer of answers) expect(answer).toEqual({ reached: false, reason: "no answer within 1 s" });
    expect(server.calls()).toHaveLength(1);
  });

  it("the folder of the shared connections is made where it lacks", () => {
    const home = temporaryFolder();
    prepareSsh(home);
    expect(existsSync(join(home, ".ssh"))).toBe(true);
    prepareSsh(home);
  });
});
