import { describe, expect, test } from "vitest";
import { usersColumn, groups, stagePlan } from "../../stacks/dng-606/workload";
import { publishedFindings, publishedIds, published } from "../helpers/published";

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

test("a run procedure of three servers says once that their stages are inferred", () => {
  for (const id of publishedIds.filter((each) => each.startsWith("dng-606-"))) {
    const steps = published(id).manifest.workload?.procedure.join("\n") ?? "";
    expect(steps.split("(inferred").length - 1, id).toBe(id.includes("-3s-") ? 1 : 0);
    expect(steps.includes("for each server"), id).toBe(id.includes("-3s-"));
  }
});

describe("loads and results", () => {
  test.each([
    ["dng-606-1s-300c-ifix3", 400, 400, "approximately 490 ms"],
    ["dng-606-3s-300c-ifix3", 1200, 1200, "approximately 490 ms"],
    ["dng-606-1s-500c-ifix3", 400, 350, "approximately 730 ms"],
    ["dng-606-3s-500c-ifix3", 1200, 1050, "approximately 730 ms"],
    ["dng-606-3s-300c-ga", 1200, 450, "approximately 570 ms"],
  ])("%s: designed for %i, supported %i users at %s", (id, design, tested, time) => {
    const { workload, results } = published(id).manifest;
    expect([workload?.load?.design, workload?.load?.tested]).toEqual([design, tested]);
    const valueOf = (title: string) => results.find((result) => result.title === title)?.value;
    expect(valueOf("Maximum sustainable user load")).toBe(`${tested} users`);
    expect(valueOf(`Response time at ${tested} users`)).toBe(time);
  });

  test("GA on one server has no maximum in the report, only the users at which it degrades", () => {
    const { workload, results } = published("dng-606-1s-300c-ga").manifest;
    expect([workload?.load?.design, workload?.load?.tested]).toEqual([400, 150]);
    const values = new Map(results.map(({ title, value }) => [title, value]));
    expect(values.get("Throughput degrades")).toBe("at 150 users");
    expect(values.get("Response time at 150 users")).toBe("approximately 570 ms");
    expect([...values.keys()].filter((title) => title.includes("aximum sustainable"))).toEqual([]);
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

describe("contradictions that only some environments have", () => {
  const everyId = publishedIds.filter((id) => id.startsWith("dng-606-"));

  test.each<[string, string, (id: string) => boolean]>([
    [
      "GA is primed with more users than it supports",
      "each server is primed with 300 users",
      (id) => id.includes("-ga"),
    ],
    [
      "one amount of data for three servers, results of two",
      "a total of 7 million artifacts (2.3 million per server)",
      (id) => id.includes("-3s-300c-"),
    ],
    ["a load beyond the example of the thread pool", "an example: 400 users, 300 threads", (id) => !id.includes("-ga")],
    [
      "no -D property in the summary of arguments",
      "a summary of the JVM arguments without one -D property",
      () => true,
    ],
    ["a thread of Liberty", "Default Executor-thread-93", () => true],
  ])("%s", (_, given, said) => {
    const having = everyId.filter((id) => published(id).findings.some((finding) => finding.given.includes(given)));
    expect(having).toEqual(everyId.filter(said));
  });

  test.each([
    ["dng-606-1s-300c-ifix3", "90,000"],
    ["dng-606-3s-500c-ifix3", "25,000"],
    ["dng-606-3s-500c-ifix3-baselines", "100,000"],
  ])("%s compares the caches with %s baselines", (id, baselines) => {
    const finding = published(id).findings.find(
      ({ code, path }) => code === "REPORT_RULE" && path.endsWith("configcache.size"),
    );
    expect(finding?.allowed).toContain(`more than ${baselines} baselines`);
  });

  test("the last stage's load gives the thread pool and connections that the finding names", () => {
    const at500 = published("dng-606-1s-300c-ifix3", { load: 500 });
    const valueOf = (name: string) => at500.setting(`rm1/was/${name}`).value;
    const values = ["webContainer.maxThreads", "rm/fronting.routeMax", "rm/fronting.max"].map(valueOf);
    expect(values).toEqual([375, 500, 1000]);
    const said = at500.findings.find(({ path }) => path === "rm1/was/webContainer.maxThreads");
    expect(said?.allowed).toContain(
      `500 users of the last stage its rules give ${values.slice(0, 2).join(" threads, ")}`,
    );
  });

  test("what is said about the report is said once, not for each RM server", () => {
    const own = published("dng-606-3s-500c-ifix3").findings.filter(({ code }) => code.startsWith("REPORT_"));
    const seen = own.map(({ code, message }) => `${code} ${message}`);
    expect(seen).toEqual([...new Set(seen)]);
  });
});

describe("ports", () => {
  test.each(["dng-606-1s-300c-ga", "dng-606-3s-500c-ifix3"])("%s accounts once for those of Windows", (id) => {
    const { manifest, findings } = published(id);
    const omitted = manifest.omissions.filter(({ section }) => section === "Appendix E, Available TCP/IP ports");
    expect(omitted).toEqual([
      expect.objectContaining({
        text: "Windows 2008 Server: dynamic port range, start port 2000, number of ports 63535",
        strength: "advice",
      }),
    ]);
    const limits = findings.filter(({ code }) => code === "REPORT_LIMIT");
    expect(limits.map(({ fix }) => fix)).toEqual([expect.stringContaining("ip_local_port_range 2000 65534")]);
  });

  test("Linux has the same ports, as inferred", () => {
    const { value, source } = iFix003.setting("rm1/ip_local_port_range");
    const [first = 0, last = 0] = String(value).split(" ").map(Number);
    expect([first, last - first + 1, source.kind]).toEqual([2000, 63_535, "inferred"]);
  });
});
