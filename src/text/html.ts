const signs: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const unsafe = /[&<>"]/;
const eachUnsafe = /[&<>"]/g;

/** Text made safe for HTML, also inside quotes. */
export function escapeHtml(content: string): string {
  return unsafe.test(content) ? content.replace(eachUnsafe, (sign) => signs[sign] ?? sign) : content;
}

/** Id of an element for a name: names of settings and files stay as they are, so that people can write such links. */
export function anchorOf(name: string): string {
  return /[^\w/.:-]/.test(name) ? name.replace(/[^\w/.:-]+/g, "-") : name;
}
