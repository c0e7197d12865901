import { join } from "node:path";
import { expect, test } from "vitest";
import { readdirSync, readFileSync } from "node:fs";
import { fixedImageTags } from "../../src/testing";
import { published, publishedIds } from "../helpers/published";
import { root } from "../helpers/root";

/** The signed files of an environment: made without any scale. */
function signed(id: string): Map<string, string> {
  const folder = join(root, "test", "golden", id);
  const paths = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((path) => /\.\w+$/.test(path));
  return new Map(paths.map((path) => [path, readFileSync(join(folder, path), "utf8")]));
}

test.each(publishedIds)("%s at 7/7 is the published environment, to the byte", (id) => {
  const whole = published(id, { scale: "7/7" });
  const files = [...signed(id)].filter(([path]) => !path.endsWith(".ldif"));
  expect(files.length).toBeGreaterThan(5);
  for (const [path, content] of files) expect(fixedImageTags(whole.file(path)), path).toBe(content);
});
