import { expect, test } from "vitest";
import { foldedId, foldIds, groupLike, withoutPlace } from "../../src/alike/places";

test.each([
  [["rm1/was/x", "rm2/was/x", "rm3/was/x"], ["rm1/was/x (and rm2, rm3)"]],
  [
    ["rm1/was/x", "rm1/was/y"],
    ["rm1/was/x", "rm1/was/y"],
  ],
  [["ce/ce1/x", "ce/ce2/x"], ["ce/ce1/x (and ce2)"]],
  [["a/ce1/x", "b/ce2/x"], ["a/ce1/x (and b/ce2)"]],
  [
    ["jts/was/jts/x", "jts/was/gc/x"],
    ["jts/was/jts/x", "jts/was/gc/x"],
  ],
  [["db", "dw"], ["db (and dw)"]],
  [[], []],
])("%j are %j", (ids, folded) => {
  expect(foldIds(ids)).toEqual(folded);
});

test("one alone is itself", () => {
  expect(foldedId(["rm1/was/x"])).toBe("rm1/was/x");
});

test("contents that name their own machine are the same, others are not", () => {
  const items = [
    { id: "rm1/was/url", text: "https://rm1.lab/RM1" },
    { id: "rm2/was/url", text: "https://rm2.lab/RM2" },
    { id: "rm3/was/url", text: "https://rm1.lab/RM1" },
  ];
  const groups = groupLike(
    items,
    ({ id }) => id,
    ({ text }) => text,
  );
  expect(groups.map(({ ids }) => ids)).toEqual([["rm1/was/url", "rm2/was/url"], ["rm3/was/url"]]);
});

test("a machine's id inside of a longer word stays", () => {
  expect(withoutPlace("db, dbase, db2, my-db", "db/x")).toBe("*0, dbase, db2, my-*0");
});
