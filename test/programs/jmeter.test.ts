import { beforeEach, describe, expect, test } from "vitest";
import { catalogue } from "../../stacks/catalogue";
import { oneServer, published, publishedIds, threeServers } from "../helpers/published";
import { java, needs } from "../helpers/programs";
import { jmeter, load, unzip } from "./jmeter/jmeter";

beforeEach(needs(java, unzip, jmeter));

describe.each([
  { id: oneServer, options: {} },
  { id: threeServers, options: { scale: "1/32" } },
])("JMeter loads the plans of $id, $options", ({ id, options }) => {
  const lab = published(id, options);
  const groups = lab.manifest.workload?.planGroups ?? [];
  const roots = lab.manifest.applications.map(({ contextRoot }) => contextRoot);

  test("with a thread group and a request for each user group, to addresses that the proxy passes on", () => {
    const { status, stderr, groups: loaded, samplers } = load(lab.file("configs/driver/rpt/open/plan.jmx"));
    expect(status, stderr).toBe(0);
    expect(groups.length).toBeGreaterThanOrEqual(11);
    expect([...loaded].sort()).toEqual(groups.map(({ title, users }) => [title, String(users)]).sort());
    expect(samplers.map(([name]) => name).sort()).toEqual(groups.map(({ id: group }) => group).sort());
    for (const [name, request] of samplers) {
      expect(request, name).toMatch(/^(GET|POST) \/[a-z0-9]+\/usecase\/[a-z-]+$/);
      expect(roots).toContain(`/${request.split("/")[1]}`);
    }
  });

  test("with a thread group for the users that each stage adds", () => {
    const { status, stderr, groups: loaded } = load(lab.file("configs/driver/rpt/open/stages.jmx"));
    expect(status, stderr).toBe(0);
    const timeline = lab.manifest.workload?.timeline ?? [];
    const running = new Map<string, number>();
    for (const { stage, groups: inStage } of timeline) {
      for (const [name, users] of loaded.filter(([title]) => title.startsWith(`stage ${stage}, `))) {
        const title = name.replace(/^stage \d+, /, "");
        running.set(title, (running.get(title) ?? 0) + Number(users));
      }
      const titled = inStage.map((group) => [groups.find((each) => each.id === group.id)?.title ?? "", group.users]);
      expect(Object.fromEntries(running)).toEqual(Object.fromEntries(titled));
    }
  });
});

const plans = publishedIds.flatMap((id) =>
  published(id)
    .manifest.files.filter(({ path }) => path.endsWith(".jmx"))
    .map(({ path }) => ({ id, path })),
);
/** The environments of a report differ in their numbers: one of each report stands for its plans. */
const ofEachReport = new Set(new Map(catalogue.map(({ report, id }) => [report, id])).values());

test.each(plans.filter(({ id }) => ofEachReport.has(id)))("JMeter loads $path of $id", ({ id, path }) => {
  const { status, stderr, groups, samplers } = load(published(id).file(path));
  expect(status, stderr).toBe(0);
  expect(groups.length).toBeGreaterThan(0);
  expect(samplers.length).toBeGreaterThan(0);
});

test("an element that JMeter does not know would be found", () => {
  const plan = published(oneServer, { scale: "1/32" }).file("configs/driver/rpt/open/plan.jmx");
  const wrong = plan.replaceAll("ThreadGroup ", "ThreadGroop ").replaceAll("</ThreadGroup>", "</ThreadGroop>");
  expect(load(wrong).status).not.toBe(0);
});
