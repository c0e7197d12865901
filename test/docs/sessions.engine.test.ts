import { describe, expect, it } from "vitest";
import { missingForLab } from "../lab/project";
import { comparable, pageNamed, recordSessions } from "./sessions";

const missing = missingForLab();

describe.skipIf(missing)(`the recorded sessions of a lab (${missing ?? "all there"})`, () => {
  it("say what the commands print today, from preflight to down: npm run docs -- --engine records them", async () => {
    const now = await recordSessions(true);
    expect(Object.keys(now)).toEqual(["preflight", "images", "up", "status", "verify", "run", "logs", "env", "down"]);
    const pages = (read: (name: string) => string) =>
      Object.fromEntries(Object.keys(now).map((name) => [name, comparable(read(name))]));
    expect(pages((name) => now[name] ?? "")).toEqual(pages(pageNamed));
  });
});
