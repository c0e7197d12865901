import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { fixedImageTags, goldenFolder } from "../../src/testing";
import { filesIn, temporaryFolder } from "../helpers/temporary";

const result = (files: Record<string, string>) => ({ files: new Map(Object.entries(files)) });
const two = { "a.txt": "one\ntwo\n", "b/c.txt": "three\n" };

function golden(files: Record<string, string> = two): string {
  const folder = temporaryFolder("golden");
  goldenFolder(result(files), folder, { update: true });
  return folder;
}

describe("goldenFolder", () => {
  test("accepts what it has written", () => {
    const folder = golden();
    expect(filesIn(folder)).toEqual(two);
    expect(() => goldenFolder(result(two), folder)).not.toThrow();
  });

  test("shows the first line that differs, of every file that differs", () => {
    const changed = { "a.txt": "one\n2\n", "b/c.txt": "three\nfour\n" };
    expect(() => goldenFolder(result(changed), golden())).toThrow(
      /a\.txt:2:\n {2}- two\n {2}\+ 2\nb\/c\.txt:2:\n {2}- \n {2}\+ four/,
    );
  });

  test("shows where a file ends too early", () => {
    expect(() => goldenFolder(result({ ...two, "a.txt": "one\ntwo" }), golden())).toThrow(
      /a\.txt:3:\n {2}- \n {2}\+ \(end\)/,
    );
  });

  test("refuses missing and extra files", () => {
    expect(() => goldenFolder(result({ ...two, "d.txt": "" }), golden())).toThrow("d.txt: not in the folder");
    expect(() => goldenFolder(result({ "a.txt": two["a.txt"] }), golden())).toThrow("b/c.txt: no longer rendered");
    expect(() => goldenFolder(result(two), join(temporaryFolder("golden"), "none"))).toThrow(
      "a.txt: not in the folder",
    );
  });

  test("an update removes what is no longer rendered", () => {
    const folder = golden();
    mkdirSync(join(folder, "old"));
    writeFileSync(join(folder, "old", "file.txt"), "old");
    goldenFolder(result({ "a.txt": "new\n" }), folder, { update: true });
    expect(filesIn(folder)["a.txt"]).toBe("new\n");
    expect(Object.keys(filesIn(folder)).filter((path) => !path.endsWith("/"))).toEqual(["a.txt"]);
  });

  test("only selected files count", () => {
    expect(() =>
      goldenFolder(result({ ...two, "report.html": "" }), golden(), { select: (path) => !path.endsWith(".html") }),
    ).not.toThrow();
  });

  test("a change before the comparison sees content and path", () => {
    const normalise = (content: string, path: string) => (path === "a.txt" ? content.toLowerCase() : content);
    expect(() => goldenFolder(result({ ...two, "a.txt": "ONE\nTWO\n" }), golden(), { normalise })).not.toThrow();
  });
});

test("image tags become a fixed word, and nothing else does", () => {
  expect(fixedImageTags('"name": "perflab/httpd:0123456789ab"')).toBe('"name": "perflab/httpd:CONTENT"');
  expect(fixedImageTags("httpd:2.4 perflab/httpd")).toBe("httpd:2.4 perflab/httpd");
});
