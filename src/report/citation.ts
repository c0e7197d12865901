import type { Line } from "../document/document";
import type { Manifest } from "../manifest/schema";

/** A host with a path, as reports are cited: `jazz.net/wiki/bin/view/Deployment`. */
const address = /(?:https?:\/\/)?((?:[a-z\d-]+\.)+[a-z]{2,}\/[\w./%-]*[\w/])/;

/** The citation of a report; what of it is an address of a public page leads there. */
export function citation({ title, authors, page }: Manifest["environment"]["report"]): Line {
  const found = address.exec(page);
  const before = `Report: ${title}. Authors: ${authors}. Published: `;
  if (found === null) return `${before}${page}.`;
  const [words, place = ""] = found;
  return [
    { text: `${before}${page.slice(0, found.index)}` },
    { text: words, page: `https://${place}` },
    { text: `${page.slice(found.index + words.length)}.` },
  ];
}
