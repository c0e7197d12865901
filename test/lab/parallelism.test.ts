import { describe, expect, it } from "vitest";
import { labEngine, LabEngines } from "../../src/lab/engine/lab-engines";
import { refusedLogin } from "../../src/lab/terraform/refused-login";
import { parallelism } from "../../src/lab/terraform/parallelism";

/** Engines by name, each with its address and the number of objects on it. */
function onEngines(engines: Readonly<Record<string, readonly [address: string, objects: number]>>): number {
  const all = Object.entries(engines).map(([name, [address]]) => labEngine(name, [name], { address }));
  const objects = Object.entries(engines).flatMap(([engine, [, count]]) =>
    Array.from({ length: count }, () => ({ engine })),
  );
  return parallelism(new LabEngines(all, undefined), objects);
}

describe("how much Terraform does at a time", () => {
  it("is everything on engines by socket and TCP, and never less than its own default", () => {
    expect(onEngines({ a: ["unix:///a.sock", 30], b: ["tcp://b:2376", 30] })).toBe(60);
    expect(onEngines({ a: ["unix:///a.sock", 3] })).toBe(10);
  });

  it.each([
    ["one", { a: ["ssh://a", 36] }, 4],
    ["one, with little to do", { a: ["ssh://a", 3] }, 4],
    ["three alike", { a: ["ssh://a", 12], b: ["ssh://b", 12], c: ["ssh://c", 12] }, 12],
    ["three, of which one has most to do", { a: ["ssh://a", 30], b: ["ssh://b", 3], c: ["ssh://c", 3] }, 4],
    ["one beside sockets", { a: ["ssh://a", 9], b: ["unix:///b.sock", 9], c: ["tcp://c:1", 9] }, 12],
    ["one with next to nothing beside a large one", { a: ["ssh://a", 1], b: ["unix:///b.sock", 99] }, 100],
    ["one with nothing to do", { a: ["ssh://a", 0], b: ["unix:///b.sock", 50] }, 50],
  ] as const)("over ssh lets the share of each host be four actions: %s", (_, engines, expected) => {
    expect(onEngines(engines)).toBe(expected);
  });
});

describe("a login that a secure shell refused for the moment", () => {
  const error = (detail: string) => ({ kind: "problem", severity: "error", summary: "error", detail }) as const;

  it("is told from a failure that would come again", () => {
    const crowded = "exit status 255 ... kex_exchange_identification: read: Connection reset by peer";
    expect(refusedLogin([error("unhealthy"), error(crowded)])).toBe(true);
    expect(refusedLogin([{ ...error(crowded), severity: "warning" }])).toBe(false);
    expect(refusedLogin([error("ssh: connect to host lab1 port 22: Connection refused"), error("unhealthy")])).toBe(
      false,
    );
    expect(refusedLogin([])).toBe(false);
  });
});
