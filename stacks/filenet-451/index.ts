import type { Construct } from "constructs";
import type { EnvironmentOptions } from "../../src";
import { FileNetEnvironment } from "./filenet-environment";
import type { Variant } from "./tables";

export { inventory } from "./inventory";

/** Both environments of this report. */
const variants: Readonly<Record<string, Variant>> = {
  "filenet-451-before": "before",
  "filenet-451-after": "after",
};

/** Builds one environment of this report; `published` is its id in the catalogue. @throws Error for an id that the catalogue does not give to this report. */
export function create(
  scope: Construct,
  id: string,
  title: string,
  options: Partial<EnvironmentOptions>,
  published = id,
): FileNetEnvironment {
  const variant = variants[published];
  if (variant === undefined)
    throw new Error(`the catalogue gives ${published} to filenet-451, which has no such variant`);
  return new FileNetEnvironment(scope, id, title, variant, options);
}
