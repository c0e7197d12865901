import { describe, expect, test } from "vitest";
import { published, publishedIds } from "../helpers/published";

describe.each(publishedIds)("%s", (id) => {
  const lab = published(id);
  const { files, settings } = lab.manifest;

  test("every file says on which line each of its settings stands", () => {
    const unplaced = settings.flatMap((setting) =>
      setting.files
        .filter((path) => files.find((file) => file.path === path)?.lines[setting.id] === undefined)
        .map((path) => `${path}: ${setting.id}`),
    );
    expect(unplaced).toEqual([]);
  });

  test("the lines are there, and no mark is left in a file", () => {
    for (const { path, lines } of files) {
      const content = lab.file(path);
      expect(["\u0001", "\u0002", "\u0003"].filter((mark) => content.includes(mark))).toEqual([]);
      const all = content.split("\n");
      for (const [id, line] of Object.entries(lines)) {
        const { source, value } = lab.setting(id);
        const own = all[line - 1] ?? "";
        expect(own.trim(), `${path} ${id}`).not.toBe("");
        // The line has the value as it is, or the comment with the source of this very setting stands above it.
        const above = all.slice(Math.max(0, line - 40), line).join("\n");
        const isSourced = above.includes(source.kind) && above.includes(source.section ?? "");
        expect(own.includes(String(value)) || isSourced, `${path}:${line} ${id}: ${own}`).toBe(true);
      }
    }
  });
});
