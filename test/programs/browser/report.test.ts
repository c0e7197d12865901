import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "puppeteer-core";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { writeComparison, writeIndex } from "../../../src/assembly/write-pages";
import { isLabOnly } from "../../../src/manifest/lab-only";
import { needs, pathOf, program, writeAssembly } from "../../helpers/programs";
import { published, threeServers } from "../../helpers/published";
import { chromium, launch, open, overflow, picture, tooWide } from "./chromium";

const ga = "dng-606-3s-300c-ga";
const ids = [threeServers, ga, "clm-etl-404-write-back", "nuxeo-60-import-a"];
const lab = published(threeServers);
const folder = mkdtempSync(join(tmpdir(), "perflab-pages-"));
const stack = (id: string) => join(folder, "stacks", id);
const report = join(stack(threeServers), "report.html");
const index = join(folder, "index.html");
const comparison = join(folder, "comparisons", `${ga}..${threeServers}.html`);
const pdfToText = program("pdftotext", "poppler-utils");
let browser: Browser;

beforeAll(async () => {
  if (chromium.path === undefined) return;
  for (const id of ids) writeAssembly(published(id), stack(id));
  const [a, b] = [ga, threeServers].map((id) => ({ folder: stack(id), manifest: published(id).manifest }));
  if (a && b) await writeComparison(folder, [a, b]);
  writeIndex(folder);
  browser = await launch();
});
afterAll(async () => {
  await browser?.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(needs(chromium));

/** Settings that the shown rows of the three tables state: a row of like machines states one for each. */
const shown = (page: Page): Promise<number[]> =>
  page.$$eval("table:has(tr[data-kind])", (tables) =>
    tables.map((table) => {
      const machine = document.querySelector<HTMLSelectElement>("[data-field=machines]");
      const rows = [...table.querySelectorAll<HTMLElement>("tr[data-kind]:not([hidden])")];
      if (machine?.value !== "") return rows.length;
      return rows.reduce((sum, row) => sum + (row.dataset.machines ?? "").split(" ").length, 0);
    }),
  );

const stated = lab.manifest.settings.filter(({ source }) => source.kind !== "default");
const isEqual = ({ value, default: usual }: (typeof stated)[number]) =>
  usual !== undefined && String(value) === String(usual);
const ofLab = (setting: (typeof stated)[number]) =>
  isLabOnly(
    setting,
    lab.manifest.servers.find(({ id }) => setting.id.startsWith(`${id}/`)),
  );
const count = (wanted: (setting: (typeof stated)[number]) => boolean): number[] => [
  stated.filter((setting) => wanted(setting) && !ofLab(setting) && !isEqual(setting)).length,
  stated.filter((setting) => wanted(setting) && !ofLab(setting) && isEqual(setting)).length,
  stated.filter((setting) => wanted(setting) && ofLab(setting)).length,
];

describe("the filters", () => {
  test.each([
    ["machines", "rm2", count(({ id }) => id.startsWith("rm2/"))],
    ["kind", "published", count(({ source }) => source.kind === "published")],
    ["strength", "in force", count(({ source }) => source.strength === "in force")],
    ["change", "changed", count((setting) => setting.default !== undefined && !isEqual(setting))],
  ])("by %s show what lab.json has, and say how many", async (field, value, expected) => {
    const { page, complaints } = await open(browser, report);
    expect(await shown(page)).toEqual(count(() => true));
    await page.select(`[data-field=${field}]`, value);
    expect(await shown(page)).toEqual(expected);
    expect(await page.$eval("output", (output) => output.textContent)).toContain(
      `${expected[0]} of ${count(() => true)[0]}`,
    );
    expect(complaints).toEqual([]);
  });

  test("by words, together with another, and all again", async () => {
    const { page } = await open(browser, report);
    await page.type("[data-field=text]", "thread pool");
    const some = await shown(page);
    expect(some[0]).toBeGreaterThanOrEqual(4);
    expect(some[0]).toBeLessThan(20);
    await page.select("[data-field=machines]", "jts");
    expect((await shown(page))[0]).toBeLessThan(some[0] ?? 0);
    await page.click(".filters button");
    expect(await shown(page)).toEqual(count(() => true));
  });

  test("are reached by the keyboard, behind the skip link and the menu", async () => {
    const { page } = await open(browser, report);
    const focused = () =>
      page.evaluate(() => {
        const { activeElement: at } = document;
        return at instanceof HTMLElement
          ? (at.dataset.field ?? at.className ?? at.tagName) || (at.textContent ?? "")
          : "";
      });
    await page.keyboard.press("Tab");
    expect(await focused()).toBe("skip");
    const order: string[] = [];
    for (let presses = 0; presses < 80 && order.at(-1) !== "text"; presses += 1) {
      await page.keyboard.press("Tab");
      order.push(await focused());
    }
    expect(order.slice(0, 3)).toEqual(["Topology", "Hardware", "Settings"]);
    expect(order.slice(-5)).toEqual(["machines", "kind", "strength", "change", "text"]);
    await page.keyboard.type("gencon");
    expect((await shown(page)).every((settings) => settings <= 4)).toBe(true);
  });
});

test("a value leads to its line in a closed file, and the line back to a row that a filter hides", async () => {
  const { page, complaints } = await open(browser, report);
  const setting = "rm2/was/webContainer.maxThreads";
  const line = lab.manifest.files.find(({ path }) => path === "configs/rm2/was/open/server.xml")?.lines[setting];
  const place = `configs/rm2/was/open/server.xml:${line}`;
  const inView = (id: string) =>
    page.waitForFunction(
      (name) => {
        const box = document.getElementById(name)?.getBoundingClientRect();
        return box !== undefined && box.height > 0 && box.top >= 0 && box.bottom <= innerHeight;
      },
      { timeout: 5000 },
      id,
    );
  await page.click(`tr a[href="#${place}"]`);
  await inView(place);
  expect(await page.$eval(`[id="${place}"]`, (element) => element.textContent)).toContain('maxThreads="300"');
  expect(
    await page.$eval(`[id="${place}"]`, (element) => getComputedStyle(element.closest("li")!).backgroundColor),
  ).toBe("rgb(255, 243, 196)");
  await page.select("[data-field=machines]", "proxy");
  await page.evaluate((id) => document.getElementById(id)?.scrollIntoView({ block: "center" }), place);
  await page.click(`[id="${place}"] a[href="#${setting}"]`);
  await inView(setting);
  expect(await shown(page)).toEqual(count(() => true));
  await picture(page, "back-at-the-setting");
  expect(complaints).toEqual([]);
});

test("a link from elsewhere opens what it leads to", async () => {
  const { page } = await open(browser, report);
  await page.goto(`${page.url()}#rm1/was/jvm.Xgcpolicy`);
  expect(await page.$eval('[id="rm1/was/jvm.Xgcpolicy"]', (row) => row.closest("details")?.open)).toBe(true);
});

test("without script everything is there, and no dead filter", async () => {
  const { page } = await open(browser, report);
  await page.setJavaScriptEnabled(false);
  await page.reload();
  expect(await page.$eval(".filters", (bar) => getComputedStyle(bar).display)).toBe("none");
  expect(await page.$$eval("tr[data-kind]", (rows) => rows.length)).toBeGreaterThan(80);
});

describe.each(["light", "dark"] as const)("%s", (scheme) => {
  test.each([400, 768, 1280])("the pages are no wider than %i pixels", async (width) => {
    for (const path of [report, index, comparison, join(stack("clm-etl-404-write-back"), "report.html")]) {
      const { page, complaints } = await open(browser, path, { width, scheme });
      expect({ path, overflow: await overflow(page) }).toEqual({ path, overflow: 0 });
      await page.$$eval("details", (boxes) => boxes.forEach((box) => (box.open = true)));
      expect({ path, overflow: await overflow(page), complaints }).toEqual({ path, overflow: 0, complaints: [] });
    }
  });
});

test("the page is dark where the reader wants it so", async () => {
  const { page } = await open(browser, report, { scheme: "dark" });
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe("rgb(22, 28, 36)");
});

describe("on paper", () => {
  test("nothing is cut off, nothing is left out, and what only a screen needs is gone", async () => {
    const { page } = await open(browser, report, { width: 1032 });
    await page.select("[data-field=machines]", "proxy");
    await page.emulateMediaType("print");
    await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
    expect(await overflow(page)).toBe(0);
    expect(await tooWide(page)).toEqual([]);
    const display = (selector: string) => page.$eval(selector, (element) => getComputedStyle(element).display);
    for (const selector of ["nav", ".filters", ".skip", "#files"]) expect(await display(selector)).toBe("none");
    const heights = await page.$$eval("tr[data-kind]", (rows) => rows.map((row) => row.getBoundingClientRect().height));
    expect(heights.filter((height) => height === 0)).toEqual([]);
  });

  test("it has its pages, and more of them when the files are chosen", async () => {
    const { page } = await open(browser, report);
    const pages = async () => {
      const pdf = Buffer.from(await page.pdf({ preferCSSPageSize: true })).toString("latin1");
      return {
        count: pdf.match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0,
        box: /\/MediaBox\s*\[([^\]]+)\]/.exec(pdf)?.[1],
      };
    };
    const plain = await pages();
    expect(plain.count).toBeGreaterThan(10);
    expect(
      plain.box
        ?.trim()
        .split(/\s+/)
        .map((side) => Math.round(Number(side))),
    ).toEqual([0, 0, 842, 595]);
    await page.click("#print-files");
    expect((await pages()).count).toBeGreaterThan(plain.count + 5);
    expect(await page.$$eval("#files details[open]", (open) => open.length)).toBe(0);
  });
});

describe("on the pages of the PDF", () => {
  beforeEach(needs(pdfToText));

  test("no table begins at the foot of a page", async () => {
    const { page } = await open(browser, report);
    const path = join(folder, "report.pdf");
    await page.pdf({ path, preferCSSPageSize: true });
    const pages = execFileSync(pathOf(pdfToText), ["-layout", path, "-"], { encoding: "utf8" }).split("\f");
    const below = (head: RegExp) =>
      pages.flatMap((text) => {
        const lines = text.split("\n").filter((line) => line.trim() !== "" && !/^\s*\d+ \/ \d+$/.test(line));
        return lines.flatMap((line, index) => (head.test(line) ? [lines.length - index - 1] : []));
      });
    for (const [head, least] of [
      [/^From +To +Port/, 2],
      [/^Word +Said of/, 15],
      [/^Setting +Value/, 4],
    ] as const) {
      expect(below(head).length).toBeGreaterThan(0);
      expect(Math.min(...below(head))).toBeGreaterThanOrEqual(least);
    }
  });
});

test("the index leads to every report and to the comparison, and that one back", async () => {
  const { page, complaints } = await open(browser, index);
  expect(await page.$$eval('a[href$="report.html"]', (links) => links.length)).toBe(ids.length);
  await picture(page, "index");
  await Promise.all([page.waitForNavigation(), page.click(`a[href^="comparisons/"]`)]);
  expect(await page.$eval("h1", (heading) => heading.textContent)).toBe(`${ga} and ${threeServers}`);
  await page.click("summary");
  expect(await page.$$eval("details[open] ins", (lines) => lines.length)).toBeGreaterThan(0);
  await Promise.all([page.waitForNavigation(), page.click('a[href$="#rm1/was/rm/jena.enableExtendedCaching"]')]);
  expect(await page.$eval("h1", (heading) => heading.textContent)).toContain(threeServers);
  await Promise.all([page.waitForNavigation(), page.goBack()]);
  await Promise.all([page.waitForNavigation(), page.click('a[href="../index.html"]')]);
  await Promise.all([page.waitForNavigation(), page.click(`a[href="stacks/nuxeo-60-import-a/report.html"]`)]);
  expect(await page.$eval("h1", (heading) => heading.textContent)).toContain("nuxeo-60-import-a");
  expect(complaints).toEqual([]);
});
