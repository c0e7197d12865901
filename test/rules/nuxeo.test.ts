import { describe, expect, test } from "vitest";
import { collector, inProportion } from "../../src/products/nuxeo/rules";
import { published } from "../helpers/published";

const importA = "nuxeo-60-import-a";
const [pool, further, threads, connections] = [
  "nuxeo1/nuxeo/cap/nuxeo.db.max-pool-size",
  "nuxeo1/nuxeo/cap/nuxeo.vcs.max-pool-size",
  "nuxeo1/nuxeo/connector.maxThreads",
  "nuxeo1/postgresql/max_connections",
];

describe("a published number in proportion to the users, rounded up", () => {
  test.each([
    [450, 50, 50, 10, 450],
    [450, 50, 100, 10, 900],
    [450, 50, 1, 10, 10],
    [450, 50, 3, 10, 27],
    [100, 50, 1, 2, 2],
    [100, 50, 33, 2, 66],
    [64, 50, 33, 2, 43],
  ])("%i at %i users, for %i, at least %i: %i", (given, publishedUsers, users, least, expected) => {
    expect(inProportion.apply({ published: given, publishedUsers, users, least })).toBe(expected);
  });
});

test.each([
  [1023, "Serial"],
  [1024, "Parallel"],
])("collector in %i MiB: %s", (memoryMiB, name) => {
  expect(collector.apply({ memoryMiB })).toBe(name);
});

describe("the chain behind the load", () => {
  const values = (options = {}, id = importA) => {
    const lab = published(id, options);
    return [threads, pool, further, connections].map((name) => lab.setting(name).value);
  };

  test.each([
    [{}, [450, 100, 100, 64]],
    [{ load: 50 }, [450, 100, 100, 64]],
    [{ load: 100 }, [900, 200, 200, 410]],
    [{ scale: "1/32" }, [10, 2, 2, 14]],
    [{ overrides: { [pool]: 150 } }, [450, 150, 100, 260]],
  ])("%o: threads, pools and connections of the database %o", (options, expected) => {
    expect(values(options)).toEqual(expected);
  });

  test("what the navigation left at its defaults stays there", () => {
    expect(values({ load: 100 }, "nuxeo-60-navigation-b")).toEqual([200, 100, 20, 64]);
  });
});

test("clients follow the port of the database", () => {
  const lab = published(importA, { overrides: { "nuxeo1/postgresql/port": 6000 } });
  expect(lab.setting("nuxeo1/nuxeo/cap/nuxeo.db.port").value).toBe(6000);
  expect(lab.file("configs/nuxeo1/nuxeo/open/server.xml")).toContain("lab.example:6000/nuxeo");
  expect(lab.file("configs/nuxeo1/postgresql/open/postgresql.conf")).toContain("\nport = 6000\n");
  const [health] = JSON.stringify(lab.terraform).match(/"pg_isready"[^\]]*/) ?? [];
  expect(health).toContain('"6000"');
});
