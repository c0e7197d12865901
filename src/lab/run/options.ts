import type { Manifest } from "../../manifest/schema";
import { failure } from "../../errors";
import type { Driver, RunPlan } from "./plan";
import { planStages, type StagesOptions } from "./stages";
import { planSteady, type SteadyOptions } from "./steady";

export type RunOptions = SteadyOptions | StagesOptions;

/** Fits a plan into what the user asks for. @throws UserError for an environment without a load driver, or without stages */
export function planRun(manifest: Manifest, options: RunOptions): RunPlan {
  const { workload, servers } = manifest;
  const server = servers.find(({ product }) => product === "driver");
  if (workload === undefined || server === undefined || workload.planGroups.length === 0) {
    throw failure(manifest.environment.id, "this environment has no workload that a load driver could run");
  }
  const { id } = server;
  const number = (name: string) =>
    Number(manifest.settings.find((setting) => setting.id === `${id}/${name}`)?.value ?? 0);
  const driver: Driver = { manifest, workload, id, unit: workload.load?.unit ?? "users", number };
  return "stages" in options ? planStages(driver, options) : planSteady(driver, options);
}
