import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Containers, engineAnswers } from "./containers";

const lab = new Containers();

describe.skipIf(!engineAnswers)("nmon on a real engine (install and start Docker)", () => {
  const start = (environment: Record<string, string>) =>
    lab.start("mon", { image: "nmon", environment, volumes: ["nmon"] });
  const file = "/data/mon.lab.example.nmon";

  beforeAll(() => lab.open(["nmon"]));
  afterAll(() => lab.close());

  it("collects what the engine's host does, and ends cleanly when it is stopped", async () => {
    await start({ NMON_INTERVAL: "1" });
    await lab.ready("mon", "nmon");
    await lab.ready("mon", "nmon", ["grep", "-q", "^CPU_ALL,T0003,", file]);
    const host = (await lab.engine.info()) as { NCPU: number };
    expect((await lab.run("mon", ["grep", "^AAA,", file])).stdout).toContain(`AAA,cpus,${host.NCPU}\n`);
    expect(await lab.stop("mon", "nmon")).toBe(0);
    expect(await lab.logs("mon")).toMatch(/stopped after \d+ snapshots/);
  });

  it("keeps the file of an earlier run under another name, and makes as many snapshots as it should", async () => {
    await start({ NMON_INTERVAL: "1", NMON_COUNT: "2" });
    const { code, logs } = await lab.ended("mon");
    expect(code).toBe(0);
    expect(logs).toMatch(/earlier run is now \/data\/mon\.lab\.example\.\d{8}T\d{6}Z\.nmon\n.*made 2 snapshots/s);
  });

  it("is unwell without a fresh snapshot, and fails when nmon ends by itself", async () => {
    await start({ NMON_INTERVAL: "600" });
    await lab.ready("mon", "nmon");
    await lab.run("mon", ["touch", "--date=1 hour ago", file]);
    expect((await lab.run("mon", ["nmon-collecting"])).code).toBe(1);
    await lab.run("mon", ["sh", "-c", "kill -9 $(grep -l '^nmon$' /proc/[0-9]*/comm | cut -d/ -f3)"]);
    expect(await lab.ended("mon")).toEqual({
      code: 1,
      logs: expect.stringContaining("nmon ended after 1 snapshots") as string,
    });
  });

  it.each([
    [{ NMON_INTERVAL: "0" }, "NMON_INTERVAL is a whole number from 1 on: '0'"],
    [{ NMON_INTERVAL: "1s" }, "NMON_INTERVAL is a whole number from 1 on: '1s'"],
    [{ NMON_COUNT: "1000000000" }, "NMON_COUNT is too large: 1000000000"],
  ])("ends with the name of a wrong variable: %j", async (environment, message) => {
    await start(environment);
    expect(await lab.ended("mon")).toEqual({ code: 2, logs: expect.stringContaining(message) as string });
  });
});
