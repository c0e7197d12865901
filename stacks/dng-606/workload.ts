/** Appendices C and D: use cases, stages, procedure and data, and the results for reference. */
import {
  minutes,
  published,
  seconds,
  type PublishedResult,
  type Source,
  type Stage,
  type UserGroup,
  type Workload,
} from "../../src";
import { exampleUsersPerServer } from "./tables";

const section = (name: string): Source => ({
  kind: "published",
  report: "dng-606",
  section: name,
  strength: "in force",
});

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

export type Components = 300 | 500;
export type Release = "6.0.6 GA" | "6.0.6 iFix003";

/** Appendix C: rows as published. */
const dataShapes: Readonly<Record<Components, readonly (readonly [string, string])[]>> = {
  300: [
    ["Projects", "1"],
    ["Components", "300"],
    ["Large modules (10,000 artifacts)", "20"],
    ["Medium modules (1500 artifacts)", "100"],
    ["Small modules (500 artifacts)", "180"],
    ["Module artifacts", "1,250,000"],
    ["Non-module artifacts", "30,000"],
    ["Total Artifacts", "1,280,000"],
    ["Baselines per component", "300"],
    ["Resources added per baseline", "0%"],
    ["Resources updated per baseline", "0%"],
    ["GC Components", "20"],
    ["RM Components inside each GC", "15"],
    ["Comments", "3,840,000"],
    ["Links", "5,120,000"],
  ],
  500: [
    ["Projects", "1"],
    ["Components", "500"],
    ["Large modules (10,000 artifacts)", "20"],
    ["Medium modules (1500 artifacts)", "100"],
    ["Small modules (500 artifacts)", "380"],
    ["Module artifacts", "2,270,000"],
    ["Non-module artifacts", "50,000"],
    ["Total Artifacts", "2.32 million"],
    ["Links", "6.2 million"],
    ["Folders", "29,000"],
    ["Baselines", "25,000"],
    ["Resources added per baseline", ".02%"],
    ["Resources updated per baseline", ".06%"],
    ["GC Components", "20"],
    ["RM Components inside each GC", "25"],
    ["Comments", "7,000,000"],
    ["Links", "9,400,000"],
  ],
};

/** Artifacts on one server, from the row "Total Artifacts". */
export const artifacts: Readonly<Record<Components, number>> = { 300: 1_280_000, 500: 2_320_000 };
export const largestModule = 10_000;

/** Users that one server supports at a think time of 30 seconds. */
const supportedUsers: Readonly<Record<Components, number>> = { 300: 400, 500: 350 };

function results(servers: 1 | 3, components: Components): readonly PublishedResult[] {
  const source = section(servers === 1 ? "Results from single server tests" : "Results from 3 server tests");
  const users = supportedUsers[components] * servers;
  return [
    { title: "Maximum sustainable user load", value: `${users} users`, source },
    {
      title: `Response time at ${users} users`,
      value: components === 300 ? "approximately 490 ms" : "approximately 730 ms",
      source,
    },
  ];
}

const initialUsers = 300;
const addedUsers = 50;
const mostUsers = 500;

/** Appendix D: 300 users, then 50 more at a time up to 500, for each server. */
function stages(servers: number): readonly Stage[] {
  const count = (mostUsers - initialUsers) / addedUsers + 1;
  return Array.from({ length: count }, (_, index) => ({
    users: (initialUsers + index * addedUsers) * servers,
    settle: minutes(5),
    measure: minutes(30),
  }));
}

/** The workload of one variant. */
export function workload(servers: 1 | 3, components: Components, release: Release): Workload {
  const prime =
    release === "6.0.6 GA"
      ? "prime each server with 300 users that cache components and modules"
      : "prime each server with a single user to trigger the initial load";
  return {
    load: {
      unit: "users",
      design: exampleUsersPerServer * servers,
      source: {
        kind: "inferred",
        note: "the worked example of Appendix E has 400 users; taken for each RM server in all variants",
      },
      tested: supportedUsers[components] * servers,
    },
    pace: published(
      "dng-606",
      "Appendix D, Workload characterization",
      "in force",
    )({ thinkTime: seconds(30), rampInterval: seconds(10) }),
    groups,
    stages: stages(servers),
    procedure: [
      "restore the data of DNG, Jazz and the database to the baseline",
      "start the servers",
      prime,
      `ramp up one user every 10 s to ${initialUsers} users for each server (50 minutes), settle for 5 minutes, measure for 30 minutes`,
      `add ${addedUsers} users for each server, settle for 5 minutes, measure for 30 minutes; repeat up to ${mostUsers} users for each server`,
    ],
    dataShape: dataShapes[components],
    results: results(servers, components),
    source: section("Appendix D, Workload characterization"),
  };
}
