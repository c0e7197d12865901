import { afterAll, describe, expect, test } from "vitest";
import type { TestEnvironment } from "../../src";
import type { Environment } from "../../src/model/environment";
import type { Resolved } from "../../src/model/resolution";
import { plain } from "../../src/settings/definition";
import { factor, type Scale } from "../../src/settings/scale";
import { Bytes, Duration } from "../../src/settings/units";
import { modelled, onHosts } from "../helpers/models";
import { publishedIds } from "../helpers/published";
import { seeded } from "../helpers/random";

const random = seeded(6_2026);

/** Factors from the smallest to the largest. */
function factors(count: number): Scale[] {
  return Array.from({ length: count }, () => {
    const denominator = random.whole(2, 300);
    return { numerator: random.whole(1, denominator - 1), denominator };
  }).sort((a, b) => factor(a) - factor(b));
}

/** Every amount of an environment by the id of its setting; times are no amounts. */
function amounts(environment: Environment): Map<string, { readonly setting: Resolved; readonly amount: number }> {
  const all = environment.parts.flatMap((part) => [...environment.resolution.settings(part).values()]);
  return new Map(
    all.flatMap((setting) => {
      const { id, value } = setting;
      const amount = value === null || value instanceof Duration ? undefined : plain(value);
      const isAmount = typeof amount === "number" || id.endsWith("/container.processors");
      return isAmount ? [[id, { setting, amount: Number(amount) }] as const] : [];
    }),
  );
}

const problems = (environment: TestEnvironment) =>
  environment.findings.filter(({ severity }) => severity !== "note").map(({ code, path }) => `${code} ${path}`);

/** Rules whose numbers follow something that does not shrink in proportion, and what. */
const apart: Readonly<Record<string, string>> = {
  "was.thread-pool-minimum": "as given, at most the maximum",
  "ihs.max-spare-threads": "at least the workers of two processes",
  "ihs.start-servers": "as published, at most the number of processes",
  "jazz.database-pool": "at least the threads of its server, whose number may be the product's default",
  "lqe.stand-in-pool": "at least what its own threads hold",
  "filenet.stand-in-pool": "at least what its own threads hold",
  "postgresql.max-connections": "the sum of those pools, and ten",
  "driver.heap": "a part of its container, whose floor is named",
  "driver.published-heap": "at least what the driver needs to start",
};

/** Most that a number may be from its proportion: workers come in whole processes, everything else in ones. */
function granule(environment: Environment, id: string): number {
  const proxy = environment.servers.find(({ path }) => id.startsWith(`${path}/Max`));
  return proxy === undefined ? 1 : (environment.resolution.number(proxy, "ThreadsPerChild") ?? 1);
}

/** Rules that some number was left alone for: none may stand in the list for nothing. */
const used = new Set<string>();

describe.each(publishedIds)("%s at random factors", (id) => {
  const placed = id.includes("3s") || id.includes("t4") ? onHosts(id) : {};
  const full = modelled(id, placed);
  const whole = amounts(full);
  const scaled = factors(12).map((scale) => ({ scale, lab: modelled(id, { ...placed, scale }) }));

  test("a smaller lab never gets more memory, processors, threads or anything else", () => {
    const all = [...scaled, { scale: { numerator: 1, denominator: 1 }, lab: full }];
    const grown = all.slice(1).flatMap(({ lab, scale }, index) => {
      const smaller = amounts(all[index]?.lab ?? lab);
      return [...amounts(lab)].flatMap(([path, { amount, setting }]) => {
        // A report's own number may break the rule that holds in the scaled lab: then the rule's is the measure.
        const rule = Number(plain(setting.rule?.value ?? 0));
        const most = scale.denominator === 1 ? Math.max(amount, rule) : amount;
        return (smaller.get(path)?.amount ?? 0) > most ? [`${path} below ${factor(scale)}`] : [];
      });
    });
    expect(grown).toEqual([]);
  });

  test("never more than the hardware: the containers of a machine have its share, or what their software needs", () => {
    for (const { scale, lab } of scaled) {
      for (const { servers, hardware, path } of lab.machines.filter((machine) => machine.servers.length > 0)) {
        const sum = (name: string) =>
          servers.reduce((all, server) => all + Number(plain(lab.resolution.setting(server, name).value ?? 0)), 0);
        const least = (what: "memoryMiB" | "processors") =>
          servers.reduce((all, { image }) => all + image.minimum[what], 0);
        const memory = hardware.memory.toMib() * factor(scale);
        expect(sum("container.memory"), path).toBeLessThanOrEqual(memory + least("memoryMiB"));
        expect(sum("container.memory"), path).toBeLessThanOrEqual(hardware.memory.toMib());
        expect(sum("container.processors"), path).toBeLessThanOrEqual(
          hardware.logicalProcessors * factor(scale) + least("processors"),
        );
      }
    }
  });

  test("no rule is broken: no error or warning that the full size has not", () => {
    const before = problems(full);
    const more = scaled.flatMap(({ lab }) => problems(lab).filter((problem) => !before.includes(problem)));
    expect(more).toEqual([]);
  });

  test("ratios are kept to one in a count, or a finding names the floor", () => {
    const load = full.resolution.conditions.load;
    const off = scaled.flatMap(({ scale, lab }) => {
      const named = new Set(lab.findings.filter(({ code }) => code === "SCALE_FLOOR").map(({ path }) => path));
      // Users are whole people on each server: what follows them follows their rounded number.
      const users = load === 0 ? factor(scale) : lab.resolution.conditions.load / load;
      return [...amounts(lab)].flatMap(([path, { amount, setting }]) => {
        const before = whole.get(path)?.amount ?? amount;
        if (!["derived", "scaled"].includes(setting.source.kind) || named.has(path)) return [];
        // Two cuts to whole MiB: the machine's memory, and the server's share of it.
        const tolerance = setting.value instanceof Bytes ? 2 : granule(lab, path);
        const [least, most] = [Math.min(users, factor(scale)), Math.max(users, factor(scale))];
        if (amount >= before * least - tolerance && amount <= before * most + tolerance) return [];
        const rule = setting.rule?.rule.id ?? "";
        if (rule in apart) {
          used.add(rule);
          return [];
        }
        return [`${path} at ${scale.numerator}/${scale.denominator}: ${amount} of ${before} (${rule})`];
      });
    });
    expect(off).toEqual([]);
  });
});

afterAll(() => {
  expect(Object.keys(apart).filter((rule) => !used.has(rule))).toEqual([]);
});
