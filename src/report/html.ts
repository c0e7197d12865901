import { blocksHtml, type Pictures } from "./blocks-html";
import { chainSvg } from "./chain-svg";
import { chapterAnchor, sectionHtml } from "./document-html";
import { escapeHtml } from "./escape";
import { filesHtml } from "./files-html";
import { pageHtml } from "./page";
import type { Review } from "./review";
import { script } from "./script";

export { escapeHtml };

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
  return pageHtml({
    title,
    menu: [...chapters.map((chapter) => chapter.title), "Files"].map((name) => [`#${chapterAnchor(name)}`, name]),
    parts: [
      blocksHtml(opening, pictures),
      ...chapters.map((chapter) => sectionHtml(chapter.title, blocksHtml(chapter.blocks, pictures))),
      sectionHtml("Files", filesHtml(context, contents).join("\n")),
    ],
    script,
  });
}
