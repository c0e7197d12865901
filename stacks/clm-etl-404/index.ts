import type { Construct } from "constructs";
import type { EnvironmentOptions } from "../../src";
import { ClmEtlEnvironment } from "./clm-environment";
import type { WritePolicy } from "./tables";

/** The write policy of every environment of this report. */
const policies: Readonly<Record<string, WritePolicy>> = {
  "clm-etl-404-write-through": "write-through",
  "clm-etl-404-write-back": "write-back",
};

/** Builds one environment of this report; `published` is its id in the catalogue. @throws Error for an id that the catalogue does not give to this report. */
export function create(
  scope: Construct,
  id: string,
  title: string,
  options: Partial<EnvironmentOptions>,
  published = id,
): ClmEtlEnvironment {
  return new ClmEtlEnvironment(scope, id, title, policyOf(published), options);
}

/** @throws Error for an id that the catalogue does not give to this report. */
export function policyOf(id: string): WritePolicy {
  const policy = policies[id];
  if (policy === undefined) throw new Error(`the catalogue gives ${id} to clm-etl-404, which has no such variant`);
  return policy;
}
