import { describe, expect, test } from "vitest";
import { batch, httpd, jython, postgresql, properties, shell, sql, xml, type Syntax } from "../../src/rendering/syntax";

const table: readonly [name: string, syntax: Syntax, given: string | number | boolean, written: string][] = [
  ["httpd", httpd, 2500, "2500"],
  ["httpd", httpd, "-1", "-1"],
  ["properties", properties, "http://proxy/rm", "http\\://proxy/rm"],
  ["properties", properties, "C:\\IBM", "C\\:\\\\IBM"],
  ["properties", properties, "a=b#c!", "a\\=b\\#c\\!"],
  ["XML", xml, '<a href="&">', "&lt;a href=&quot;&amp;&quot;&gt;"],
  ["Jython", jython, 300, "300"],
  ["Jython", jython, true, "'true'"],
  ["Jython", jython, "it's C:\\", "'it\\'s C:\\\\'"],
  ["SQL", sql, "it's", "'it''s'"],
  ["SQL", sql, 8, "8"],
  ["shell", shell, "UTF-8", "UTF-8"],
  ["shell", shell, "it's $HOME", "'it'\\''s $HOME'"],
  ["shell", shell, "a; b", "'a; b'"],
  ["batch", batch, "DB ONLY", "DB ONLY"],
  ["batch", batch, "95 %", "95 %%"],
  ["postgresql.conf", postgresql, "it's", "'it''s'"],
  ["postgresql.conf", postgresql, true, "on"],
  ["postgresql.conf", postgresql, 100, "100"],
];

test.each(table)("%s: a value", (_name, syntax, given, written) => {
  expect(syntax.value(given)).toBe(written);
});

describe("a comment", () => {
  test.each([
    ["httpd", httpd, "# text"],
    ["SQL", sql, "-- text"],
    ["XML", xml, "<!-- text -->"],
    ["batch", batch, "rem text"],
  ] as const)("%s", (_name, syntax, written) => {
    expect(syntax.comment("text")).toBe(written);
  });

  test("of XML has no two hyphens", () => {
    expect(xml.comment("a -- b --- c")).toBe("<!-- a - b - c -->");
  });
});
