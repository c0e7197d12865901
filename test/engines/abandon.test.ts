import { expect, it } from "vitest";
import { abandonEngine } from "../../src/engines/abandon";
import { openEngine } from "../../src/engines/engine";
import { exec } from "../../src/engines/exec";
import { fakeEngine } from "../helpers/fake-engine";
import { temporaryFolder } from "../helpers/temporary";

it("an engine that is lost fails all that it is asked, what waits for its turn, and what it is asked later", async () => {
  const { socket, seen } = await fakeEngine(temporaryFolder("abandon"));
  const address = `unix://${socket}`;
  const engine = openEngine(address);
  const waiting = engine.getContainer("a").wait();
  const questions = Array.from({ length: 20 }, () => engine.listContainers());
  const all = Promise.allSettled([waiting, ...questions]);
  await expect.poll(() => seen.length).toBeGreaterThan(3);
  abandonEngine(engine, address, "no answer within 5 s");
  const ends = await all;
  const late = await engine.listContainers().catch((error: unknown) => error);
  const command = await exec(engine, "a", ["true"]).catch((error: unknown) => error);
  expect(ends[0]?.status).toBe("rejected");
  const reasons = ends.flatMap((end) => (end.status === "rejected" ? [String(end.reason)] : []));
  for (const reason of [String(late), String(command), ...reasons]) expect(reason).toMatch(/no answer within 5 s/);
  expect(ends.filter(({ status }) => status === "rejected").length).toBeGreaterThan(12);
});
