import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { Project } from "../lab/project";

const [ga, ifix] = ["dng-606-1s-300c-ga", "dng-606-1s-300c-ifix3"] as const;

describe("perflab report", () => {
  const project = new Project();
  afterAll(() => project.remove());
  const read = (...path: string[]) => readFileSync(join(project.folder, ...path), "utf8");

  test("synthesizes what is missing, and says where the pages are", async () => {
    const { code, out } = await project.run(["report", "dng-606-1s-300c-*"]);
    expect(out).toBe(
      `cdktf.out/stacks/${ifix}/report.html\ncdktf.out/stacks/${ga}/report.html\n\nAll environments: cdktf.out/index.html\n`,
    );
    expect(code).toBe(0);
    for (const id of [ga, ifix]) {
      expect(read("cdktf.out", "stacks", id, "report.html")).toContain(`<h1>${id}: `);
      expect(read("cdktf.out", "index.html")).toContain(`href="stacks/${id}/report.html"`);
    }
  });

  test("compares two, on a page that the index links", async () => {
    const { code, out } = await project.run(["report", "--compare", ga, ifix]);
    expect(out).toContain(`cdktf.out/comparisons/${ga}..${ifix}.html\n`);
    expect(code).toBe(0);
    expect(read("cdktf.out", "comparisons", `${ga}..${ifix}.html`)).toContain(`<h1>${ga} and ${ifix}</h1>`);
    expect(read("cdktf.out", "index.html")).toContain(`href="comparisons/${ga}..${ifix}.html"`);
  });

  test("writes Markdown where that is asked for", async () => {
    const { out } = await project.run(["report", ga, "--format", "md"]);
    expect(out).toBe(`cdktf.out/stacks/${ga}/report.md\n\nAll environments: cdktf.out/index.md\n`);
    expect(read("cdktf.out", "index.md")).toContain(`| ${ifix}; `);
  });

  test.each([
    [["report", "--compare", ga], /not two environments/],
    [["report", "--compare", ga, "dng-606-1s-300c-ifix4"], /no environment of this name[\s\S]*dng-606-1s-300c-ifix3/],
    [["report", "nowhere"], /no environment of this name/],
    [["report", ga, "--format", "pdf"], /--format: no such format[\s\S]*html, md/],
  ])("%j is a wrong use", async (args, text) => {
    const { code, out } = await project.run(args);
    expect(out).toMatch(text);
    expect(code).toBe(2);
  });
});

describe("perflab synth", () => {
  const project = new Project();
  afterAll(() => project.remove());

  test("refreshes the index and says in a few lines what there is", async () => {
    const { code, out } = await project.run(["synth", ifix]);
    expect(code).toBe(0);
    const lines = out.trimEnd().split("\n");
    expect(lines.length).toBeLessThanOrEqual(7);
    expect(lines.filter((line) => line.length > 80)).toEqual([]);
    expect(out).toContain(`  cdktf.out/stacks/${ifix}/report.html\n`);
    expect(out).toContain("Open cdktf.out/index.html");
    expect(existsSync(join(project.folder, "cdktf.out", "index.html"))).toBe(true);
  });

  test("says which options are in force, and counts one thing as one", async () => {
    const { out } = await project.run(["synth", ifix, "--load", "2400"]);
    expect(out).toContain(`\n  changed: load 2400 users, design load 400\n  cdktf.out/stacks/${ifix}/report.html\n`);
    expect(out).not.toMatch(/\b1 (notes|warnings|machines)/);
  });

  test("keeps the index of what is there when another environment is synthesized", async () => {
    await project.run(["synth", ga]);
    const index = readFileSync(join(project.folder, "cdktf.out", "index.html"), "utf8");
    for (const id of [ga, ifix]) expect(index).toContain(`href="stacks/${id}/report.html"`);
  });
});
