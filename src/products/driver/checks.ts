import type { Finding } from "../../model/finding";
import type { Resolution } from "../../model/resolution";
import type { LoadDriver } from "./load-driver";

/** Groups that a small lab would leave without a user, and stages that no plan can run. */
export function checkDriver(driver: LoadDriver, at: Resolution): Finding[] {
  return [...checkFloor(driver, at), ...checkStages(driver)];
}

function checkFloor(driver: LoadDriver, at: Resolution): Finding[] {
  const { unit } = driver;
  const all = driver.groups(at).reduce((sum, group) => sum + group.users, 0);
  const steady = { load: driver.usersAt(at), planned: all, where: "in the plan" };
  const stages = driver
    .stages(at)
    .map(({ number, load, users }) => ({ load, planned: users, where: `in stage ${number}` }));
  const floored = [steady, ...stages].find(({ load, planned }) => planned > load);
  if (floored === undefined) return [];
  const { load, planned, where } = floored;
  const one = unit === "users" ? "user" : "thread";
  return [
    {
      code: "LOAD_FLOOR",
      severity: "note",
      path: `${driver.path}/users`,
      message: `every use case keeps at least one ${one}, so the plan runs more ${unit} than the load`,
      given: `${load} ${unit}`,
      allowed: `${planned} ${unit} ${where}`,
      fix: "use a larger scale or load where the mix must be exact",
      source: { kind: "chosen", note: `a use case without a ${one} would not be tested` },
    },
  ];
}

/** Users can only be added to those that still run, and only where there are more of them. */
function checkStages(driver: LoadDriver): Finding[] {
  const { workload } = driver.environment;
  if (workload === undefined || workload.stageOrder === "separate") return [];
  const { stages } = workload;
  const stage = (index: number) => `stage ${index + 1} with ${stages[index]?.users} ${driver.unit}`;
  const fewer = stages.findIndex(({ users }, index) => index > 0 && users < (stages[index - 1]?.users ?? 0));
  const byRounds = stages.findIndex(({ iterations, measure }) => iterations !== undefined && measure === undefined);
  const problem = (message: string, given: string, allowed: string): Finding => ({
    code: "STAGE_ORDER",
    severity: "error",
    path: `${driver.environment.id}: workload`,
    message,
    given,
    allowed,
    fix: 'give the workload the stage order "separate"',
    source: { kind: "chosen", note: "the plan adds users to those that run" },
  });
  return [
    ...(fewer > 0
      ? [problem("a stage that adds users has fewer than the one before", stage(fewer), `after ${stage(fewer - 1)}`)]
      : []),
    ...(byRounds >= 0 && stages.length > 1
      ? [problem("users cannot be added to a stage that ends by its rounds", stage(byRounds), "a measured time")]
      : []),
  ];
}
