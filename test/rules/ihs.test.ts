import { describe, expect, test } from "vitest";
import { maxClients, maxSpareThreads, serverLimit } from "../../src/products/ihs/rules";
import { cases, seeded } from "../helpers/random";
import { oneServer, published, threeServers } from "../helpers/published";

describe("worker pool: the largest of published pool, users and request threads, in whole processes", () => {
  test.each([
    { users: 400, threadsBehind: 600, publishedWorkers: 2500, threadsPerChild: 25, processes: 100, workers: 2500 },
    { users: 2400, threadsBehind: 3600, publishedWorkers: 2500, threadsPerChild: 25, processes: 144, workers: 3600 },
    { users: 4000, threadsBehind: 3600, publishedWorkers: 2500, threadsPerChild: 25, processes: 160, workers: 4000 },
    { users: 12, threadsBehind: 18, publishedWorkers: 79, threadsPerChild: 25, processes: 4, workers: 100 },
    { users: 1, threadsBehind: 1, publishedWorkers: 1, threadsPerChild: 25, processes: 1, workers: 25 },
    { users: 26, threadsBehind: 1, publishedWorkers: 1, threadsPerChild: 25, processes: 2, workers: 50 },
  ])(
    "users $users, threads $threadsBehind, published $publishedWorkers: $processes processes",
    ({ processes, workers, ...inputs }) => {
      expect(serverLimit.apply(inputs)).toBe(processes);
      expect(maxClients.apply(inputs)).toBe(workers);
    },
  );

  const random = seeded(606);
  test.each(
    cases(200, () => ({
      users: random.whole(1, 20_000),
      threadsBehind: random.whole(1, 20_000),
      publishedWorkers: random.whole(1, 5000),
      threadsPerChild: random.whole(1, 128),
    })),
  )("random: %o", (inputs) => {
    const [processes, workers] = [serverLimit.apply(inputs), maxClients.apply(inputs)];
    const needed = Math.max(inputs.users, inputs.threadsBehind, inputs.publishedWorkers);
    expect(workers).toBe(processes * inputs.threadsPerChild);
    expect(workers).toBeGreaterThanOrEqual(needed);
    expect(workers - needed).toBeLessThan(inputs.threadsPerChild);
    expect(serverLimit.apply({ ...inputs, users: inputs.users + 1 })).toBeGreaterThanOrEqual(processes);
  });

  test("follows an override of ThreadsPerChild", () => {
    const lab = published(oneServer, { overrides: { "proxy/ihs/ThreadsPerChild": 50, "proxy/ihs/ThreadLimit": 50 } });
    expect(lab.setting("proxy/ihs/ServerLimit").value).toBe(50);
    expect(lab.setting("proxy/ihs/MaxClients").value).toBe(2500);
  });
});

describe("idle workers grow in step with the pool", () => {
  test.each([
    [500, 2500, 2500, 25, 500],
    [500, 2500, 3600, 25, 720],
    [500, 2500, 100, 25, 50],
    [500, 2500, 25, 25, 50],
    [500, 2500, 2525, 25, 505],
  ])("%i of %i, pool %i, %i a process: %i", (publishedSpare, publishedWorkers, clients, threadsPerChild, spare) => {
    expect(maxSpareThreads.apply({ publishedSpare, publishedWorkers, maxClients: clients, threadsPerChild })).toBe(
      spare,
    );
  });

  test.each([{}, { load: 2400 }, { scale: "1/32" }, { scale: "1/7" }])(
    "are enough for httpd, which wants MinSpareThreads + ThreadsPerChild: %o",
    (options) => {
      const lab = published(threeServers, options);
      const value = (name: string) => Number(lab.setting(`proxy/ihs/${name}`).value);
      expect(value("MaxSpareThreads")).toBeGreaterThanOrEqual(value("MinSpareThreads") + value("ThreadsPerChild"));
    },
  );
});
