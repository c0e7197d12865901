import { blocksHtml, type Pictures } from "./blocks-html";
import { chainSvg } from "./chain-svg";
import { anchorOf, escapeHtml } from "./escape";
import { filesHtml } from "./files-html";
import { pageHtml } from "./page";
import type { Review } from "./review";
import { script } from "./script";

export { escapeHtml };

const anchor = (title: string): string => anchorOf(title.toLowerCase().replace(/ /g, "-"));

/**
 * The review report as one page that needs nothing else: no network, and to be read no script.
 * @param topology the picture of the topology
 * @param contents rendered files by their paths: settings lead to their lines
 */
export function htmlReport(
  { context, document: { title, opening, chapters } }: Review,
  topology: string,
  contents: ReadonlyMap<string, string>,
): string {
  const pictures: Pictures = { topology, chain: chainSvg(context.manifest, context.alike) };
  const section = (name: string, content: string) =>
    `<section id="${anchor(name)}">\n<h2>${escapeHtml(name)}</h2>\n${content}\n</section>`;
  return pageHtml({
    title,
    menu: [...chapters.map((chapter) => chapter.title), "Files"].map((name) => [`#${anchor(name)}`, name]),
    parts: [
      blocksHtml(opening, pictures),
      ...chapters.map((chapter) => section(chapter.title, blocksHtml(chapter.blocks, pictures))),
      section("Files", filesHtml(context, contents).join("\n")),
    ],
    script,
  });
}
