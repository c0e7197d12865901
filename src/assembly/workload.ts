import type { Environment } from "../model/environment";
import type { Resolution } from "../model/resolution";
import { splitUsers } from "../model/workload";
import { LoadDriver } from "../products/driver/load-driver";
import type { Manifest } from "./schema";

/** The workload with its users split over the groups, and the groups that the driver's plan runs. */
export function manifestWorkload(environment: Environment, at: Resolution): Pick<Manifest, "workload"> {
  const { workload } = environment;
  if (workload === undefined) return {};
  const load = at.conditions.load;
  const users = splitUsers(load, workload.groups);
  const drivers = environment.servers.filter((server) => server instanceof LoadDriver);
  return {
    workload: {
      unit: workload.unit,
      designLoad: workload.designLoad,
      designSource: { ...workload.designSource },
      testedLoad: workload.testedLoad,
      load,
      thinkTimeSeconds: workload.thinkTime.toSeconds(),
      rampIntervalSeconds: workload.rampInterval.toSeconds(),
      groups: workload.groups.map(({ id, title, description, share }, index) => ({
        id,
        title,
        description,
        share,
        users: users[index] ?? 0,
      })),
      stages: workload.stages.map(({ users: total, settle, measure }) => ({
        users: total,
        settleSeconds: settle.toSeconds(),
        measureSeconds: measure.toSeconds(),
      })),
      procedure: [...workload.procedure],
      dataShape: workload.dataShape.map(([name, text]) => [name, text] as [string, string]),
      planGroups: drivers.flatMap((driver) =>
        driver.groups(at).map(({ id, title, users: count, rampUsers }) => ({ id, title, users: count, rampUsers })),
      ),
      source: { ...workload.source },
    },
  };
}
