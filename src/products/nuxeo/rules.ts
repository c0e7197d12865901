import type { Configurable } from "../../model/configurable";
import { published } from "../../model/reference";
import type { Workload } from "../../model/workload";
import { fromLoad, propose, type Proposal, type Rule } from "../../settings/proposal";

type Inputs = Readonly<{ published: number; publishedUsers: number; users: number; least: number }>;

/** Threads or connections that a report found with its users, at another number of them. */
export const inProportion: Rule<Inputs, number> = {
  id: "nuxeo.in-proportion",
  formula: "the report's number in proportion to the users, rounded up, and no fewer than the server needs",
  source: published("nuxeo-60", "Scenario 2, note on the test with 50 users", "example"),
  apply: (inputs) => Math.max(inputs.least, Math.ceil((inputs.published * inputs.users) / inputs.publishedUsers)),
};

/** What the stand-in's JVM gets without a published counterpart. */
export const collector: Rule<{ memoryMiB: number }, string> = {
  id: "tomcat.collector",
  formula: "Parallel, the default of Java 7 and 8 on a server; Serial below 1024 MiB of memory",
  source: { kind: "chosen" },
  apply: ({ memoryMiB }) => (memoryMiB >= 1024 ? "Parallel" : "Serial"),
};

/**
 * Published numbers of a part that follow the users, each with the least that works. What no report states stays at the
 * product's default.
 */
export function withLoad(
  part: Configurable,
  workload: Workload | undefined,
  users: number,
  least: Readonly<Record<string, number>>,
): Proposal[] {
  const publishedUsers = workload?.load?.design;
  if (publishedUsers === undefined) return [];
  return Object.entries(least).flatMap(([name, smallest]) => {
    const given = part.given[name];
    if (given?.source.kind !== "published" || typeof given.value !== "number") return [];
    return [
      propose(
        name,
        inProportion,
        { published: given.value, publishedUsers, users, least: smallest },
        { users: fromLoad },
      ),
    ];
  });
}
