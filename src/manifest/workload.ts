import type { Environment } from "../model/environment";
import type { Resolution } from "../model/resolution";
import { splitUsers } from "../model/workload";
import { LoadDriver } from "../products/driver/load-driver";
import { secondsOf } from "../products/driver/timeline";
import type { Manifest } from "./schema";

/** The workload with its users split over the groups, and the groups that the driver's plan runs. */
export function manifestWorkload(environment: Environment, at: Resolution): Pick<Manifest, "workload"> {
  const { workload } = environment;
  if (workload === undefined) return {};
  const drivers = environment.servers.filter((server) => server instanceof LoadDriver);
  const total = drivers.reduce((sum, driver) => sum + driver.usersAt(at), 0);
  const users = splitUsers(workload.load ? at.conditions.load : total, workload.groups);
  return {
    workload: {
      ...(workload.load
        ? { load: { ...workload.load, source: { ...workload.load.source }, lab: at.conditions.load } }
        : {}),
      groups: workload.groups.map(({ id, title, description, share, steps }, index) => ({
        id,
        title,
        description,
        share,
        users: users[index] ?? 0,
        steps: (steps ?? []).map((step) => ({ id: step.id, title: step.title, repeat: step.repeat ?? 1 })),
      })),
      stages: workload.stages.map((stage) => ({
        users: stage.users,
        ...(stage.rampUp ? { rampUpSeconds: stage.rampUp.toSeconds() } : {}),
        ...(stage.settle ? { settleSeconds: stage.settle.toSeconds() } : {}),
        ...(stage.measure ? { measureSeconds: stage.measure.toSeconds() } : {}),
        ...(stage.iterations ? { iterations: stage.iterations } : {}),
      })),
      stageOrder: workload.stageOrder ?? "added",
      procedure: [...workload.procedure],
      dataShape: workload.dataShape.map(([name, text]) => [name, text] as [string, string]),
      planGroups: drivers.flatMap((driver) =>
        driver.groups(at).map((group) => ({
          id: group.id,
          title: group.title,
          users: group.users,
          rampUsers: group.rampUsers,
          steps: group.hasSteps ? group.requests.map(({ label, title, repeat }) => ({ id: label, title, repeat })) : [],
        })),
      ),
      timeline: timeline(drivers[0], at),
      source: { ...workload.source },
    },
  };
}

/** The stages of the driver that `perflab run` starts: the first one. */
function timeline(driver: LoadDriver | undefined, at: Resolution): NonNullable<Manifest["workload"]>["timeline"] {
  if (driver === undefined) return [];
  return driver.stages(at).map(({ number, users, start, started, settled, end, iterations, endsBy, groups }) => ({
    stage: number,
    users,
    startSeconds: secondsOf(start),
    startedSeconds: secondsOf(started),
    settledSeconds: secondsOf(settled),
    ...(end ? { endSeconds: secondsOf(end) } : {}),
    ...(iterations ? { iterations } : {}),
    endsBy,
    groups: groups.map((group) => ({ id: group.id, users: group.users })),
  }));
}
