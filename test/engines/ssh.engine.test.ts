import { dirname } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { engineEndpoint } from "../../src/engines/endpoint";
import { openEngine } from "../../src/engines/engine";
import { ping } from "../../src/engines/ping";
import { needs, pathOf, program } from "../helpers/programs";
import { engineAnswers } from "../images/containers";
import { ssh, sshd, sshServer } from "../programs/ssh/ssh-server";

const docker = program("docker", "docker.io");

describe.skipIf(!engineAnswers || !engineEndpoint().address.startsWith("unix://"))(
  "a real engine over ssh (install and start Docker, on a socket of this machine)",
  () => {
    beforeEach(needs(ssh, sshd, docker));

    it("is the one of the socket, by Docker's own command there, and tells its events as they come", async () => {
      const { address } = engineEndpoint();
      await sshServer({ path: `${dirname(pathOf(docker))}:/usr/bin:/bin` });
      const far = `ssh://lab1${address.slice("unix://".length)}`;
      const [there, here] = await Promise.all([ping({ address: far }, 30), ping({ address }, 30)]);
      expect(there).toMatchObject({ reached: true, info: { ID: here.reached ? here.info.ID : "" } });
      const engine = openEngine(far);
      const events = await engine.getEvents({ filters: JSON.stringify({ type: ["volume"], event: ["create"] }) });
      const first = new Promise<string>((resolve) =>
        events.once("data", (chunk: Buffer) => resolve(chunk.toString("utf8"))),
      );
      const name = `perflab-ssh-test-${process.pid}`;
      await engine.createVolume({ Name: name });
      try {
        expect(await first).toContain(name);
      } finally {
        await engine.getVolume(name).remove();
      }
    });
  },
);
