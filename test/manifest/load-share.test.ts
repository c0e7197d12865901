import { expect, test } from "vitest";
import { loadShare } from "../../src/manifest/load-share";

test.each([
  [1200, 400, "1200 / 3"],
  [2000, 1000, "2000 / 2"],
  [1200, 1200, undefined],
  [1200, 500, undefined],
  [1200, 0, undefined],
  [0, 400, undefined],
])("of a load of %i, %i is %s", (total, input, share) => {
  expect(loadShare(total, input)).toBe(share);
});
