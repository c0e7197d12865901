import { beforeEach, describe, expect, it } from "vitest";
import { openEngine } from "../../src/engines/engine";
import { ping } from "../../src/engines/ping";
import { needs } from "../helpers/programs";
import { temporaryFolder } from "../helpers/temporary";
import { fakeEngine } from "./fake-engine";
import { ssh, sshd, sshServer } from "./ssh-server";

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
