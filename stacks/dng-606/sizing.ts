/** What the report says about size: users and artifacts of one server, number of servers, disks, and what it advises. */
import {
  artifactLimits,
  thousands,
  type Choice,
  type Demand,
  type Figure,
  type Range,
  type ReportSizing,
} from "../../src";
import { baselineCount, published, testedArtifacts, testedComponents } from "./data";
import { supportedUsers } from "./results";
import { openQuestions } from "./sizing-open";
import { diskFigure, diskOverride, testedData } from "./sizing-data";
import type { Components, DngVariant } from "./variant";
import { pace } from "./workload";

const overview = { kind: "published", report: "dng-606", section: "Overview of the results" } as const;
const oneServer = { ...overview, section: "Results from single server tests", strength: "in force" } as const;
const threeServers = { ...overview, section: "Results from 3 server tests", strength: "in force" } as const;
const advice = { ...overview, section: "Deployment Recommendations and Summary", strength: "advice" } as const;

const shapes: readonly Components[] = [300, 500];
const tested = [1, 3] as const;
type Tested = (typeof tested)[number];

const variant = (servers: Tested, components: Components): DngVariant => ({
  servers,
  components,
  release: "6.0.6 iFix003",
  baselines: false,
});
const idOf = (servers: Tested, components: Components): string => `dng-606-${servers}s-${components}c-ifix3`;
const environments = tested.flatMap((servers) => shapes.map((components) => idOf(servers, components)));

/** Users that one server supported with the data of a test. */
const usersPerServer = (components: Components): number => supportedUsers(variant(1, components));

/** The smaller data of the tests that covers a server's artifacts, else the larger. */
const shapeFor = (artifacts: number): Components => (artifacts <= testedArtifacts(300) ? 300 : 500);

/** The fewest servers on which each has at most the users and artifacts of a test, and no more artifacts than `most`. */
export function neededServers(users: number, artifacts: number, most: number = artifactLimits.perServer): number {
  const counts = shapes.map((components) =>
    Math.max(
      Math.ceil(users / usersPerServer(components)),
      Math.ceil(artifacts / Math.min(testedArtifacts(components), most)),
    ),
  );
  return Math.min(...counts);
}

interface Sized {
  readonly servers: Tested;
  readonly components: Components;
  readonly needed: number;
  readonly demand: Demand;
  /** Artifacts of one of the chosen environment's servers. */
  readonly artifacts: number;
}

function size(demand: Demand): Sized {
  const { load, artifacts, environment } = demand;
  const forced = tested
    .flatMap((servers) => shapes.map((shape) => ({ servers, shape })))
    .find(({ servers, shape }) => idOf(servers, shape) === environment);
  const needed =
    artifacts === undefined ? Math.ceil(load / usersPerServer(forced?.shape ?? 300)) : neededServers(load, artifacts);
  const servers = forced?.servers ?? tested.find((count) => count >= needed) ?? 3;
  const each = artifacts === undefined ? undefined : Math.ceil(artifacts / servers);
  const components = forced?.shape ?? shapeFor(each ?? 0);
  return { servers, components, needed, demand, artifacts: each ?? published(components, "Total Artifacts").value };
}

function choose(demand: Demand): Choice {
  const sized = size(demand);
  const { servers, components } = sized;
  return {
    environment: idOf(servers, components),
    load: Math.ceil(demand.load / servers) * servers,
    title: title(sized),
    remarks: remarks(sized),
    figures: [
      serverFigure(sized),
      userFigure(sized),
      artifactFigure(sized),
      ...projectFigures(demand),
      ...componentFigures(demand, servers),
      diskFigure(demand.artifacts ?? sized.artifacts * servers),
      baselines(variant(servers, components)),
    ],
    overrides: diskOverride(demand.artifacts, variant(servers, components)),
    alsoShow: [
      "jvm.initialHeapSize",
      "jvm.maximumHeapSize",
      "jvm.Xmn",
      "ThreadsPerChild",
      "nofile",
      "storage.writePolicy",
      ...testedData,
    ],
    open: openQuestions(),
  };
}

function title({ demand, servers, components, artifacts }: Sized): string {
  const think = String(pace.thinkTime.value);
  const data =
    demand.artifacts === undefined
      ? `${thousands(artifacts)} artifacts on each server, as in the tests of ${components} components`
      : `${thousands(demand.artifacts)} artifacts, ${servers === 1 ? "on one RM server" : `${thousands(artifacts)} on each of ${servers} RM servers`}`;
  return `${thousands(demand.load)} users who wait ${think} between two pages, without a break; ${data}`;
}

function remarks(sized: Sized): string[] {
  const { needed, servers, demand } = sized;
  const { load, artifacts, environment } = demand;
  const asked = `${thousands(load)} users${artifacts === undefined ? "" : ` and ${thousands(artifacts)} artifacts`}`;
  const list = tested.join(" and ");
  const most = Math.max(...tested);
  if (needed > most)
    return [
      `${asked} need ${needed} RM servers by the report's own figures, and it tested ${list}. The nearest tested topology follows, ` +
        `with all of the load on ${inWords(servers)}: no result says that it carries this.`,
      `To stay within the tests give each of ${needed} servers what one of three has in: perflab size --report dng-606 --users ${usersPerServer(300) * most}`,
    ];
  if (needed > servers)
    return [`${asked} need ${needed} RM servers by the report's figures; ${environment} has ${servers}.`];
  if (environment !== undefined || needed === servers) return [];
  const withoutAdvice = artifacts === undefined ? needed : neededServers(load, artifacts, Number.POSITIVE_INFINITY);
  return [
    `${asked} need ${needed} RM servers. The report tested ${list}: the environment with ${servers} is taken.`,
    ...(withoutAdvice === 1
      ? [
          `One server carried as much in the tests, with more artifacts than the report advises: --environment ${idOf(1, 500)} sizes that.`,
        ]
      : []),
  ];
}

const inWords = (servers: number): string => (servers === 1 ? "one RM server" : `${servers} RM servers`);

function serverFigure({ demand, needed }: Sized): Figure {
  const { load, artifacts } = demand;
  return {
    title: "RM servers needed",
    value: String(needed),
    formula: `so many that each has at most ${usersPerServer(300)} users with ${thousands(testedArtifacts(300))} artifacts, or ${usersPerServer(500)} users with up to ${thousands(artifactLimits.perServer)}`,
    inputs: { users: load, ...(artifacts === undefined ? {} : { artifacts }) },
    source: oneServer,
    ranges: [{ what: "RM servers", given: needed, most: Math.max(...tested), kind: "tested", source: threeServers }],
  };
}

function userFigure({ demand, servers, artifacts }: Sized): Figure {
  const components = shapeFor(artifacts);
  const users = Math.ceil(demand.load / servers);
  return {
    title: "users of each RM server",
    value: thousands(users),
    formula: "users / RM servers, rounded up",
    inputs: { users: demand.load, servers },
    source: servers === 1 ? oneServer : threeServers,
    ranges: [
      {
        what: `users of one RM server with up to ${thousands(testedArtifacts(components))} artifacts`,
        given: users,
        most: usersPerServer(components),
        kind: "tested",
        source: oneServer,
      },
    ],
  };
}

function artifactFigure({ demand, servers, artifacts }: Sized): Figure {
  const range = (most: number, kind: Range["kind"], source: Range["source"]): Range => ({
    what: "artifacts on one RM server",
    given: artifacts,
    most,
    kind,
    source,
  });
  const total = demand.artifacts;
  return {
    title: "artifacts on each RM server",
    value: thousands(artifacts),
    formula: total === undefined ? "as in the tests" : "artifacts / RM servers, rounded up",
    inputs: total === undefined ? {} : { artifacts: total, servers },
    source: advice,
    ranges: [range(testedArtifacts(500), "tested", oneServer), range(artifactLimits.perServer, "advised", advice)],
  };
}

/** The tests had one project area; its full-text searches are why the report advises smaller ones. */
function projectFigures({ artifacts }: Demand): Figure[] {
  if (artifacts === undefined) return [];
  const areas = Math.ceil(artifacts / artifactLimits.perProject);
  return [
    {
      title: "project areas advised",
      value: `at least ${areas}`,
      formula: `artifacts / ${thousands(artifactLimits.perProject)}, rounded up; the tests had one on each server`,
      inputs: { artifacts },
      source: advice,
    },
  ];
}

function componentFigures({ components }: Demand, servers: number): Figure[] {
  if (components === undefined) return [];
  const each = Math.ceil(components / servers);
  const { perProject, total } = testedComponents;
  return [
    {
      title: "components on each RM server",
      value: thousands(each),
      formula: "components / RM servers, rounded up",
      inputs: { components, servers },
      source: overview,
      ranges: [
        { what: "components in one project area", given: each, most: perProject, kind: "tested", source: overview },
        { what: "components in all", given: components, most: total, kind: "tested", source: overview },
      ],
    },
  ];
}

function baselines(of: DngVariant): Figure {
  return {
    title: "baselines on each RM server",
    value: `${thousands(baselineCount(of))} in the test`,
    formula: `as in the tests; with ${thousands(baselineCount({ ...of, components: 500, baselines: true }))} response times were nearly the same`,
    inputs: {},
    source: { ...overview, section: "Impact of adding baselines", strength: "in force" },
  };
}

export const sizing: ReportSizing = { unit: "users", asks: ["artifacts", "components"], environments, choose };
