import type { Environment } from "../model/environment";
import type { Finding } from "../model/finding";
import type { Resolution } from "../model/resolution";

/** A load beyond what the report tested is allowed, and said. */
export function checkLoad(environment: Environment, _at: Resolution): Finding[] {
  const { workload, load } = environment;
  const stated = workload?.load;
  if (stated === undefined || load === undefined || load <= stated.tested) return [];
  return [
    {
      code: "LOAD_UNTESTED",
      severity: "warning",
      path: environment.id,
      message: "the load is beyond the tested range: the rules extrapolate",
      given: `${load} ${stated.unit}`,
      allowed: `up to ${stated.tested} ${stated.unit} were supported in the tests`,
      fix: "treat every derived value as untested",
      source: workload?.source ?? stated.source,
    },
  ];
}
