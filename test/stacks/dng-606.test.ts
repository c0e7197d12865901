import { describe, expect, test } from "vitest";
import { usersColumn, groups, stagePlan } from "../../stacks/dng-606/workload";
import { publishedFindings, published } from "../helpers/published";

const ga = published("dng-606-1s-300c-ga");
const iFix003 = published("dng-606-1s-300c-ifix3");

describe("what iFix003 brought", () => {
  test.each([
    ["jena.enableExtendedCaching", true],
    ["jena.QueryFilterNodeCacheSpec", "softValues,maximumSize=10000000,recordStats,concurrencyLevel=10"],
    ["vvc.activityStopsPrepopulation", false],
    ["rogueQuery.abortTimeout", null],
    ["rogueQuery.runInterval", 30],
  ])("%s is there with iFix003 and unknown to GA", (name, value) => {
    const id = `rm1/was/rm/${name}`;
    expect(iFix003.setting(id).value).toBe(value);
    expect(ga.settings.has(id)).toBe(false);
    expect(() => publishedFindings("dng-606-1s-300c-ga", { overrides: { [id]: "1" } })).toThrow("no such setting");
  });

  test("is in no file and no step of GA, and GA says so", () => {
    const texts = [...ga.files].filter(([path]) => path.startsWith("configs/") || path === "runbook.md");
    for (const [path, text] of texts)
      expect(/enableExtendedCaching|NodeCacheSpec|activityStops|Rogue/.exec(text), path).toBeNull();
    const omitted = ga.manifest.omissions.filter(({ reason }) => reason.includes("GA has no such setting"));
    expect(omitted.map(({ text }) => text.split(" ")[0]).sort()).toEqual(
      [
        "jena.QueryFilterNodeCacheSpec",
        "jena.enableExtendedCaching",
        "rogueQuery.abortTimeout",
        "vvc.activityStopsPrepopulation",
      ].sort(),
    );
  });

  test("GA is primed with 300 users, iFix003 with one", () => {
    const priming = (lab: typeof ga) => lab.manifest.workload?.procedure.find((step) => step.startsWith("prime"));
    expect(priming(ga)).toContain("300 users");
    expect(priming(iFix003)).toContain("a single user");
  });
});

describe("loads and results", () => {
  test.each([
    ["dng-606-1s-300c-ifix3", 400, 400, "approximately 490 ms"],
    ["dng-606-3s-300c-ifix3", 1200, 1200, "approximately 490 ms"],
    ["dng-606-1s-500c-ifix3", 400, 350, "approximately 730 ms"],
    ["dng-606-3s-500c-ifix3", 1200, 1050, "approximately 730 ms"],
    ["dng-606-1s-300c-ga", 400, 150, "approximately 570 ms"],
    ["dng-606-3s-300c-ga", 1200, 450, "approximately 570 ms"],
  ])("%s: designed for %i, supported %i users at %s", (id, design, tested, time) => {
    const { workload, results } = published(id).manifest;
    expect([workload?.load?.design, workload?.load?.tested]).toEqual([design, tested]);
    const valueOf = (title: string) => results.find((result) => result.title === title)?.value;
    expect(valueOf("Maximum sustainable user load")).toBe(`${tested} users`);
    expect(valueOf(`Response time at ${tested} users`)).toBe(time);
  });

  test("with added baselines the numbers are those of three servers, and one server says so", () => {
    const one = published("dng-606-1s-500c-ifix3-baselines");
    const three = published("dng-606-3s-500c-ifix3-baselines");
    for (const { manifest } of [one, three]) {
      const times = manifest.results.filter(({ title }) => title.startsWith("Response time at 1050 users"));
      expect(times.map(({ value }) => value)).toEqual(["approximately 730 ms", "approximately 760 ms"]);
    }
    const said = expect.objectContaining({ code: "REPORT_RESULT", path: one.manifest.environment.id }) as unknown;
    expect(one.findings).toContainEqual(said);
    expect(three.findings).not.toContainEqual(said);
  });

  test("the column of users is the share of the first stage's users", () => {
    expect(groups.map(({ share }) => (share * stagePlan.initial) / 100)).toEqual(usersColumn);
  });
});
