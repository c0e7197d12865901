import { escapeHtml } from "../text/html";
import { style } from "./style";

export interface Page {
  readonly title: string;
  /** Links of the menu: where they lead and what they are called. */
  readonly menu: readonly (readonly [string, string])[];
  /** What stands between the heading and the end, as HTML. */
  readonly parts: readonly string[];
  readonly script?: string;
}

/** Nothing of a page comes from elsewhere, and the browser is told so. */
const policy =
  "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'";

/** A page that needs nothing else. */
export function pageHtml({ title, menu, parts, script }: Page): string {
  const links = menu.map(([to, name]) => `<li><a href="${escapeHtml(to)}">${escapeHtml(name)}</a></li>`).join("\n");
  return [
    `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<link rel="icon" href="data:,">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
<header><h1>${escapeHtml(title)}</h1></header>
${menu.length === 0 ? "" : `<nav aria-label="Contents"><ul>\n${links}\n</ul></nav>\n`}<main id="content">`,
    ...parts,
    `</main>${script === undefined ? "" : `\n<script>${script}</script>`}
</body>
</html>
`,
  ].join("\n");
}
