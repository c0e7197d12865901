/** What the report says about size: three tests on one server, and pools and threads that it raised for the largest. */
import { thousands, type Choice, type Demand, type ReportSizing } from "../../src";
import { configurations, report } from "./tables";
import { maxUsers, testedUsers } from "./workload";

const setup = { kind: "published", report, section: "Setup", strength: "in force" } as const;
const overview = { ...setup, section: "Result overview" } as const;

const environments = Object.keys(configurations).map((configuration) => `${report}-${configuration}`);
const [, navigation = "", creation = ""] = environments;

function choose({ load, environment = navigation }: Demand): Choice {
  return {
    environment,
    load,
    title: `${thousands(load)} users on one server with Nuxeo and PostgreSQL`,
    remarks:
      environment === creation
        ? []
        : [
            `Sized for the navigation; --environment ${creation} sizes the creation of documents, for which the report raised heap, pools and threads.`,
          ],
    figures: [
      {
        title: "users",
        value: thousands(load),
        formula: "three tests, each a run of its own; the report gives no think time",
        inputs: {},
        source: setup,
        ranges: [{ what: "users", given: load, most: testedUsers, kind: "tested", source: setup }],
      },
      {
        title: "users that the report calls good",
        value: maxUsers.value,
        formula: `${maxUsers.title}; its tests end at ${testedUsers}`,
        inputs: {},
        source: overview,
      },
    ],
    overrides: {},
    alsoShow: [
      "jvm.initialHeapSize",
      "jvm.maximumHeapSize",
      "connector.maxThreads",
      "nuxeo.db.max-pool-size",
      "nuxeo.vcs.max-pool-size",
      "max_connections",
      "shared_buffers",
      "work_mem",
      "effective_cache_size",
    ],
    open: [
      "Documents in the repository: the tests had one amount (Setup).",
      "Disks: the report gives the speed of one disk and no size for an amount of documents.",
    ],
  };
}

export const sizing: ReportSizing = { unit: "users", asks: [], environments, choose };
