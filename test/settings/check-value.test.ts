import { describe, expect, test } from "vitest";
import { UserError } from "../../src";
import { number } from "../../src/settings/definition";
import { valueProblem } from "../../src/settings/check-value";
import { published } from "../helpers/published";

describe("a number that may have decimals", () => {
  const share = number("share", "here", { range: [0, 1] });
  test.each([0, 0.5, 1])("%d is taken", (value) => {
    expect(valueProblem(share, value)).toBeUndefined();
  });
  test.each([-0.1, 1.01, Number.NaN, "0.5", true])("%o is refused with the range", (value) => {
    expect(valueProblem(share, value)).toBe("a number, e.g. 0.8, from 0 to 1");
  });
});

describe("an option that sets one", () => {
  const id = "nuxeo1/postgresql/checkpoint_completion_target";
  const lab = (value: string) => published("nuxeo-60-navigation-b", { overrides: { [id]: value } });

  test.each([
    ["0.9", 0.9],
    ["1", 1],
  ])("%s is taken and reaches the file", (text, value) => {
    expect(lab(text).setting(id).value).toBe(value);
    expect(lab(text).file("configs/nuxeo1/postgresql/open/postgresql.conf")).toContain(
      `checkpoint_completion_target = ${value}\n`,
    );
  });

  test.each(["1.5", "-0.1", "0,9", "half", "0.9s"])("%s is refused", (text) => {
    expect(() => lab(text)).toThrow(UserError);
  });
});
