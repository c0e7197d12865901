/**
 * The script of a report page: filters, and links that open what they lead to. Without it everything can still be read. It is
 * written for browsers as it stands here, without a compiler.
 */
export const script = `
(() => {
const all = (selector, root = document) => [...root.querySelectorAll(selector)];
const reveal = (hash) => {
  const target = hash.length > 1 && document.getElementById(decodeURIComponent(hash.slice(1)));
  if (!target) return;
  for (let box = target; box; box = box.parentElement) if (box.tagName === "DETAILS") box.open = true;
  if (target.closest("tr[hidden]")) reset();
  target.scrollIntoView({ block: target.matches("section, details") ? "start" : "center" });
};
addEventListener("hashchange", () => reveal(location.hash));
document.addEventListener("click", (event) => {
  const link = event.target.closest('a[href^="#"]');
  if (link) setTimeout(() => reveal(link.getAttribute("href")));
});
const bar = document.querySelector(".filters");
const fields = bar ? all("[data-field]", bar) : [];
const tables = all("table:has(tr[data-kind])");
const words = new WeakMap();
const wordsOf = (row) => {
  if (!words.has(row)) words.set(row, row.textContent.toLowerCase());
  return words.get(row);
};
const fits = (row) => fields.every(({ value, dataset: { field } }) => {
  if (value === "") return true;
  if (field === "text") return value.toLowerCase().split(/\\s+/).every((word) => wordsOf(row).includes(word));
  const own = row.dataset[field];
  return field === "machines" ? own.split(" ").includes(value) : own === value;
});
const apply = () => {
  const counts = tables.map((table) => {
    const rows = all("tr[data-kind]", table);
    for (const row of rows) row.hidden = !fits(row);
    for (const body of table.tBodies) body.hidden = !body.querySelector("tr[data-kind]:not([hidden])");
    const shown = rows.filter((row) => !row.hidden);
    const settings = (some) => some.reduce((sum, row) => sum + row.dataset.machines.split(" ").length, 0);
    const ofOne = fields.some(({ value, dataset }) => dataset.field === "machines" && value !== "");
    const kind = rows.length > 0 && table.closest("details") ? table.getAttribute("aria-label") : "";
    const name = kind.includes("equal") ? "; of those that equal the default " : kind ? "; of this lab alone " : "";
    return name + (ofOne ? shown.length : settings(shown)) + " of " + settings(rows) + (name ? "" : " settings shown");
  });
  bar.querySelector("output").textContent = counts.join("");
};
const reset = () => {
  for (const field of fields) field.value = "";
  apply();
};
if (bar) {
  bar.hidden = false;
  bar.addEventListener("input", apply);
  bar.addEventListener("change", () => {
    if (fields.some(({ value, dataset }) => dataset.field === "change" && value === "equal"))
      all("#settings details").forEach((box) => (box.open = true));
  });
  bar.querySelector("button").addEventListener("click", reset);
  apply();
}
const scrollable = () => all(".wide").forEach((box) => {
  if (box.scrollWidth > box.clientWidth) box.tabIndex = 0;
  else box.removeAttribute("tabindex");
});
addEventListener("resize", scrollable);
scrollable();
let closed = [];
addEventListener("beforeprint", () => {
  const files = document.getElementById("print-files");
  closed = all("details:not([open])").filter((box) => (files && files.checked) || !box.closest("#files"));
  for (const box of closed) box.open = true;
});
addEventListener("afterprint", () => closed.forEach((box) => (box.open = false)));
reveal(location.hash);
})();
`;
