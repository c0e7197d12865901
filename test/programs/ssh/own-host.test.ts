import { release } from "node:os";
import { beforeEach, describe, expect, it } from "vitest";
import { labEngine } from "../../../src/lab/engine/lab-engines";
import type { EngineContext } from "../../../src/lab/preflight/item";
import { checkOwnHost } from "../../../src/lab/preflight/own-host";
import { runOverSsh } from "../../../src/engines/ssh-script";
import { needs } from "../../helpers/programs";
import { oneServer, published } from "../../helpers/published";
import { ssh, sshd, sshServer } from "./ssh-server";

const { manifest } = published(oneServer);
const at = (address: string) =>
  ({ engine: labEngine("rm1", ["rm1", "db"], { address }), manifest }) as unknown as EngineContext;

describe("the host of an engine over ssh", () => {
  beforeEach(needs(ssh, sshd));

  it("says what it is set to, in one session for all machines on it", async () => {
    const server = await sshServer({ path: process.env.PATH ?? "" });
    const items = await checkOwnHost(at("ssh://lab1"));
    expect(items.filter(({ name }) => name !== "host")).toEqual([]);
    const told = items.filter(({ found }) => found.includes("Kernel: "));
    expect(told).toHaveLength(1);
    expect(told[0]?.found).toContain(`Kernel: ${release()}`);
    expect(server.calls()).toHaveLength(1);
    expect(server.calls()[0]?.slice(-2)).toEqual(["lab1", "sh -s"]);
  });

  it("that does not let us in is a warning with the reason", async () => {
    await sshServer({ authorized: "other" });
    expect(await checkOwnHost(at("ssh://lab1"))).toMatchObject([
      { name: "host", status: "warn", found: expect.stringMatching(/^not read: ssh: .*Permission denied/) as string },
    ]);
  });

  it("is not waited for longer than said, and a script is not read by what it starts", async () => {
    await sshServer({ path: process.env.PATH ?? "" });
    await expect(runOverSsh("ssh://lab1", "sleep 20", 1)).rejects.toThrow("no end of it within 1 s");
    expect(await runOverSsh("ssh://lab1", "cat\necho two", 10)).toBe("two\n");
  });

  it("of an engine by socket or TCP is not asked", async () => {
    expect(await checkOwnHost(at("unix:///var/run/docker.sock"))).toEqual([]);
  });
});
