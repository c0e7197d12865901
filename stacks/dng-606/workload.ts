/** Appendix D: use cases, stages and run procedure. */
import {
  minutes,
  published,
  seconds,
  thousands,
  type Source,
  type Stage,
  type UserGroup,
  type Workload,
} from "../../src";
import { addedBaselines, tableRows, textRows } from "./data";
import { comparedUsers, degradedUsers, results, supportedUsers } from "./results";
import { exampleUsersPerServer } from "./tables";
import type { DngVariant } from "./variant";

const group = (id: string, share: number, method: "GET" | "POST", title: string, description: string): UserGroup => ({
  id,
  title,
  description,
  share,
  method,
});

/** Appendix D, the table of use cases. */
export const groups: readonly UserGroup[] = [
  group(
    "link-artifacts",
    5,
    "POST",
    "Link DNG Artifacts",
    "Create a new artifact link to a different component in the current GC configuration",
  ),
  group(
    "view-artifacts",
    15,
    "GET",
    "View DNG Artifacts with Links",
    "Open folder with artifacts, linked spanning multiple DNG components in the current GC configuration",
  ),
  group("create-artifact", 10, "POST", "Create DNG Artifact", "Create a new artifact"),
  group(
    "browse-component-switch",
    5,
    "GET",
    "Browse DNG Component Switch Menu",
    "Open the configuration switch menu, perform a * search and browse all DNG components",
  ),
  group(
    "browse-gc-switch",
    5,
    "GET",
    "Browse GC Configuration Switch Menu",
    "Open the configuration switch menu and search for a GC configuration",
  ),
  group(
    "browse-gc-streams",
    5,
    "GET",
    "Browse GC Configurations and Streams",
    "Open the GC project, open single GC configuration, and browse the GC streams",
  ),
  group("view-components", 5, "GET", "View DNG Components", "Open DNG web and view the components for a large project"),
  group(
    "manage-components",
    5,
    "GET",
    "Manage DNG Components and Configurations",
    "Open RM component management window, search for a component and browse to the components streams",
  ),
  group("scroll-module", 15, "GET", "Scroll DNG Module", "Open medium module and scroll through 20 pages of artifacts"),
  group(
    "search-module",
    15,
    "GET",
    "Search DNG Module View",
    "Open medium module and perform a full text search for specific text",
  ),
  group(
    "create-comment",
    15,
    "POST",
    "Create DNG Module/Artifact Comment",
    "Open medium module, open an artifact and add a new comment",
  ),
];

/** The column "Number of users", at the users of the first stage. */
export const usersColumn = [15, 45, 30, 15, 15, 15, 15, 15, 45, 45, 45] as const;

export const source: Source = {
  kind: "published",
  report: "dng-606",
  section: "Appendix D, Workload characterization",
  strength: "in force",
};

export const pace = published(
  "dng-606",
  "Appendix D, Workload characterization",
  "in force",
)({ thinkTime: seconds(30), rampInterval: seconds(10) });

/** Users with which each server of GA is primed. */
export const primingUsers = 300;

/** Users of one server: 300, then 50 more at a time up to 500. */
export const stagePlan = { initial: 300, added: 50, most: 500 } as const;

const times = { settle: minutes(5), measure: minutes(30) } as const;
/** Times of a stage. */
export const stageTimes = published("dng-606", "Appendix D, Workload characterization", "in force")(times);

/** What the text names for one server: the plan for iFix003, for GA the loads of the results, which are below it. */
function usersOfStages({ release, servers }: DngVariant): readonly number[] {
  if (release === "6.0.6 GA") return servers === 1 ? [comparedUsers, degradedUsers] : [comparedUsers];
  const { initial, added, most } = stagePlan;
  return Array.from({ length: (most - initial) / added + 1 }, (_, index) => initial + index * added);
}

function stages(variant: DngVariant): readonly Stage[] {
  return usersOfStages(variant).map((users) => ({ users: users * variant.servers, ...times }));
}

/** Steps of Appendix D in their order; what the text leaves open stands in brackets. */
function procedure({ release, servers, baselines }: DngVariant): readonly string[] {
  const ga = release === "6.0.6 GA";
  const each = servers === 3 ? "for each server" : "";
  const first = servers === 3 ? `${each} (inferred: three servers have three times the users of one)` : "";
  const { initial, added, most } = stagePlan;
  const measured = "settle for 5 minutes, measure for 30 minutes";
  return [
    "restore the data of DNG, Jazz and the database to the baseline",
    ...(baselines
      ? [`add ${thousands(addedBaselines)} baselines (open: how they are spread over the components, and over servers)`]
      : []),
    "start the servers",
    ga
      ? `prime each server with ${primingUsers} users that cache components and modules (open: for how long)`
      : "prime each server with a single user to trigger the initial load (open: for how long)",
    ...(ga
      ? [
          `ramp up one user every 10 s to the first load ${first}, ${measured} (open: the stages of GA; the plan begins at ${initial} users, the results are at ${comparedUsers} users a server)`,
          `add users ${each}, ${measured}; repeat (open: how many at a time; the results name ${comparedUsers} and ${degradedUsers} users)`,
        ]
      : [
          `ramp up one user every 10 s to ${initial} users ${first}, typically (50 minutes), ${measured}`,
          `add ${added} users ${each}, ${measured}; repeat up to ${most} users ${each}, typically`,
        ]),
  ].map((step) => step.replace(/ +(?=[ ,;])/g, ""));
}

/** The workload of one variant. */
export function workload(variant: DngVariant): Workload {
  return {
    load: {
      unit: "users",
      design: exampleUsersPerServer * variant.servers,
      source: {
        kind: "inferred",
        note: "the worked example of Appendix E has 400 users; taken for each RM server in all variants",
      },
      tested: supportedUsers(variant),
    },
    pace,
    groups,
    stages: stages(variant),
    procedure: procedure(variant),
    dataShape: [...tableRows(variant.components), ...textRows(variant).map(({ row }) => row)],
    results: results(variant),
    source,
  };
}
