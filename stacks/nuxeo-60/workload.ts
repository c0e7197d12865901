/** Setup, scenarios and results. */
import {
  missing,
  seconds,
  type PublishedResult,
  type Stage,
  type Step,
  type UserGroup,
  type Given,
  type Workload,
} from "../../src";
import { inForce, type Configuration } from "./tables";

const step = (id: string, title: string, method: Step["method"], repeat = 1): Step => ({ id, title, method, repeat });

/** Scenario 1: one group, because every user does the same and nothing is random. */
const navigation: UserGroup = {
  id: "navigation",
  title: "Basic Navigation (not randomize)",
  description: "Login, navigate to a document, open its tabs, logout",
  share: 100,
  method: "GET",
  steps: [
    step("login", "Login", "POST"),
    step("navigate", "Workspace and folder navigation across 3rd level", "GET", 3),
    step("open-document", "Open a document into folder", "GET"),
    step("tab-summary", "Tab navigation into document: Summary", "GET"),
    step("tab-relations", "Tab navigation into document: Relations", "GET"),
    step("tab-comments", "Tab navigation into document: Comments", "GET"),
    step("tab-history", "Tab navigation into document: History", "GET"),
    step("logout", "Logout", "GET"),
  ],
};

/** Scenario 2. */
const creation: UserGroup = {
  id: "document-creation",
  title: "Document creation (REST API with automation)",
  description: "Create a folder, create documents in it and attach blobs to them",
  share: 100,
  method: "POST",
  steps: [
    step("check-workspace", "Check exists for the benchmark workspace (it creates it only first time)", "GET"),
    step("create-folder", "Create a folder into bench workspace", "POST"),
    step("create-document", "Create a document into created folder (10 iter)", "POST", 10),
    step("attach-blob", "Attach blob into created document (10 iter)", "POST", 10),
    step("fetch-document", "Fetch create document", "GET"),
  ],
};

/** Setup: users, seconds of ramp-up, iterations. */
const runs = [
  [30, 60, 10],
  [40, 90, 30],
  [50, 120, 50],
] as const;

const stages: readonly Stage[] = runs.map(([users, rampUp, iterations]) => ({
  users,
  rampUp: seconds(rampUp),
  iterations,
}));
export const testedUsers = Math.max(...runs.map(([users]) => users));

/**
 * How long a round has to be in each test for all users to be at work at once: the last one starts before the first one has
 * ended. In seconds.
 */
export const shortestRounds: readonly number[] = runs.map(
  ([users, rampUp, iterations]) => (rampUp * (users - 1)) / users / iterations,
);

const overview = inForce("Result overview");
export const maxTransactions = { title: "Max transactions", value: "80/s" } as const;
export const maxThroughput = {
  title: "Max throughput",
  value: "480 transactions/s: injecting documents per second (Create document + Attach blob)",
} as const;
export const maxApiHits = { title: "Max hits (API)", value: "220 req/s" } as const;
export const maxUsers = { title: "Max concurrent users to achieve high performance", value: "~100" } as const;
const maxGuiHits = { title: "Max hits (GUI)", value: "1000 req/s" } as const;

/** The overview names no configuration: GUI and API tell the scenarios apart, the rest stands with both. */
function results(scenario: "navigation" | "import"): readonly PublishedResult[] {
  const own = scenario === "navigation" ? [maxGuiHits] : [maxThroughput, maxApiHits];
  return [maxTransactions, ...own, maxUsers].map((result) => ({ ...result, source: overview }));
}

/** Conclusions, Import documents: advice for before and after, in its order. */
const before = [
  "check memory, pool and threads in nuxeo.conf and server.xml.nxftl",
  "tune PostgreSQL in postgresql.conf with the parameters of the scenario (https://wiki.postgresql.org/wiki/Tuning_Your_PostgreSQL_Server)",
  "disable ACL optimization",
  "disable full-text indexing of the repository",
  "uninstall the plug-in quota, if it is installed and enabled",
  "read the vendor's recommendations of tools (https://doc.nuxeo.com/display/NXDOC/Performance+Recommendations)",
].map((step) => `before an import, as the conclusions advise: ${step}`);
const after = [
  "enable ACL optimization and execute SELECT nx_rebuild_read_acls();",
  "enable full-text indexing of the repository",
  "install and enable the plug-in quota, if it is necessary",
].map((step) => `after an import, as the conclusions advise: ${step}`);
export const advisedSteps: ReadonlySet<string> = new Set([...before, ...after]);

/** The workload of one configuration. */
export function workload(configuration: Configuration): Workload {
  const scenario = configuration === "import-a" ? "import" : "navigation";
  const tests = runs.map(
    ([users, rampUp, iterations]) =>
      `${users}/${rampUp}/${iterations}: start ${users} users within ${rampUp} s, ${iterations} iterations each`,
  );
  return {
    load: {
      unit: "users",
      design: testedUsers,
      source: { kind: "inferred", note: "the largest test of the report, 50/120/50" },
      tested: testedUsers,
    },
    pace: missing("nuxeo-60", "Setup", "the report gives no think time", "thinkTime"),
    groups: [scenario === "import" ? creation : navigation],
    stages,
    stageOrder: "separate",
    procedure: scenario === "import" ? [...before, ...tests, ...after] : tests,
    dataShape: [["Number of documents into repository", "800K"]],
    results: results(scenario),
    source: inForce(scenario === "import" ? "Setup and Scenario 2" : "Setup and Scenario 1"),
  };
}

/** What the driver takes from the load step that the design load is. */
export function stageTimes({ stages, load, source }: Workload): Record<string, Given> {
  const { rampUp, iterations } = stages.find(({ users }) => users === load?.design) ?? {};
  return {
    ...(rampUp ? { rampUp: { value: rampUp, source } } : {}),
    ...(iterations ? { iterations: { value: iterations, source } } : {}),
  };
}
