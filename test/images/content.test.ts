import { chmodSync, cpSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { imageNames } from "../../src/images/catalogue";
import { contentHash, contextFiles, imageReference, imagesFolder } from "../../src/images/content";
import { buildContext } from "../../src/images/context";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "perflab-content-"));
  mkdirSync(join(folder, "src"));
  writeFileSync(join(folder, "Dockerfile"), "FROM scratch\n", { mode: 0o644 });
  writeFileSync(join(folder, "start.sh"), "#!/bin/sh\n", { mode: 0o755 });
  writeFileSync(join(folder, "src", "a.txt"), "a\n", { mode: 0o644 });
});
afterEach(() => rmSync(folder, { recursive: true }));

describe("the content hash of an image", () => {
  it("is the same for the same content in another folder, whatever the umask was", () => {
    const before = contentHash(folder);
    const copy = `${folder}-copy`;
    cpSync(folder, copy, { recursive: true });
    chmodSync(join(copy, "Dockerfile"), 0o600);
    chmodSync(join(copy, "start.sh"), 0o700);
    chmodSync(join(copy, "src"), 0o700);
    expect(contentHash(copy)).toBe(before);
    rmSync(copy, { recursive: true });
  });

  it.each([
    ["a byte", () => writeFileSync(join(folder, "src", "a.txt"), "b\n")],
    ["a name", () => renameSync(join(folder, "src", "a.txt"), join(folder, "src", "b.txt"))],
    ["a folder", () => renameSync(join(folder, "src"), join(folder, "lib"))],
    ["an executable bit", () => chmodSync(join(folder, "start.sh"), 0o644)],
    ["a new file", () => writeFileSync(join(folder, "new"), "")],
    ["text moved to the next file", () => writeFileSync(join(folder, "start.sh"), "#!/bin/sh\na")],
  ])("changes with %s", (_what, change) => {
    const before = contentHash(folder);
    change();
    expect(contentHash(folder)).not.toBe(before);
  });

  it("does not change with certificates that a builder adds", () => {
    const before = contentHash(folder);
    mkdirSync(join(folder, "extra-ca"));
    writeFileSync(join(folder, "extra-ca", "proxy.crt"), "x");
    expect(contentHash(folder)).toBe(before);
  });
});

describe("image references", () => {
  it.each(imageNames)("name %s by twelve digits of its content", (name) => {
    expect(imageReference(name)).toBe(`perflab/${name}:${contentHash(join(imagesFolder, name)).slice(0, 12)}`);
  });
});

describe("the build context", () => {
  it("has the same bytes whatever the modes and times on disk are", async () => {
    const before = await buffer(buildContext(folder, []));
    chmodSync(join(folder, "Dockerfile"), 0o640);
    writeFileSync(join(folder, "src", "a.txt"), "a\n");
    expect((await buffer(buildContext(folder, []))).equals(before)).toBe(true);
  });

  it("carries every file of the hash, and certificates in extra-ca", async () => {
    const text = (await buffer(buildContext(folder, ["first\n", "second\n"]))).toString();
    for (const { path } of contextFiles(folder)) expect(text).toContain(path);
    expect(text).toContain("extra-ca/README");
    expect(text).toContain("extra-ca/extra-002.crt");
  });
});
