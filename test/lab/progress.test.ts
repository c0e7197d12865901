import { expect, it } from "vitest";
import { plainProgress } from "../../src/lab/progress";

it("a log has every step, and a number that moves now and then", async () => {
  let time = 0;
  const lines: string[] = [];
  await plainProgress(
    (line) => lines.push(line),
    () => time,
  ).step("images", (say) => {
    say.now("copying a:1");
    for (; time < 40_000; time += 1000) say.now(`copying a:1: ${time / 1000} of 40 MB`, { moves: true });
    say("copied a:1");
    say.now("copying b:1");
    return Promise.resolve();
  });
  expect(lines.join("")).toBe(
    [
      "images",
      "  copying a:1",
      "  copying a:1: 15 of 40 MB",
      "  copying a:1: 30 of 40 MB",
      "  copied a:1",
      "  copying b:1",
      "",
    ].join("\n"),
  );
});
