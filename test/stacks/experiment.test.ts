import { describe, expect, test } from "vitest";
import { catalogue } from "../../stacks/catalogue";
import { published } from "../helpers/published";
import { axes } from "./axes";
import type { AllowedDifference, Axis } from "./axes/axis";
import { differences, type Difference } from "./differences";

const reports = [...new Set(catalogue.map(({ report }) => report))];
const idsOf = (report: string): string[] => catalogue.filter((entry) => entry.report === report).map(({ id }) => id);
const valueOf = ({ of }: Axis, id: string): string => of.exec(id)?.[0] ?? "";
const matches = ({ what }: AllowedDifference, difference: Difference): boolean =>
  new RegExp(`^(?:${what.source})$`).test(difference.what);

const pairs = reports.flatMap((report) =>
  idsOf(report).flatMap((one, index) =>
    idsOf(report)
      .slice(index + 1)
      .map((other) => ({ report, one, other })),
  ),
);

const varied = (report: string, one: string, other: string): readonly Axis[] =>
  (axes[report] ?? []).filter((axis) => valueOf(axis, one) !== valueOf(axis, other));

describe.each(pairs)("$one against $other", ({ report, one, other }) => {
  const found = differences(published(one), published(other));
  const allowed = varied(report, one, other).flatMap((axis) => axis.allowed);

  test("differ in what the report varies and in nothing else", () => {
    const beside = found.filter((difference) => !allowed.some((row) => matches(row, difference)));
    expect(beside.map(({ what, how }) => `${what}: ${how}`)).toEqual([]);
  });

  test("differ in it indeed", () => {
    expect(allowed.length).toBeGreaterThan(0);
    const always = allowed.filter((row) => row.always);
    const alike = always.filter((row) => !found.some((difference) => matches(row, difference)));
    expect(alike.map(({ what, why }) => `${what.source}: ${why}`)).toEqual([]);
  });

  test("what follows is derived by the named rule in both", () => {
    for (const row of allowed.filter(({ rule }) => rule !== undefined))
      for (const { what } of found.filter((difference) => matches(row, difference)))
        for (const id of [one, other])
          expect(published(id).setting(what.replace("setting ", "")).source.rule, `${what} in ${id}`).toBe(row.rule);
  });
});

test("every report with several environments says what it varies", () => {
  const several = reports.filter((report) => idsOf(report).length > 1);
  expect(several.filter((report) => axes[report] === undefined)).toEqual([]);
});

test("no row allows what never differs", () => {
  const idle = reports.flatMap((report) => {
    const list = axes[report] ?? [];
    const found = pairs
      .filter((pair) => pair.report === report)
      .map(({ one, other }) => ({
        of: varied(report, one, other),
        what: differences(published(one), published(other)),
      }));
    return list.flatMap((axis) =>
      axis.allowed
        .filter((row) => !found.some(({ of, what }) => of.includes(axis) && what.some((each) => matches(row, each))))
        .map((row) => `${report}, ${axis.name}: ${row.what.source}`),
    );
  });
  expect(idle).toEqual([]);
});
