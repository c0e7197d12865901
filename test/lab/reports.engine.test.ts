import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import type { VerifyResult } from "../../src/lab/verify/result";
import { missingForLab, Project, small } from "./project";

const missing = missingForLab();

/** One environment of each report beside dng-606, whose labs have tests of their own. */
const labs = [
  { id: "ldx-71-t4-ldx-rs-oracle", active: false, drives: true, options: [...small, "--scale", "1/128"] },
  { id: "clm-etl-404-write-back", active: false, drives: false, options: small },
  { id: "filenet-451-after", active: false, drives: true, options: small },
  { id: "nuxeo-60-navigation-b", active: true, drives: true, options: small },
] as const;

describe.skipIf(missing)(`one lab of each report (${missing ?? "all there"})`, () => {
  describe.each(labs)("$id", ({ id, active, drives, options }) => {
    const project = new Project();
    afterAll(async () => {
      await project.run(["down", id, "--by-label"]);
      project.remove();
    });

    it("comes up and is verified, and a second plan is empty", async () => {
      const { code, out } = await project.run(["up", id, ...options]);
      expect(out).toMatch(/the lab runs what was deployed/);
      expect(code).toBe(0);
      expect(await project.plan(id)).toBe(0);
    });

    it(`says that the varied factor is ${active ? "" : "not "}active`, async () => {
      const { code, out } = await project.run(["verify", id, "--format", "json"]);
      const { experiment, ok } = JSON.parse(out) as VerifyResult;
      expect({ code, ok, active: experiment?.activeInLab }).toEqual({ code: 0, ok: true, active });
      expect(experiment?.reason).not.toBe("");
    });

    it(drives ? "runs its workload" : "has no workload that a driver could run, and says so", async () => {
      const { code, out } = await project.run(["run", id, "--seconds", "15"]);
      if (drives) expect(out).toMatch(/ok +no sample failed/);
      else expect(out).toContain("no workload that a load driver could run");
      expect(code).toBe(drives ? 0 : 1);
    });

    it("is gone when it is taken down", async () => {
      const { code } = await project.run(["down", id]);
      expect(code).toBe(0);
      expect(await project.remains(id)).toEqual([]);
    });
  });
});

interface Summary {
  readonly stamps: readonly string[];
  readonly stages: readonly { stage: number; users: number; groups: readonly { users: number; samples: number }[] }[];
}

describe.skipIf(missing)(`the published stages in a lab (${missing ?? "all there"})`, () => {
  const id = "dng-606-1s-300c-ifix3";
  const project = new Project();
  afterAll(async () => {
    await project.run(["down", id, "--by-label"]);
    project.remove();
  });

  it("run shortened, one after the other, with their users", async () => {
    const up = await project.run(["up", id, ...small, "--no-verify"]);
    expect(up.code).toBe(0);
    const { code, out } = await project.run(["run", id, "--stages", "--time-scale", "1/120"]);
    expect(out).toMatch(/times shortened/);
    expect(code).toBe(0);
    const results = join(project.folder, ".perflab", "results", id);
    const [run = ""] = readdirSync(results);
    const summary = JSON.parse(readFileSync(join(results, run, "summary.json"), "utf8")) as Summary;
    expect(summary.stages.length).toBeGreaterThan(1);
    const users = summary.stages.map((stage) => stage.users);
    expect(users).toEqual([...users].sort((a, b) => a - b));
    for (const { groups, users: total } of summary.stages) {
      expect(groups.reduce((sum, group) => sum + group.users, 0)).toBe(total);
      expect(groups.every(({ samples }) => samples > 0)).toBe(true);
    }
  });
});
