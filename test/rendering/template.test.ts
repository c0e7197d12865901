import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { render } from "../../src/rendering/template";
import { root } from "../helpers/root";

const setting = (value: string) => ({
  isSetting: true,
  present: true,
  source: "# here",
  named: "# n",
  value,
  title: "t",
  key: "k",
});
const view = { header: "# top", s: { nofile: setting("65000") } };

test("a template is rendered with its values", () => {
  expect(render("host/limits.conf.hbs", view).text).toBe("# top\n# here\n* soft nofile 65000\n* hard nofile 65000\n");
});

test("a name that the view lacks fails", () => {
  expect(() => render("host/limits.conf.hbs", { header: "# top", s: { nofile: { source: "# here" } } })).toThrow(
    '"value" not defined',
  );
});

test("a name that the template leaves unread fails", () => {
  expect(() => render("host/limits.conf.hbs", { ...view, more: 1 })).toThrow("leaves unread: more");
  expect(() => render("host/limits.conf.hbs", { ...view, s: { ...view.s, other: setting("1") } })).toThrow(
    "leaves unread: s.other.value",
  );
});

test("a value that is not there fails", () => {
  expect(() => render("host/limits.conf.hbs", { ...view, header: undefined as never })).toThrow("header has no value");
});

test("templates have values, each and if, and nothing else", () => {
  const folder = join(root, "templates");
  const templates = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((path) => path.endsWith(".hbs"));
  expect(templates.length).toBeGreaterThan(15);
  for (const path of templates) {
    const tags = [...readFileSync(join(folder, path), "utf8").matchAll(/\{\{(.*?)\}\}/g)].map(([, tag]) => tag ?? "");
    for (const tag of tags)
      expect(tag, path).toMatch(/^(@root\.|@\w+|this\.)?[\w.]+$|^#(each|if) [@\w.]+$|^\/(each|if)$|^else$/);
  }
});
