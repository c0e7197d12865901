import type { Application } from "../../model/application";
import { splitUsers, type UserGroup, type Workload } from "../../model/workload";
import { growUsers } from "./grow-users";

/** One request of a round. */
export interface PlanRequest {
  /** Name of its samples. */
  readonly label: string;
  readonly title: string;
  readonly path: string;
  readonly method: "GET" | "POST";
  /** How often it is sent in each round. */
  readonly repeat: number;
}

/** Users that repeat one use case against one application. */
export interface PlanGroup {
  readonly id: string;
  readonly title: string;
  readonly useCase: string;
  /** Address of the application, e.g. `/rm`. */
  readonly root: string;
  readonly requests: readonly PlanRequest[];
  /** The report lists the steps: a transaction of the group's id holds their samples. */
  readonly hasSteps: boolean;
  readonly users: number;
  /** Users of all groups of the application: they start one after the other, evenly mixed. */
  readonly rampUsers: number;
}

/** Addresses of the applications, each with its part of the users in percent. */
function addresses(applications: readonly Application[]): { root: string; share: number }[] {
  const roots = [...new Set(applications.map(({ contextRoot }) => contextRoot))];
  const members = (root: string) => applications.filter(({ contextRoot }) => contextRoot === root).length;
  return roots.map((root) => ({ root, share: (100 * members(root)) / applications.length }));
}

/** Users of each use case of one application: every use case keeps at least one. */
const atLeastOne = (users: readonly number[]) => users.map((count) => Math.max(1, count));

/**
 * Splits the load over applications evenly, then over use cases by share; every use case keeps at least one user. Members of
 * a cluster have one address: they count as one application with the users of all.
 */
export function planGroups(
  workload: Workload | undefined,
  applications: readonly Application[],
  load: number,
): PlanGroup[] {
  if (workload === undefined) return [];
  const roots = addresses(applications);
  const loads = splitUsers(load, roots);
  return roots.flatMap(({ root }, index) => {
    const users = atLeastOne(splitUsers(loads[index] ?? 0, workload.groups));
    const rampUsers = users.reduce((sum, count) => sum + count, 0);
    return workload.groups.map((group, position) => ({
      ...namesOf(root, group),
      users: users[position] ?? 1,
      rampUsers,
    }));
  });
}

/**
 * Users of each plan group in each stage, in the order of `planGroups`. Where stages add users to those that run, no group
 * loses any from one stage to the next.
 */
export function stageUsers(
  workload: Workload,
  applications: readonly Application[],
  totals: readonly number[],
): number[][] {
  const roots = addresses(applications);
  const added = workload.stageOrder !== "separate";
  let before = { loads: roots.map(() => 0), users: roots.map(() => workload.groups.map(() => 0)) };
  return totals.map((total) => {
    const loads = growUsers(total, roots, before.loads);
    const users = loads.map((load, index) => growUsers(load, workload.groups, before.users[index] ?? []));
    if (added) before = { loads, users };
    return users.flatMap(atLeastOne);
  });
}

function namesOf(root: string, group: UserGroup): Omit<PlanGroup, "users" | "rampUsers"> {
  const prefix = root.slice(1).replaceAll("/", "-");
  const request = (id: string, title: string, method: "GET" | "POST", repeat = 1): PlanRequest => ({
    label: `${prefix}-${id}`,
    title,
    path: `${root}/usecase/${id}`,
    method,
    repeat,
  });
  const steps = group.steps ?? [];
  return {
    id: `${prefix}-${group.id}`,
    title: `${root}: ${group.title}`,
    useCase: group.id,
    root,
    hasSteps: steps.length > 0,
    requests:
      steps.length > 0
        ? steps.map((step) => request(`${group.id}-${step.id}`, step.title, step.method, step.repeat))
        : [request(group.id, group.title, group.method)],
  };
}
