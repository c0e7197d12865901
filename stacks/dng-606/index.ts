import type { Construct } from "constructs";
import type { EnvironmentOptions } from "../../src";
import { DngEnvironment, type DngVariant } from "./dng-environment";

const common = { components: 300, release: "6.0.6 iFix003", baselines: false } as const;

/** The axes of every environment of this report. */
const variants: Readonly<Record<string, DngVariant>> = {
  "dng-606-1s-300c-ifix3": { ...common, servers: 1 },
  "dng-606-3s-300c-ifix3": { ...common, servers: 3 },
};

/** Builds one environment of this report. @throws Error for an id that the catalogue does not give to this report. */
export function create(
  scope: Construct,
  id: string,
  title: string,
  options: Partial<EnvironmentOptions>,
): DngEnvironment {
  const variant = variants[id];
  if (variant === undefined) throw new Error(`the catalogue gives ${id} to dng-606, which has no such variant`);
  return new DngEnvironment(scope, id, title, variant, options);
}
