import { describe, expect, test } from "vitest";
import { databasePool, frontingMax, frontingRouteMax } from "../../src/products/jazz/rules";
import { oneServer, published, threeServers } from "../helpers/published";

describe("fronting connections: the users of the server for each route, twice as many in all", () => {
  test.each([
    [201, 201, 402],
    [400, 400, 800],
    [800, 800, 1600],
  ])("%i users: %i and %i", (users, route, all) => {
    expect(frontingRouteMax.apply({ users })).toBe(route);
    expect(frontingMax.apply({ users })).toBe(all);
  });

  test.each([
    [oneServer, 201, 201, 402],
    [oneServer, 400, 400, 800],
    [threeServers, 1200, 400, 800],
    [threeServers, 603, 201, 402],
  ])("%s with %i users in all: %i and %i on each server", (id, load, route, all) => {
    const lab = published(id, { load });
    expect(lab.setting("rm1/was/rm/fronting.routeMax").value).toBe(route);
    expect(lab.setting("rm1/was/rm/fronting.max").value).toBe(all);
    expect(lab.file("configs/rm1/was/published/rm-teamserver.properties")).toContain(
      `\ncom.ibm.rdm.fronting.server.connection.max=${all}\n`,
    );
  });

  test.each([200, 100, 1])("%i users on one server need none: up to 200 users the report advises nothing", (load) => {
    const lab = published(oneServer, { load });
    expect([...lab.settings.keys()].filter((id) => id.includes("fronting"))).toEqual([]);
    expect(lab.file("configs/rm1/was/published/rm-teamserver.properties")).not.toContain("fronting");
  });

  test("a scaled lab keeps the ratio although its load is below 200 users", () => {
    const lab = published(oneServer, { scale: "1/32" });
    expect(lab.setting("rm1/was/rm/fronting.routeMax").value).toBe(12);
    expect(lab.setting("rm1/was/rm/fronting.max").value).toBe(24);
  });
});

describe("database pool of an application", () => {
  test.each([
    [128, 50, 128],
    [500, 300, 500],
    [500, 600, 600],
    [16, 9, 16],
  ])("pool of the performance labs %i, request threads %i: %i", (publishedPool, requestThreads, pool) => {
    expect(databasePool.apply({ publishedPool, requestThreads })).toBe(pool);
  });

  test("grows with the load as soon as the request threads need it", () => {
    expect(published(threeServers, { load: 1800 }).setting("rm1/was/rm/db.poolSize").value).toBe(500);
    expect(published(threeServers, { load: 2400 }).setting("rm1/was/rm/db.poolSize").value).toBe(600);
  });
});
