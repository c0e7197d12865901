import { describe, expect, test } from "vitest";
import { sizing } from "../../stacks/dng-606/sizing";
import type { Demand } from "../../src";

const size = (load: number, artifacts?: number, rest: Partial<Demand> = {}) =>
  sizing.choose({ load, ...(artifacts === undefined ? {} : { artifacts }), ...rest });
const exceeded = (...demand: Parameters<typeof size>) =>
  size(...demand)
    .figures.flatMap(({ ranges = [] }) => ranges)
    .filter(({ given, most }) => given > most)
    .map(({ kind, what, given, most }) => `${kind} ${what.split(" with ")[0]}: ${given} > ${most}`);
const needed = (...demand: Parameters<typeof size>) =>
  Number(size(...demand).figures.find(({ title }) => title === "RM servers needed")?.value);
const figure = (title: string, ...demand: Parameters<typeof size>) =>
  size(...demand).figures.find((each) => each.title === title)?.value;

test.each([
  // users, artifacts, servers by the report's figures, environment
  [1, undefined, 1, "1s-300c"],
  [400, undefined, 1, "1s-300c"],
  [401, undefined, 2, "3s-300c"],
  [1200, undefined, 3, "3s-300c"],
  [1201, undefined, 4, "3s-300c"],
  [2400, undefined, 6, "3s-300c"],
  [400, 1_300_000, 1, "1s-300c"],
  [350, 1_300_001, 1, "1s-500c"],
  [351, 1_300_001, 2, "3s-300c"],
  [350, 2_000_000, 1, "1s-500c"],
  [350, 2_000_001, 2, "3s-300c"],
  [1200, 3_900_000, 3, "3s-300c"],
  [1050, 6_000_000, 3, "3s-500c"],
  [1051, 6_000_000, 4, "3s-500c"],
  [1050, 6_000_001, 4, "3s-500c"],
  [1, 1, 1, "1s-300c"],
] as const)("%i users and %s artifacts need %i RM servers: %s", (users, artifacts, servers, environment) => {
  expect([needed(users, artifacts), size(users, artifacts).environment]).toEqual([
    servers,
    `dng-606-${environment}-ifix3`,
  ]);
});

describe("what was tested, to the user and the artifact", () => {
  const large = { environment: "dng-606-1s-500c-ifix3" };
  const small = { environment: "dng-606-1s-300c-ifix3" };

  test("400 users with 1.3 million artifacts on one server, 350 with 2.3 million", () => {
    expect(exceeded(400, 1_300_000, small)).toEqual([]);
    expect(exceeded(401, 1_300_000, small)).toEqual(["tested users of one RM server: 401 > 400"]);
    expect(exceeded(350, 2_300_000, large)).toEqual(["advised artifacts on one RM server: 2300000 > 2000000"]);
    expect(exceeded(351, 2_300_000, large)[0]).toBe("tested users of one RM server: 351 > 350");
  });

  test("the data decides the users, also where the environment has less of it", () => {
    expect(exceeded(400, 2_000_000, small)).toEqual(["tested users of one RM server: 400 > 350"]);
  });

  test("without artifacts the environment's own data counts", () => {
    expect(exceeded(351, undefined, large)[0]).toBe("tested users of one RM server: 351 > 350");
    expect(exceeded(400, undefined, small)).toEqual([]);
  });

  test("2,000,000 artifacts on one server are advised, 2,320,000 tested", () => {
    expect(exceeded(1, 2_000_000, large)).toEqual([]);
    expect(exceeded(1, 2_000_001, large)).toEqual(["advised artifacts on one RM server: 2000001 > 2000000"]);
    expect(exceeded(1, 2_320_001, large)).toHaveLength(2);
  });

  test("one and three servers", () => {
    expect(exceeded(1200)).toEqual([]);
    expect(exceeded(1201)).toEqual(["tested RM servers: 4 > 3", "tested users of one RM server: 401 > 400"]);
  });

  test("500 components in a project area, 1000 in all", () => {
    const components = (count: number) => exceeded(1200, 3_000_000, { components: count });
    expect(components(1000)).toEqual([]);
    expect(components(1001)).toEqual(["tested components in all: 1001 > 1000"]);
    expect(exceeded(100, 1_000_000, { components: 501 })).toEqual(["tested components in one project area: 501 > 500"]);
  });
});

test("more servers than were tested is said first, with a way to stay within the tests", () => {
  const [first, second] = size(2400).remarks;
  expect(first).toMatch(/^2,400 users need 6 RM servers .* it tested 1 and 3/);
  expect(second).toContain("perflab size --report dng-606 --users 1200");
  expect(size(1200).remarks).toEqual([]);
  expect(size(350, 2_300_000).remarks[1]).toContain("--environment dng-606-1s-500c-ifix3");
});

test("project areas follow the advice, disks the table, and beyond the table nothing is made up", () => {
  expect(figure("project areas advised", 1, 200_000)).toBe("at least 1");
  expect(figure("project areas advised", 1, 200_001)).toBe("at least 2");
  const disks = [500_000, 500_001, 1_000_000, 1_000_001, 2_000_000, 2_000_001].map(
    (artifacts) => figure("disk for the databases", 1, artifacts)?.split(",")[0],
  );
  expect(disks).toEqual(["300 GB", "400 GB", "400 GB", "700 GB", "700 GB", "not published"]);
});

test("a disk that the environment has not is among the options", () => {
  expect(size(100, 500_000).overrides).toEqual({ "db/storage.diskSize": "300 GB" });
  expect(size(100, 1_280_000).overrides).toEqual({});
  expect(size(100, 9_000_000).overrides).toEqual({});
});

test("like servers share the load evenly: it is rounded up for them", () => {
  expect([400, 401, 1201].map((users) => size(users).load)).toEqual([400, 402, 1203]);
});

test("more users or artifacts never need fewer servers", () => {
  const steps = [1, 100, 349, 350, 351, 399, 400, 401, 700, 799, 801, 1050, 1200, 1201, 2400, 100_000];
  const amounts = [1, 1_280_000, 1_300_000, 1_300_001, 2_000_000, 2_000_001, 2_600_001, 6_000_000, 1_000_000_000];
  for (const artifacts of amounts) {
    const servers = steps.map((users) => needed(users, artifacts));
    expect(servers).toEqual([...servers].sort((a, b) => a - b));
  }
  for (const users of steps) {
    const servers = amounts.map((artifacts) => needed(users, artifacts));
    expect(servers).toEqual([...servers].sort((a, b) => a - b));
  }
});

test("where the figures say one or three servers are enough, nothing tested is exceeded", () => {
  for (let users = 1; users <= 1200; users += 7)
    for (const artifacts of [1, 1_299_999, 2_000_000, 3_900_000, 5_999_999]) {
      if (needed(users, artifacts) > 3) continue;
      expect(exceeded(users, artifacts), `${users} users, ${artifacts} artifacts`).toEqual([]);
    }
});
