import { blocksHtml } from "./blocks-html";
import type { Document } from "./document";
import { anchorOf, escapeHtml } from "../text/html";
import { pageHtml } from "./page";

/** Id of a chapter. */
export const chapterAnchor = (title: string): string => anchorOf(title.toLowerCase().replace(/ /g, "-"));

/** A chapter with its heading; `content` is HTML. */
export function sectionHtml(title: string, content: string): string {
  return `<section id="${chapterAnchor(title)}">\n<h2>${escapeHtml(title)}</h2>\n${content}\n</section>`;
}

const none = { topology: "", chain: "" };

/** A document without pictures as a page of its own. */
export function documentHtml({ title, opening, chapters }: Document, back?: readonly [string, string]): string {
  return pageHtml({
    title,
    menu: [
      ...(back ? [back] : []),
      ...chapters.map((chapter) => [`#${chapterAnchor(chapter.title)}`, chapter.title] as const),
    ],
    parts: [
      blocksHtml(opening, none),
      ...chapters.map((chapter) => sectionHtml(chapter.title, blocksHtml(chapter.blocks, none))),
    ],
  });
}
