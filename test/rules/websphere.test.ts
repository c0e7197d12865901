import { describe, expect, test } from "vitest";
import { standInChoices, standInHeap } from "../../src/products/liberty/stand-in-rules";
import { threadPoolMaximum } from "../../src/products/websphere/rules";
import { threeServers, oneServer, published } from "../helpers/published";

describe("WebContainer threads are 75 % of the users of the server, rounded up", () => {
  test.each([
    [1, 1],
    [2, 2],
    [3, 3],
    [4, 3],
    [200, 150],
    [399, 300],
    [400, 300],
    [401, 301],
    [800, 600],
    [2400, 1800],
  ])("%i users: %i threads", (users, threads) => {
    expect(threadPoolMaximum.apply({ users })).toBe(threads);
  });

  test.each([
    [oneServer, 400, [300], 300],
    [oneServer, 600, [450], 450],
    [threeServers, 1200, [300, 300, 300], 900],
    [threeServers, 2400, [600, 600, 600], 1800],
    [threeServers, 100, [25, 25, 25], 75],
  ])("%s with %i users in all", (id, load, servers, jts) => {
    const lab = published(id, { load });
    const threads = (server: string) => lab.setting(`${server}/webContainer.maxThreads`).value;
    const rm = lab.manifest.servers.map((server) => server.id).filter((path) => /^rm\d/.test(path));
    expect(rm.map(threads)).toEqual(servers);
    expect(threads("jts/was")).toBe(jts);
  });
});

describe("heap of a stand-in whose published heap is unknown", () => {
  test.each([
    [65536, 32768],
    [1024, 512],
    [320, 160],
    [193, 96],
    [191, 96],
    [64, 96],
  ])("%i MiB of memory: %i MiB", (memoryMiB, heap) => {
    expect(standInHeap.apply({ memoryMiB }).toMib()).toBe(heap);
  });
});

describe("HotSpot's collector and compilation are named, not left to the size of the container", () => {
  test.each([
    [16384, "G1"],
    [4096, "G1"],
    [4095, "Serial"],
    [96, "Serial"],
  ])("memory of %i MiB: %s", (memoryMiB, collector) => {
    expect(standInChoices.collector.apply({ memoryMiB, scaled: 0 })).toBe(collector);
  });

  test("only scaled labs stop at the first level", () => {
    expect(standInChoices.compilation.apply({ memoryMiB: 4096, scaled: 0 })).toBe("full");
    expect(standInChoices.compilation.apply({ memoryMiB: 4096, scaled: 1 })).toBe("first level");
    expect(published(oneServer).file("configs/rm1/was/open/jvm.options")).not.toContain("TieredStopAtLevel");
    expect(published(oneServer, { scale: "1/32" }).file("configs/rm1/was/open/jvm.options")).toContain(
      "\n-XX:TieredStopAtLevel=1\n",
    );
  });
});

describe("heap under scale", () => {
  test.each([
    ["1", 27648, 4915, 1024],
    ["1/2", 13824, 2457, 512],
    ["1/32", 864, 153, 32],
    ["1/64", 432, 76, 32],
    ["1/1000", 96, 16, 32],
  ])("scale %s: heap %i MiB, nursery %i MiB, direct memory %i MiB", (scale, heap, nursery, direct) => {
    const lab = published(oneServer, { scale });
    const value = (name: string) => lab.setting(`rm1/was/jvm.${name}`).value;
    expect([value("maximumHeapSize"), value("Xmn"), value("MaxDirectMemorySize")]).toEqual([heap, nursery, direct]);
    expect(value("initialHeapSize")).toBe(heap);
  });
});

test("a pool never keeps more threads than it may have", () => {
  const scaled = published(oneServer, { scale: "1/32" });
  expect(scaled.setting("rm1/was/webContainer.maxThreads").value).toBe(9);
  expect(scaled.setting("rm1/was/webContainer.minThreads").value).toBe(9);
  expect(published(oneServer).setting("rm1/was/webContainer.minThreads").value).toBe(50);
});
