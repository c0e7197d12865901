import type { Construct } from "constructs";
import type { EnvironmentOptions } from "../../src";
import { LdxEnvironment, type LdxVariant } from "./ldx-environment";

export { inventory } from "./inventory";

/** The test systems of this report. */
export const variants: Readonly<Record<string, LdxVariant>> = {
  "ldx-71-t1-lqe-jena": { topology: 1, index: "LQE", store: "Jena", separate: false },
  "ldx-71-t2-lqe-rs-oracle": { topology: 2, index: "LQE rs", store: "Oracle", separate: false },
  "ldx-71-t3-lqe-rs-db2": { topology: 3, index: "LQE rs", store: "Db2", separate: false },
  "ldx-71-t4-ldx-rs-oracle": { topology: 4, index: "LDX rs", store: "Oracle", separate: true },
};

/** Builds one environment of this report; `published` is its id in the catalogue. @throws Error for an id that the catalogue does not give to this report. */
export function create(
  scope: Construct,
  id: string,
  title: string,
  options: Partial<EnvironmentOptions>,
  published = id,
): LdxEnvironment {
  const variant = variants[published];
  if (variant === undefined) throw new Error(`the catalogue gives ${published} to ldx-71, which has no such variant`);
  return new LdxEnvironment(scope, id, title, variant, options);
}
