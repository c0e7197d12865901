/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import puppeteer, { type Browser, type Page } from "puppeteer-core";
import { onTestFinished } from "vitest";
import { pathOf, program } from "../../helpers/programs";

export const chromium = program("chromium", "chromium");

export function launch(): Promise<Browser> {
  return puppeteer.launch({ executablePath: pathOf(chromium), args: ["--no-sandbox", "--disable-dev-shm-usage"] });
}

export interface Opened {
  readonly page: Page;
  /** Errors and warnings of the console, uncaught errors, and requests for anything but files. */
  readonly complaints: readonly string[];
}

/** Opens a file; the page is closed when the test ends. */
export async function open(
  browser: Browser,
  path: string,
  { width = 1280, scheme = "light" }: { width?: number; scheme?: "light" | "dark" } = {},
): Promise<Opened> {
  const page = await browser.newPage();
  onTestFinished(() => page.close());
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (["error", "warn"].includes(message.type())) complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("request", (request) => {
    if (!/^(file|data):/.test(request.url())) complaints.push(request.url());
  });
  await page.setViewport({ width, height: 900 });
  await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: scheme }]);
  await page.goto(pathToFileURL(path).href);
  return { page, complaints };
}

/** How far a page reaches beyond its window, in pixels. */
export const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Boxes that are wider than what they stand in, where nothing scrolls. */
export const tooWide = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("table, svg, ol, pre, p")]
      .filter((box) => box.getBoundingClientRect().right > document.documentElement.clientWidth + 1)
      .map((box) => `${box.tagName} ${box.getAttribute("aria-label") ?? box.textContent?.slice(0, 40)}`),
  );

/** Where `PERFLAB_SCREENSHOTS` names a folder: a picture to look at. */
export async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env.PERFLAB_SCREENSHOTS;
  if (folder === undefined) return;
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name}.png`) });
}
