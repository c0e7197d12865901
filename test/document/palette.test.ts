import { describe, expect, test } from "vitest";
import { dark, light, print, type Palette } from "../../src/document/palette";

/** Relative luminance and contrast as WCAG 2 defines them. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(a: string, b: string): number {
  const [low = 0, high = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}

test("black on white is 21 to 1", () => {
  expect(contrast("#000000", "#ffffff")).toBeCloseTo(21);
});

describe.each([
  ["light", light],
  ["dark", dark],
  ["print", print],
] as const)("the %s palette", (_, palette: Palette) => {
  test.each(["ink", "muted", "accent", "alarm", "good"] as const)("%s is readable on every ground", (words) => {
    for (const ground of ["paper", "soft", "mark"] as const)
      expect(contrast(palette[words], palette[ground])).toBeGreaterThanOrEqual(4.5);
  });

  test("borders of controls can be seen", () => {
    for (const ground of ["paper", "soft"] as const)
      expect(contrast(palette.edge, palette[ground])).toBeGreaterThanOrEqual(3);
  });
});
