import type { Construct } from "constructs";
import type { EnvironmentOptions } from "../../src";
import { LdxEnvironment } from "./ldx-environment";
import { variants } from "./variant";

export { inventory } from "./inventory";

/** Builds one environment of this report. @throws Error for an id that the catalogue does not give to this report. */
export function create(
  scope: Construct,
  id: string,
  title: string,
  options: Partial<EnvironmentOptions>,
): LdxEnvironment {
  const variant = variants[id];
  if (variant === undefined) throw new Error(`the catalogue gives ${id} to ldx-71, which has no such variant`);
  return new LdxEnvironment(scope, id, title, variant, options);
}
