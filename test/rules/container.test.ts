import { describe, expect, test } from "vitest";
import { canonicalProcessors, containerMemory, containerProcessors } from "../../src/model/container";
import { oneServer, published } from "../helpers/published";

describe("limits of a container are its share of the machine, with a floor", () => {
  test.each([
    [65536, 256, 65536],
    [2048, 256, 2048],
    [100, 256, 256],
  ])("wanted %i MiB, floor %i MiB: %i MiB", (wantedMiB, floorMiB, memory) => {
    const inputs = { machineMiB: 65536, share: 1, scale: "1", floorMiB, wantedMiB };
    expect(containerMemory.apply(inputs).toMib()).toBe(memory);
  });

  test.each([
    [24, 0.5, "24.0"],
    [0.75, 0.5, "0.75"],
    [0.1, 0.5, "0.5"],
    [0.3333333, 0.25, "0.333"],
  ])("wanted %d processors, floor %d: %s", (wanted, floor, processors) => {
    expect(containerProcessors.apply({ machineProcessors: 24, share: 1, scale: "1", floor, wanted })).toBe(processors);
  });

  test.each([
    [1, "1.0"],
    [24, "24.0"],
    [0.5, "0.5"],
    [0.125, "0.125"],
    [10, "10.0"],
    [100, "100.0"],
  ])("%d processors are written %s, the one form that the provider reads back", (amount, text) => {
    expect(canonicalProcessors(amount)).toBe(text);
  });

  test("health checks are rare at full size and frequent in a scaled lab", () => {
    expect(published(oneServer).setting("lab/health.interval").value).toBe(30);
    expect(published(oneServer, { scale: "1/2" }).setting("lab/health.interval").value).toBe(3);
    expect(
      published(oneServer, { scale: "1/2", overrides: { "lab/health.interval": "10s" } }).setting("lab/health.interval")
        .value,
    ).toBe(10);
  });
});
