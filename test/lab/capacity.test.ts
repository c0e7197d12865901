import { describe, expect, it } from "vitest";
import { demandAt, total } from "../../src/lab/capacity/demand";
import { anyScale, describeFit, tooSmall } from "../../src/lab/capacity/choose-scale";
import { largestFit } from "../../src/lab/capacity/fit";
import type { Place, RunningLab } from "../../src/lab/capacity/place";
import { judgeCapacity } from "../../src/lab/preflight/capacity";
import type { PreflightItem } from "../../src/lab/preflight";
import type { Manifest } from "../../src/manifest/schema";
import { describeScale, parseScale, type Scale } from "../../src/settings/scale";
import { modelled, onHosts } from "../helpers/models";
import { oneServer, published, publishedIds } from "../helpers/published";
import { seeded } from "../helpers/random";
import { vendorOptions } from "../helpers/vendor-options";

/** Inputs of the rules of two machines with 64 GiB and 24 processors each: the second server needs more to start. */
const limits = (id: string, floorMiB: number, floor: number) => [
  {
    id: `${id}/container.memory`,
    source: { kind: "derived" },
    rule: { decides: true, inputs: { machineMiB: 65536, share: 1, floorMiB, wantedMiB: 0, scale: "" } },
  },
  {
    id: `${id}/container.processors`,
    source: { kind: "derived" },
    rule: { decides: true, inputs: { machineProcessors: 24, share: 1, floor, wanted: 0, scale: "" } },
  },
];
const manifest = {
  environment: { id: "lab-a" },
  options: { scale: "1/32", placement: "engine" },
  servers: [
    { id: "db/db2", memoryMiB: 2048, processors: 0.75 },
    { id: "rm1/was", memoryMiB: 2048, processors: 0.75 },
  ],
  settings: [...limits("db/db2", 256, 0.25), ...limits("rm1/was", 320, 0.5)],
} as unknown as Manifest;
const place = (memoryMiB: number, processors: number, more: Partial<Place> = {}): Place => ({
  name: "the engine",
  memoryMiB,
  processors,
  labs: [],
  ...more,
});
const host = (machine: string, memoryMiB: number, processors: number): Place =>
  place(memoryMiB, processors, { name: `the host of ${machine}`, machines: [machine] });
const other: RunningLab = { environment: "lab-b", scale: "1/8", containers: 3, memoryMiB: 1000, processors: 1.5 };
const statuses = (items: readonly PreflightItem[]) => items.map(({ name, status }) => `${name}: ${status}`);
const text = (scale: Scale | undefined) => scale && describeScale(scale);

describe("what the containers ask for at any scale", () => {
  const random = seeded(66);
  const drawn = publishedIds.flatMap((id) => {
    const denominator = random.whole(2, 400);
    return [{ id, scale: { numerator: random.whole(1, denominator), denominator } }];
  });

  it.each(drawn)("$id at $scale.numerator/$scale.denominator: what the model itself gives", ({ id, scale }) => {
    const model = modelled(id, { scale });
    const limits = model.servers.map((server) => ({
      id: server.path,
      memoryMiB: model.resolution.number(server, "container.memory"),
      processors: Number(model.resolution.setting(server, "container.processors").value),
    }));
    const demands = demandAt(published(id).manifest, scale);
    expect(demands.map(({ id, memoryMiB, processors }) => ({ id, memoryMiB, processors }))).toEqual(limits);
  });

  it("with the vendors' images, whose software needs more", () => {
    const scale = "1/16";
    const scaled = published(oneServer, { ...vendorOptions, scale }).manifest;
    const demands = demandAt(published(oneServer, vendorOptions).manifest, parseScale(scale) as Scale);
    const expected = scaled.servers.map(({ id, memoryMiB, processors }) => ({ id, memoryMiB, processors }));
    expect(demands.map(({ id, memoryMiB, processors }) => ({ id, memoryMiB, processors }))).toEqual(expected);
  });

  it("a limit that an option sets is the same at every scale", () => {
    const overrides = { "ldap/ldap/container.memory": "3GiB", "ldap/ldap/container.processors": "1.25" };
    const { manifest: whole } = published(oneServer, { overrides });
    for (const denominator of [1, 7, 500]) {
      const ldap = demandAt(whole, { numerator: 1, denominator }).find(({ id }) => id === "ldap/ldap");
      expect(ldap).toMatchObject({ memoryMiB: 3072, processors: 1.25, isLeast: { memory: true, processors: true } });
    }
  });
});

describe("the largest scale that fits", () => {
  it.each([
    [131_072, 48, "1"],
    [131_071, 48, "1/2"],
    [131_072, 47.9, "1/2"],
    [43_690, 48, "1/3"],
    [131_072, 5, "1/10"],
    [600, 48, "1/234"],
  ])("%i MiB and %f processors: %s", (memoryMiB, processors, scale) => {
    expect(text(largestFit(manifest, [place(memoryMiB, processors)]).scale)).toBe(scale);
  });

  it("says what memory and processors alone would allow", () => {
    const fit = largestFit(manifest, [place(16_384, 4)]);
    expect(describeFit(fit)).toBe("the largest that fits: memory up to 1/8, processors up to 1/12");
    expect(text(fit.startable)).toBe("1/6");
  });

  it("where no scale makes the processors fit, each container has just what its software needs", () => {
    const fit = largestFit(manifest, [place(16_384, 0.6)]);
    expect(text(fit.scale)).toBe("1/96");
    expect(demandAt(manifest, fit.scale as Scale).map(({ processors }) => processors)).toEqual([0.25, 0.5]);
  });

  it("a node of a swarm starts nothing where the least of all is too much", () => {
    const node = place(16_384, 0.6, { name: "node n1", reserves: true });
    expect(largestFit(manifest, [node])).not.toHaveProperty("scale");
    expect(tooSmall(manifest, [node])).toMatchObject([
      {
        message: "no scale is small enough for the processors of node n1",
        given: "0.6",
        allowed: "at least 0.75, with which the software starts",
      },
    ]);
  });

  it("is left by other labs, and by the host that has least", () => {
    expect(text(largestFit(manifest, [place(17_384, 48, { labs: [other] })]).scale)).toBe("1/8");
    expect(text(largestFit(manifest, [host("db", 65_536, 24), host("rm1", 16_384, 24)]).scale)).toBe("1/4");
    expect(text(largestFit(manifest, [host("db", 65_536, 8), host("rm1", 16_384, 24)]).scale)).toBe("1/4");
  });

  it("is none where the least that the software needs is too much: told with that least", () => {
    const small = [place(500, 48)];
    expect(largestFit(manifest, small)).not.toHaveProperty("scale");
    expect(tooSmall(manifest, small)).toMatchObject([
      { given: "500 MiB", allowed: "at least 576 MiB, with which the software starts" },
    ]);
    expect(tooSmall(manifest, [place(1000, 0.4)])).toMatchObject([
      { given: "0.4 processors", fix: expect.stringContaining("--set rm1/was/container.processors=0.4") as string },
    ]);
    expect(tooSmall(manifest, [place(1500, 4, { labs: [other] })])[0]?.given).toMatch(
      /^500 MiB, beside lab-b at scale 1\/8/,
    );
  });

  it("really fits: the next larger one would not, on any engine", () => {
    const random = seeded(99);
    for (let round = 0; round < 40; round++) {
      const where = place(random.whole(600, 140_000), random.whole(1, 60));
      const { scale } = largestFit(manifest, [where]);
      const fits = (at: Scale) => {
        const { memoryMiB, processors } = total(demandAt(manifest, at));
        return memoryMiB <= where.memoryMiB && processors <= where.processors;
      };
      expect(fits(scale as Scale), `${where.memoryMiB} ${where.processors}`).toBe(true);
      const { denominator } = scale as Scale;
      if (denominator > 1) expect(fits({ numerator: 1, denominator: denominator - 1 })).toBe(false);
    }
  });
});

describe("a lab at any scale, from which the largest is found", () => {
  const upTo = (denominator: number) => async (scale: string) => {
    const smaller = (parseScale(scale) as Scale).denominator >= denominator;
    if (!smaller) throw new Error(`at least ${4096 / (parseScale(scale) as Scale).denominator} MiB`);
    return Promise.resolve({ ...manifest, options: { ...manifest.options, scale } } as Manifest);
  };

  it("is that at full size, else the next half that an override is right for", async () => {
    expect((await anyScale(upTo(1))).options.scale).toBe("1");
    expect((await anyScale(upTo(17))).options.scale).toBe("1/32");
  });

  it("is told as at full size where no scale is, and at once where the scale has no part in it", async () => {
    await expect(anyScale(upTo(5000))).rejects.toThrow("at least 4096 MiB");
    const asked: string[] = [];
    const refused = anyScale((scale) => {
      asked.push(scale);
      return Promise.reject(new Error("no such setting"));
    });
    await expect(refused).rejects.toThrow("no such setting");
    expect(asked).toEqual(["1", "1/2"]);
  });
});

describe("memory and processors of a whole lab", () => {
  const judged = (where: Place, overcommit = false) => judgeCapacity({ manifest, overcommit }, [where]);
  const item = (items: readonly PreflightItem[], name: string) => items.find((one) => one.name === name);

  it("fit", () => {
    expect(statuses(judged(place(4096, 4)))).toEqual([
      "memory: ok",
      "processors of one container: ok",
      "processors: ok",
    ]);
  });

  it("too little memory is refused, with the sum, what there is, and two ways out that hold", () => {
    expect(item(judged(place(4095, 4)), "memory")).toMatchObject({
      status: "fail",
      needed: "4096 MiB for 2 containers",
      found: "4095 MiB on the engine",
      fix: "--scale 1/33, the largest that fits (--scale fit finds it); or --overcommit to risk it",
    });
    expect(item(judged(place(4095, 4), true), "memory")).toMatchObject({
      status: "warn",
      fix: expect.stringContaining("may be killed") as string,
    });
  });

  it("less than the software needs to start at all: that much is named", () => {
    expect(item(judged(place(575, 4)), "memory")?.fix).toBe(
      "no scale is small enough, its software needs 576 MiB to start: an engine with 576 MiB; or --overcommit to risk it",
    );
  });

  it("one container above all processors is refused, the sum of them is a warning", () => {
    expect(item(judged(place(4096, 0.6)), "processors of one container")).toMatchObject({
      status: "fail",
      needed: "0.75 for db/db2",
      fix: "--scale 1/40, the largest that starts; or --set db/db2/container.processors=0.6 for this one",
    });
    expect(item(judged(place(4096, 1)), "processors")).toMatchObject({
      status: "warn",
      needed: "1.5 for 2 containers",
      fix: expect.stringMatching(/no measurement: --scale 1\/48, the largest that fits/) as string,
    });
  });

  it("other labs are named with their scale and limits", () => {
    const beside = (memoryMiB: number, processors: number) =>
      item(judged(place(memoryMiB, processors, { labs: [other] })), "beside other labs");
    expect(beside(5096, 3)).toMatchObject({
      status: "ok",
      found: "4096 MiB and 1.5 processors are left by lab-b at scale 1/8 (3 containers, 1000 MiB, 1.5 processors)",
    });
    expect(beside(5095, 3)).toMatchObject({
      status: "warn",
      fix: expect.stringContaining("perflab down lab-b") as string,
    });
    expect(beside(5096, 2.9)?.status).toBe("warn");
    expect(beside(5095, 3)?.fix).toMatch(/; or --scale 1\/33, the largest that fits/);
    // The software needs these processors at any scale: a smaller one would be no way out.
    const processors = { ...other, processors: 1.5 };
    const atLeast = { ...manifest, options: { ...manifest.options, scale: "1/96" } } as Manifest;
    const [, , , last] = judgeCapacity({ manifest: atLeast, overcommit: false }, [
      place(5096, 2, { labs: [processors] }),
    ]);
    expect(last).toMatchObject({ name: "beside other labs", status: "warn" });
    expect(last?.fix).not.toContain("--scale");
  });
});

describe("hosts", () => {
  const items = judgeCapacity({ manifest, overcommit: false }, [host("db", 4096, 24), host("rm1", 1024, 24)]);

  it("are judged one by one, each with what stands there", () => {
    expect(items.map(({ machines, name, status }) => `${machines?.join()} ${name}: ${status}`)).toEqual([
      "db memory: ok",
      "db processors of one container: ok",
      "db processors: ok",
      "rm1 memory: fail",
      "rm1 processors of one container: ok",
      "rm1 processors: ok",
    ]);
  });

  it("one that is too small has a third way out: another host", () => {
    expect(items[3]).toMatchObject({
      found: "1024 MiB on the host of rm1",
      fix: "--scale 1/64, the largest that fits (--scale fit finds it); or a host for rm1 with 2048 MiB; or --overcommit to risk it",
    });
  });

  it("of a published environment carry its machines whole at full size", () => {
    const { manifest: whole } = published(oneServer);
    const model = modelled(oneServer, onHosts(oneServer));
    const places = model.machines.map(({ path, hardware }) =>
      host(path, hardware.memory.toMib(), hardware.logicalProcessors),
    );
    expect(text(largestFit(whole, places).scale)).toBe("1");
  });
});
