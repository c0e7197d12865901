import { describe, expect, test } from "vitest";
import type { Manifest } from "../../src/manifest/schema";
import { htmlReport } from "../../src/report/page";
import { reviewOf } from "../../src/report/review";
import { synthEnvironment, type SynthesizedEnvironment } from "../../src/testing";
import { smallLab } from "../fixtures/small-lab";
import { oneServer, published, publishedIds, threeServers } from "../helpers/published";

const pageOf = (lab: SynthesizedEnvironment) => lab.file("report.html");

function pageWith(lab: SynthesizedEnvironment, change: (manifest: Manifest) => void): string {
  const manifest = structuredClone(lab.manifest);
  change(manifest);
  return htmlReport(reviewOf(manifest), "<svg></svg>", (path) => lab.files.get(path), "0");
}

const idsOf = (page: string): string[] => [...page.matchAll(/ id="([^"]+)"/g)].map(([, id = ""]) => id);

describe.each(publishedIds)("the page of %s", (id) => {
  const lab = published(id);
  const page = pageOf(lab);
  const ids = new Set(idsOf(page));

  test("has a place for every setting that is not left at its default", () => {
    const stated = lab.manifest.settings.filter(({ source }) => source.kind !== "default");
    expect(stated.filter((setting) => !ids.has(setting.id)).map((setting) => setting.id)).toEqual([]);
  });

  test("has every place that it links to, and none twice", () => {
    const targets = [...page.matchAll(/href="#([^"]+)"/g)].map(([, target = ""]) => target);
    expect(targets.length).toBeGreaterThan(100);
    expect([...new Set(targets)].filter((target) => !ids.has(target))).toEqual([]);
    expect(idsOf(page).length).toBe(ids.size);
  });

  test("loads nothing and asks nobody", () => {
    const loading = [
      /(?:src|(?<!<a )href)="(?:https?:)?\/\//,
      /url\((?!#)/,
      /@import/,
      /<link(?! rel="icon" href="data:,">)/,
    ];
    expect(loading.filter((pattern) => pattern.test(page))).toEqual([]);
    expect(page).toContain("default-src 'none'");
  });
});

test("a value leads to its line in the rendered file, and the line back", () => {
  const lab = published(threeServers);
  const page = pageOf(lab);
  for (const machine of ["rm1", "rm2", "rm3"]) {
    const file = lab.manifest.files.find(({ path }) => path === `configs/${machine}/was/open/server.xml`);
    const setting = `${machine}/was/webContainer.maxThreads`;
    const place = `${file?.path}:${file?.lines[setting]}`;
    expect(page).toContain(`href="#${place}"`);
    const [, line = ""] = page.split(`<span id="${place}">`);
    expect(line.split("\n")[0]).toContain("maxThreads=&quot;300&quot;/&gt;");
    expect(line.split("\n")[0]).toContain(`<a href="#${setting}"`);
  }
});

test("of a long file the lines that hold settings are there, and how much is left out", () => {
  const page = pageOf(published(oneServer));
  const [, plan = ""] = page.split('<details id="configs/driver/rpt/open/stages.jmx">');
  const [shown = ""] = plan.split("</details>");
  expect(shown.split("<li>").length).toBeLessThan(100);
  expect(shown).toMatch(/\d+ lines left out: <a href="configs\/driver\/rpt\/open\/stages.jmx">the whole file<\/a>/);
});

test("text of a report is text, also where it looks like HTML", () => {
  const hostile = `"><script>alert('x')</script>&amp;`;
  const page = pageWith(published(oneServer), ({ settings, findings, environment, options, runbook }) => {
    for (const setting of settings) {
      setting.value = hostile;
      setting.title = hostile;
      setting.publishedText = hostile;
      setting.source.note = hostile;
    }
    for (const finding of findings) finding.message = hostile;
    environment.title = hostile;
    options.overrides = { [hostile]: hostile };
    for (const chapter of runbook) chapter.steps.push(hostile);
  });
  expect(page.match(/<script>/g)).toHaveLength(1);
  expect(page).not.toContain("alert('x')</script>");
  expect(page).toContain("&quot;&gt;&lt;script&gt;alert('x')&lt;/script&gt;&amp;amp;");
});

test("the citation leads to the published page where it names one", () => {
  const place = "jazz.net/wiki/bin/view/Deployment";
  const link = new RegExp(`Jazz Deployment wiki, <a href="https://${place}" rel="noreferrer">[^"]+</a>\\.</p>`);
  expect(pageOf(published(oneServer))).toMatch(link);
  expect(published(oneServer).file("report.md")).toContain(`Published: Jazz Deployment wiki, ${place}.`);
  expect(pageOf(published("filenet-451-after"))).not.toContain("https://dm-1004");
});

test("is the same bytes each time", () => {
  const again = synthEnvironment(smallLab()).file("report.html");
  expect(synthEnvironment(smallLab()).file("report.html")).toBe(again);
});

test("its headings are in order and its tables have scoped heads", () => {
  const page = pageOf(published(oneServer));
  const levels = [...page.matchAll(/<h([1-6])>/g)].map(([, level]) => Number(level));
  expect(levels[0]).toBe(1);
  expect(levels.filter((level) => level === 1)).toHaveLength(1);
  levels.reduce((before, level) => {
    expect(level - before).toBeLessThanOrEqual(1);
    return level;
  });
  expect(page).not.toMatch(/<th(?![^>]* scope=)[ >]/);
});

test("is signed for this lab.json", () => {
  const lab = published(oneServer);
  const [, sum = ""] = /lab\.json with SHA-256 <span class="code">([0-9a-f]{64})</.exec(pageOf(lab)) ?? [];
  expect(sum).toMatch(/^[0-9a-f]{64}$/);
  expect(pageOf(published(oneServer, { load: 500 }))).not.toContain(sum);
});

test("the menu is short", () => {
  const [, menu = ""] = /<nav[^>]*>([^]*?)<\/nav>/.exec(pageOf(published(threeServers))) ?? [];
  expect(menu.match(/<a /g)?.length).toBeLessThanOrEqual(13);
});

test("names and paths may break behind their signs", () => {
  expect(pageOf(published(oneServer))).toContain('<span class="muted">proxy/<wbr>ihs/</span><b>MinSpareThreads</b>');
});

test("of very many like machines the first are told, and how many more there are", () => {
  const machine = published(oneServer).manifest.machines.find(({ id }) => id === "rm1");
  const page = pageWith(published(oneServer), (manifest) => {
    const names = Array.from({ length: 39 }, (_, index) => `rm${index + 2}`);
    const like = <T extends { readonly id: string }>(all: T[]) =>
      all
        .filter(({ id }) => id.startsWith("rm1/"))
        .flatMap((one) => names.map((name) => JSON.parse(JSON.stringify(one).replaceAll("rm1/", `${name}/`)) as T));
    manifest.machines.push(...names.map((id) => ({ ...machine!, id, servers: [`${id}/was`] })));
    manifest.servers.push(...like(manifest.servers));
    manifest.applications.push(...like(manifest.applications));
    manifest.settings.push(...like(manifest.settings));
    const other = manifest.settings.find(({ id }) => id === "rm20/was/webContainer.maxThreads");
    if (other !== undefined) other.value = 301;
  });
  expect(page).toContain("rm1 to rm40 (40 machines)");
  expect(page).toContain('id="rm8/was/webContainer.maxThreads"');
  expect(page).not.toContain('id="rm9/was/webContainer.maxThreads"');
  expect(page).toContain(" and 32 more, to rm40");
  expect(page, "one that says something else is told").toContain('id="rm20/was/webContainer.maxThreads"');
  expect(page).toContain(" and 31 more, to rm40");
});
