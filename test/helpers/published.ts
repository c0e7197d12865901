import { join } from "node:path";
import type { Construct } from "constructs";
import type { EnvironmentOptions, TestEnvironment } from "../../src";
import { findingsOf, synthEnvironment, type GivenOptions, type SynthesizedEnvironment } from "../../src/testing";
import { catalogue } from "../../stacks/catalogue";
import { root } from "./root";

interface ReportModule {
  readonly create: (
    scope: Construct,
    id: string,
    title: string,
    options: Partial<EnvironmentOptions>,
  ) => TestEnvironment;
}

/** Ids of all published environments. */
export const publishedIds = catalogue.map(({ id }) => id);

/** How the catalogue makes one published environment. */
export function definition(id: string) {
  const entry = catalogue.find((candidate) => candidate.id === id);
  if (entry === undefined) throw new Error(`no environment ${id} in the catalogue`);
  // eslint-disable-next-line @typescript-eslint/no-require-imports
  const { create } = require(join(root, "dist", "stacks", entry.report)) as ReportModule;
  return (scope: Construct, options: Partial<EnvironmentOptions>) => create(scope, id, entry.title, options);
}

const known = new Map<string, SynthesizedEnvironment>();

/** A published environment, synthesized once for each set of options. */
export function published(id: string, options: GivenOptions = {}): SynthesizedEnvironment {
  const key = `${id} ${JSON.stringify(options)}`;
  const result = known.get(key) ?? synthEnvironment(definition(id), options);
  known.set(key, result);
  return result;
}

/** Findings of a published environment, also where they would stop a synthesis. */
export function publishedFindings(id: string, options: GivenOptions = {}) {
  return findingsOf(definition(id), options);
}

export const oneServer = "dng-606-1s-300c-ifix3";
export const threeServers = "dng-606-3s-300c-ifix3";
