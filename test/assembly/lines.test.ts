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
      expect(content).not.toMatch(/[\uE000-\uE002]/);
      const all = content.split("\n");
      for (const [setting, line] of Object.entries(lines))
        expect(all[line - 1]?.trim(), `${path} ${setting}`).toBeTruthy();
    }
  });
});
