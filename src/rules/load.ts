import type { Environment } from "../model/environment";
import type { Finding } from "../model/finding";
import type { Resolution } from "../model/resolution";

/** The load against what the report tested, and against what the drivers start. */
export function checkLoad(environment: Environment, at: Resolution): Finding[] {
  return [...checkTested(environment), ...checkDrivers(environment, at)];
}

/** Several drivers split the load only where an author gives each its users. */
function checkDrivers({ id, servers, workload }: Environment, at: Resolution): Finding[] {
  const drivers = servers.filter((server) => server.product === "driver");
  const users = drivers.reduce((sum, driver) => sum + (at.number(driver, "users") ?? 0), 0);
  const load = at.conditions.load;
  if (workload?.load === undefined || drivers.length < 2 || users <= load) return [];
  return [
    {
      code: "LOAD_DRIVERS",
      severity: "warning",
      path: id,
      message: "the load drivers together start more users than the load",
      given: drivers.map((driver) => `${driver.path} ${at.number(driver, "users") ?? 0}`).join(", "),
      allowed: `${load} ${workload.load.unit} in all`,
      fix: "override the users of each driver",
      source: { kind: "chosen", note: "rules follow the load, not the sum of the drivers" },
    },
  ];
}

/** A load beyond what the report tested is allowed, and said. */
function checkTested(environment: Environment): Finding[] {
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
