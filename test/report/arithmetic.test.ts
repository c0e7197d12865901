import { describe, expect, test } from "vitest";
import { oneServer, published, threeServers } from "../helpers/published";

/** Inputs of a setting's rule, as the report's arithmetic has them. */
function inputsOf(report: string, id: string): string[] {
  const [, arithmetic = ""] = report.split("## From load to tuning");
  const row = arithmetic.split("\n").find((line) => line.startsWith(`| ${id};`)) ?? "";
  return row.split(" | ")[2]?.split("; ") ?? [];
}

describe("the arithmetic says where an input is read from", () => {
  test("a share of the load, where like servers share it", () => {
    const three = published(threeServers).file("report.md");
    expect(inputsOf(three, "rm1/was/webContainer.maxThreads")).toContain("users = 400: load 1200 / 3");
    expect(inputsOf(three, "jts/was/webContainer.maxThreads")).toContain("users = 1200 from load");
    expect(inputsOf(published(oneServer).file("report.md"), "rm1/was/webContainer.maxThreads")).toContain(
      "users = 400 from load",
    );
  });

  test("at full size nothing of the scale, in a smaller lab what it did", () => {
    const full = published(threeServers).file("report.md");
    expect(inputsOf(full, "proxy/ihs/MaxClients")).toContain("publishedWorkers = 2500");
    expect(full).not.toMatch(/from scale|, scale\b/);
    const small = published(threeServers, { scale: "1/32" }).file("report.md");
    expect(inputsOf(small, "proxy/ihs/MaxClients").join("\n")).toMatch(
      /publishedWorkers = \d+ \(published, scaled by 1\/32\)/,
    );
    expect(inputsOf(small, "rm1/was/standIn.compilation").join("\n")).toContain("scaled = 1 (the scale is 1/32)");
  });
});

test("what the words mean stands once, before the settings that use them", () => {
  const [head = ""] = published(oneServer).file("report.md").split("| Setting | Value |");
  expect(head).toContain("### What the words mean");
  for (const word of [
    "sibling",
    "derived",
    "scaled",
    "in force",
    "advice",
    "example",
    "untested",
    "not carried",
    "inert",
  ])
    expect(head).toMatch(new RegExp(`^\\| ${word} \\| [\\w ]+ \\| .{15,} \\|$`, "m"));
});
