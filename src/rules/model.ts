import type { Environment } from "../model/environment";
import type { Finding } from "../model/finding";
import type { Server } from "../model/server";

const source = { kind: "chosen", note: "a lab could not be made of this model" } as const;
type Mistake = Omit<Finding, "severity" | "source">;

/** Mistakes of an author that no product's own check sees. They come before everything else: nothing can be derived from them. */
export function checkModel(environment: Environment): Finding[] {
  const mistakes = [
    ...checkHardware(environment),
    ...checkContextRoots(environment),
    ...checkOrder(environment),
    ...checkShares(environment),
    ...checkWorkload(environment),
    ...checkStages(environment),
  ];
  return mistakes.map((mistake) => ({ ...mistake, severity: "error", source }));
}

function checkHardware({ machines }: Environment): Mistake[] {
  return machines
    .filter(({ hardware }) => !(hardware.logicalProcessors > 0 && hardware.logicalProcessors <= 4096))
    .map(({ path, hardware }) => ({
      code: "HARDWARE",
      path,
      message: "a machine needs processors",
      given: `${hardware.logicalProcessors} logical processors`,
      allowed: "1 to 4096",
      fix: "give the number of the report's table",
    }));
}

function checkContextRoots({ servers }: Environment): Mistake[] {
  return servers.flatMap(({ applications }) => {
    const seen = new Map<string, string>();
    return applications.flatMap(({ contextRoot, path }) => {
      const first = seen.get(contextRoot);
      seen.set(contextRoot, path);
      const usable = /^\/[A-Za-z][\w-]*$/.test(contextRoot);
      if (first === undefined && usable) return [];
      const message = usable ? "two applications of one server have the same context root" : "not a context root";
      const given = usable ? `${contextRoot}, also of ${first}` : contextRoot;
      return [
        {
          code: "CONTEXT_ROOT",
          path,
          message,
          given,
          allowed: "one path segment, another for each, e.g. /rm",
          fix: "give contextRoot",
        },
      ];
    });
  });
}

/** Servers start after those that they need: a ring would never start. */
function checkOrder({ servers }: Environment): Mistake[] {
  const done = new Set<Server>();
  const ring = (server: Server, above: readonly Server[]): readonly Server[] | undefined => {
    if (above.includes(server)) return [...above.slice(above.indexOf(server)), server];
    if (done.has(server)) return undefined;
    const needed = server.connections().filter(({ later }) => later !== true);
    const found = needed.map(({ to }) => ring(to, [...above, server])).find((way) => way !== undefined);
    done.add(server);
    return found;
  };
  const found = servers.map((server) => ring(server, [])).find((way) => way !== undefined);
  if (found === undefined) return [];
  const way = found.map(({ path }) => path).join(" -> ");
  return [
    {
      code: "START_RING",
      path: found[0]?.path ?? "",
      message: "servers need each other to start",
      given: way,
      allowed: "no ring",
      fix: "route in one direction only",
    },
  ];
}

/** Servers of a machine share its memory and processors: no share is negative, and together they are no more than all. */
function checkShares({ machines }: Environment): Mistake[] {
  return machines.flatMap(({ path, servers }) => {
    const shares = servers.map(({ share }) => share);
    const sum = shares.reduce((total, share) => total + share, 0);
    if (shares.every((share) => share > 0) && sum < 1.0001) return [];
    return [
      {
        code: "HARDWARE",
        path,
        message: "the servers of a machine cannot share it so",
        given: servers.map(({ node, share }) => `${node.id} ${share}`).join(", "),
        allowed: "each above 0, together at most 1",
        fix: "correct share",
      },
    ];
  });
}

function checkStages({ id, workload }: Environment): Mistake[] {
  const whole = (value: number | undefined) => value === undefined || (Number.isInteger(value) && value > 0);
  const time = (value: { readonly milliseconds: number } | undefined) => value === undefined || value.milliseconds >= 0;
  const bad = (workload?.stages ?? []).flatMap(({ users, iterations, rampUp, settle, measure }, index) =>
    whole(users) && whole(iterations) && [rampUp, settle, measure].every(time) ? [] : [index + 1],
  );
  const tested = workload?.load?.tested ?? 1;
  return [
    ...bad.map((number) => ({
      code: "WORKLOAD",
      path: `${id}: workload`,
      message: "a stage that cannot be run",
      given: `stage ${number}`,
      allowed: "users and iterations as whole numbers above 0, times from 0 on",
      fix: "correct the stage",
    })),
    ...(tested > 0
      ? []
      : [
          {
            code: "WORKLOAD",
            path: `${id}: workload`,
            message: "not a tested load",
            given: String(tested),
            allowed: "a number above 0",
            fix: "correct the load's tested",
          },
        ]),
  ];
}

function checkWorkload({ id, workload }: Environment): Mistake[] {
  if (workload === undefined) return [];
  const path = `${id}: workload`;
  const { groups, load } = workload;
  const sum = groups.length === 0 ? 100 : groups.reduce((total, { share }) => total + share, 0);
  // Paths and samples of a step are named after its group, too.
  const ids = groups.flatMap(({ id: group, steps = [] }) => [group, ...steps.map((step) => `${group}-${step.id}`)]);
  const bad = ids.filter((name, index) => !/^[a-z][a-z0-9-]*$/.test(name) || ids.indexOf(name) !== index);
  return [
    ...(Math.abs(sum - 100) > 0.001 || groups.some(({ share }) => !(share > 0))
      ? [
          {
            code: "WORKLOAD",
            path,
            message: "the shares of the user groups do not add up",
            given: `${sum} %`,
            allowed: "100 %, each above 0",
            fix: "correct the shares",
          },
        ]
      : []),
    ...bad.map((name) => ({
      code: "WORKLOAD",
      path,
      message: "not an id of a user group or step, or one twice",
      given: name,
      allowed: "lower-case letters, digits and -, each once",
      fix: "rename the group or step",
    })),
    ...(load === undefined || (Number.isInteger(load.design) && load.design > 0)
      ? []
      : [
          {
            code: "WORKLOAD",
            path,
            message: "not a design load",
            given: String(load.design),
            allowed: "a whole number above 0",
            fix: "correct the load's design",
          },
        ]),
  ];
}
