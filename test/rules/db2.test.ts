import { describe, expect, test } from "vitest";
import { maxConnections, sharedBuffers } from "../../src/products/postgresql/stand-in-rules";
import { oneServer, published, threeServers } from "../helpers/published";

describe("connections that the database accepts: the sum of all pools and 10 for administration", () => {
  test.each([
    [0, 10],
    [1500, 1510],
    [2500, 2510],
  ])("pools %i: %i", (pools, connections) => {
    expect(maxConnections.apply({ pools })).toBe(connections);
  });

  test.each([
    [oneServer, {}, 1510],
    [threeServers, {}, 3 * 500 + 2 * 900 + 10],
    [threeServers, { load: 2400 }, 3 * 600 + 2 * 1800 + 10],
    [oneServer, { overrides: { "rm1/was/rm/db.poolSize": 700 } }, 1710],
  ])("%s %o: %i", (id, options, connections) => {
    const lab = published(id, options);
    expect(lab.setting("db/db2/postgresql.max_connections").value).toBe(connections);
    expect(lab.file("configs/db/db2/open/postgresql.conf")).toContain(`\nmax_connections = ${connections}\n`);
  });
});

describe("shared buffers: a quarter of the memory, at least 16 MiB", () => {
  test.each([
    [65536, 16384],
    [256, 64],
    [255, 63],
    [63, 16],
    [1, 16],
  ])("%i MiB: %i MiB", (memoryMiB, buffers) => {
    expect(sharedBuffers.apply({ memoryMiB }).toMib()).toBe(buffers);
  });
});
