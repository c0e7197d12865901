import { expect } from "vitest";
import type { Manifest } from "../../src/manifest/schema";
import { SynthesizedEnvironment } from "../../src/testing";

/** The same environment with one file changed. */
export function tampered(
  lab: SynthesizedEnvironment,
  path: string,
  change: (content: string) => string,
): SynthesizedEnvironment {
  const content = change(lab.file(path));
  expect(content).not.toBe(lab.file(path));
  return new SynthesizedEnvironment(new Map(lab.files).set(path, content));
}

/** The same environment with another lab.json. */
export function withManifest(
  lab: SynthesizedEnvironment,
  change: (manifest: Manifest) => void,
): SynthesizedEnvironment {
  return tampered(lab, "lab.json", (text) => {
    const manifest = JSON.parse(text) as Manifest;
    change(manifest);
    return JSON.stringify(manifest);
  });
}
