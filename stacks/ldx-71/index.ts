import type { Construct } from "constructs";
import type { EnvironmentOptions } from "../../src";
import { LdxEnvironment } from "./ldx-environment";
import { variants } from "./variant";

export { inventory } from "./inventory";

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
