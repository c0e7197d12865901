import type { Construct } from "constructs";
import type { EnvironmentOptions } from "../../src";
import { DngEnvironment } from "./dng-environment";
import { variantOf } from "./variant";

/** Builds one environment of this report; `published` is its id in the catalogue. @throws Error for an id that the catalogue does not give to this report. */
export function create(
  scope: Construct,
  id: string,
  title: string,
  options: Partial<EnvironmentOptions>,
  published = id,
): DngEnvironment {
  return new DngEnvironment(scope, id, title, variantOf(published), options);
}
