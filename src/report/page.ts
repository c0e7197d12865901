import { blocksHtml, type Surroundings } from "../document/blocks-html";
import { chainSvg } from "./chain-svg";
import { chapterAnchor, sectionHtml } from "../document/html";
import { filesHtml } from "./files-html";
import { pageHtml } from "../document/page";
import type { Review } from "./review";
import { script } from "./script";

/**
 * The review report as one page that needs nothing else: no network, and to be read no script.
 * @param topology the picture of the topology
 * @param contentOf a rendered file by its path: settings lead to their lines
 * @param signedFor SHA-256 of lab.json
 */
export function htmlReport(
  { context, document: { title, opening, chapters } }: Review,
  topology: string,
  contentOf: (path: string) => string | undefined,
  signedFor: string,
): string {
  const around: Surroundings = { topology, chain: chainSvg(context), signedFor };
  return pageHtml({
    title,
    menu: [...chapters, { title: "Files", short: undefined }].map((chapter) => [
      `#${chapterAnchor(chapter.title)}`,
      chapter.short ?? chapter.title,
    ]),
    parts: [
      blocksHtml(opening, around),
      ...chapters.map((chapter) => sectionHtml(chapter.title, blocksHtml(chapter.blocks, around))),
      sectionHtml("Files", filesHtml(context, contentOf).join("\n")),
    ],
    script,
  });
}
