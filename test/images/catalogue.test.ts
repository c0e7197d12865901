import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { imageNames, images } from "../../src/images/catalogue";
import { contextFiles, imagesFolder } from "../../src/images/content";

const scripts = readdirSync(imagesFolder, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".sh"))
  .map((name) => join(imagesFolder, name));

it("each contract has a folder and each folder a contract", () => {
  const folders = readdirSync(imagesFolder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
  expect(folders.sort()).toEqual([...imageNames].sort());
});

describe.each(imageNames)("the Dockerfile of %s", (name) => {
  const contract = images[name];
  const text = readFileSync(join(imagesFolder, name, "Dockerfile"), "utf8");
  const last = text.slice(text.lastIndexOf("\nFROM "));
  const instructions = (keyword: string, of: string) =>
    [...of.matchAll(new RegExp(`^${keyword} (.*)$`, "gm"))].map((match) => match[1] ?? "");

  it("runs as the user of the contract, and not as root", () => {
    expect(instructions("USER", last)).toEqual([contract.user]);
    expect(contract.user).not.toMatch(/^(root|0)\b/);
  });

  it("exposes the port of the contract", () => {
    expect(instructions("EXPOSE", last)).toEqual(contract.port === undefined ? [] : [String(contract.port)]);
  });

  it("builds on one base with nothing that needs BuildKit", () => {
    for (const from of instructions("FROM", text)) expect(from).toMatch(/^debian:bookworm-slim( AS \w+)?$/);
    expect(text).not.toMatch(/--(mount|chmod|link|parents)\b|<<EOF|^# *syntax/m);
  });

  it("leaves the health check to the lab", () => {
    expect(text).not.toContain("HEALTHCHECK");
  });

  it("labels the image as the contract says", () => {
    expect(last).toContain(`perflab.image="${name}"`);
    expect(last).toContain(`perflab.stand-in-for="${contract.standInFor}"`);
    expect(last).toMatch(/org\.opencontainers\.image\.version=/);
    expect(contract.repository).toBe(`perflab/${name}`);
  });

  it("carries the software of the contract", () => {
    const arguments_ = instructions("ARG", text).join("\n");
    for (const version of Object.values(contract.software)) {
      const inText = arguments_.includes(`=${version}`) || text.includes(`version="${version}"`);
      expect(inText || text.includes(`openjdk-${version}-jre`), version).toBe(true);
    }
  });

  it("trusts extra certificates only where it downloads, so that they never reach the finished image", () => {
    expect(last).not.toContain("extra-ca");
    expect(text.includes("COPY extra-ca/")).toBe(text.includes("mvn "));
  });
});

describe("scripts of images", () => {
  it.each(scripts)("%s is executable", (script) => {
    expect(statSync(script).mode & 0o111).toBe(0o111);
  });

  it("are all of the contexts' executables", () => {
    const executables = imageNames.flatMap((name) =>
      contextFiles(join(imagesFolder, name)).filter(({ executable }) => executable),
    );
    for (const { source } of executables) expect(scripts).toContain(source);
  });

  const shellcheck = spawnSync("shellcheck", ["--version"]).status === 0;
  it.skipIf(!shellcheck)("pass shellcheck (install shellcheck)", () => {
    const result = spawnSync("shellcheck", scripts, { encoding: "utf8" });
    expect(result.stdout).toBe("");
  });
});
