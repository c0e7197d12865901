import type { Construct } from "constructs";
import type { EnvironmentOptions } from "../../src";
import { NuxeoEnvironment } from "./nuxeo-environment";
import { configurationOf } from "./tables";

export { inventory } from "./inventory";

/** Builds one environment of this report; `published` is its id in the catalogue. @throws Error for an id that the catalogue does not give to this report. */
export function create(
  scope: Construct,
  id: string,
  title: string,
  options: Partial<EnvironmentOptions>,
  published = id,
): NuxeoEnvironment {
  return new NuxeoEnvironment(scope, id, title, configurationOf(published), options);
}
