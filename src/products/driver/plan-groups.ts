import type { Application } from "../../model/application";
import { splitUsers, type Workload } from "../../model/workload";

/** Users that repeat one use case against one application. */
export interface PlanGroup {
  readonly id: string;
  readonly title: string;
  readonly useCase: string;
  readonly path: string;
  readonly method: "GET" | "POST";
  readonly users: number;
  /** Users of all groups of the application: they start one after the other, evenly mixed. */
  readonly rampUsers: number;
}

/**
 * Splits the load over applications evenly, then over use cases by share; every use case keeps at least one user. Members of
 * a cluster have one address: they count as one application with the users of all.
 */
export function planGroups(
  workload: Workload | undefined,
  applications: readonly Application[],
  load: number,
): PlanGroup[] {
  if (workload === undefined || applications.length === 0) return [];
  const roots = [...new Set(applications.map(({ contextRoot }) => contextRoot))];
  const members = (root: string) => applications.filter(({ contextRoot }) => contextRoot === root).length;
  const loads = splitUsers(
    load,
    roots.map((root) => ({ share: (100 * members(root)) / applications.length })),
  );
  return roots.flatMap((root, index) => {
    const users = splitUsers(loads[index] ?? 0, workload.groups).map((count) => Math.max(1, count));
    const rampUsers = users.reduce((sum, count) => sum + count, 0);
    return workload.groups.map((group, position) => ({
      id: `${root.slice(1).replaceAll("/", "-")}-${group.id}`,
      title: `${root}: ${group.title}`,
      useCase: group.id,
      path: `${root}/usecase/${group.id}`,
      method: group.method,
      users: users[position] ?? 1,
      rampUsers,
    }));
  });
}
