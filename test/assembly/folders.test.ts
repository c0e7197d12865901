import { existsSync, mkdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { UserError } from "../../src";
import { synthesize } from "../../src/synthesis/synthesize";
import { oneServer, publishedIds, threeServers } from "../helpers/published";
import { filesIn, temporaryFolder } from "../helpers/temporary";

const stack = (folder: string, id: string) => join(folder, "cdktf.out", "stacks", id);

test("all environments are synthesized unless some are chosen, each into its own folder", () => {
  const folder = temporaryFolder();
  const { folders } = synthesize({}, {}, folder);
  expect([...folders.keys()]).toEqual(publishedIds);
  for (const [id, path] of folders) {
    expect(path).toBe(stack(folder, id));
    const files = Object.keys(filesIn(path));
    expect(files).toEqual(
      expect.arrayContaining(["cdk.tf.json", "lab.json", "report.html", "report.md", "runbook.md", "topology.svg"]),
    );
    expect(files.filter((name) => !name.startsWith("configs/"))).toHaveLength(6);
  }
});

test("an environment that was not chosen is left as it is", () => {
  const folder = temporaryFolder();
  synthesize({}, {}, folder);
  const other = stack(folder, threeServers);
  writeFileSync(join(other, "lab.json"), "touched by hand");
  writeFileSync(join(other, "kept.txt"), "kept");
  const [before, written] = [filesIn(other), statSync(join(other, "cdk.tf.json")).mtimeMs];
  synthesize({ environments: [oneServer], load: 500 }, {}, folder);
  expect(filesIn(other)).toEqual(before);
  expect(statSync(join(other, "cdk.tf.json")).mtimeMs).toBe(written);
});

test("files and folders that are no longer rendered are removed, so that old and new folders are alike", () => {
  const [fresh, used] = [temporaryFolder("fresh"), temporaryFolder("used")];
  synthesize({ environments: [oneServer] }, {}, fresh);
  synthesize({ environments: [oneServer] }, {}, used);
  mkdirSync(join(stack(used, oneServer), "configs", "rm9", "was", "open"), { recursive: true });
  writeFileSync(join(stack(used, oneServer), "configs", "rm9", "was", "open", "server.xml"), "<old/>");
  writeFileSync(join(stack(used, oneServer), "configs", "rm1", "was", "open", "old.options"), "-Xold");
  synthesize({ environments: [oneServer] }, {}, used);
  expect(Object.keys(filesIn(stack(used, oneServer)))).toEqual(Object.keys(filesIn(stack(fresh, oneServer))));
});

test("a refused synthesis leaves the folders of an earlier one as they are", () => {
  const folder = temporaryFolder();
  synthesize({ environments: [oneServer] }, {}, folder);
  const before = filesIn(folder);
  const bad = { environments: [oneServer], overrides: { "proxy/ihs/ThreadLimit": "1" } };
  expect(() => synthesize(bad, {}, folder)).toThrow(UserError);
  expect(filesIn(folder)).toEqual(before);
});

test("cdktf's own command names the folder by a variable", () => {
  const folder = temporaryFolder();
  const before = process.env.CDKTF_OUTDIR;
  process.env.CDKTF_OUTDIR = join(folder, "elsewhere");
  try {
    synthesize({ environments: [oneServer] }, { CDKTF_OUTDIR: join(folder, "elsewhere") }, folder);
  } finally {
    if (before === undefined) delete process.env.CDKTF_OUTDIR;
    else process.env.CDKTF_OUTDIR = before;
  }
  expect(existsSync(join(folder, "elsewhere", "stacks", oneServer, "lab.json"))).toBe(true);
  expect(existsSync(join(folder, "cdktf.out"))).toBe(false);
});
