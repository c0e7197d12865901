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
}

/** Splits the load over applications evenly, then over use cases by share; every use case keeps at least one user. */
export function planGroups(
  workload: Workload | undefined,
  applications: readonly Application[],
  load: number,
): PlanGroup[] {
  if (workload === undefined || applications.length === 0) return [];
  const even = splitUsers(
    load,
    applications.map(() => ({ share: 100 / applications.length })),
  );
  return applications.flatMap((application, index) => {
    const users = splitUsers(even[index] ?? 0, workload.groups);
    return workload.groups.map((group, position) => ({
      id: `${application.node.id}-${group.id}`,
      title: `${application.contextRoot}: ${group.title}`,
      useCase: group.id,
      path: `${application.contextRoot}/usecase/${group.id}`,
      method: group.method,
      users: Math.max(1, users[position] ?? 0),
    }));
  });
}
