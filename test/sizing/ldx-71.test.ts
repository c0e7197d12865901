import { expect, test } from "vitest";
import { sizing } from "../../stacks/ldx-71/sizing";

const size = (load: number, environment?: string) => sizing.choose({ load, ...(environment ? { environment } : {}) });
const exceeded = (load: number, environment?: string) =>
  size(load, environment)
    .figures.flatMap(({ ranges = [] }) => ranges)
    .filter(({ given, most }) => given > most)
    .map(({ kind, most }) => `${kind} ${most}`);

test.each([
  [1, "t2-lqe-rs-oracle", []],
  [60, "t2-lqe-rs-oracle", []],
  [61, "t4-ldx-rs-oracle", []],
  [500, "t4-ldx-rs-oracle", []],
  [501, "t4-ldx-rs-oracle", ["useful 500"]],
  [2000, "t4-ldx-rs-oracle", ["useful 500"]],
  [2001, "t4-ldx-rs-oracle", ["tested 2000", "useful 500"]],
])("%i threads: %s", (threads, environment, beyond) => {
  expect([size(threads).environment, exceeded(threads)]).toEqual([`ldx-71-${environment}`, beyond]);
});

test("a chosen topology keeps its own limits", () => {
  expect(exceeded(61, "ldx-71-t3-lqe-rs-db2")).toEqual(["tested 60", "useful 60"]);
  expect(exceeded(50, "ldx-71-t1-lqe-jena")).toEqual(["useful 10"]);
  expect(size(61, "ldx-71-t3-lqe-rs-db2").remarks[0]).toContain("ldx-71-t4-ldx-rs-oracle was tested up to 2,000");
});

test("a thread stands for twenty users", () => {
  expect(size(100).figures[0]?.value).toBe("about 2,000");
});
