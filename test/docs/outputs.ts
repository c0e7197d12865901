import { expect } from "vitest";
import { experiment } from "../../src";
import { describeLeft } from "../../src/lab/down/partial";
import { labEngine } from "../../src/lab/engine/lab-engines";
import { judgeEngine } from "../../src/lab/preflight/engine";
import { perflabMatchers, synthEnvironment } from "../../src/testing/vitest";
import { describeItem } from "../../src/lab/preflight";
import { judgeLabels } from "../../src/lab/preflight/swarm";
import { placedMachines, standsOf } from "../../src/lab/swarm/stands";
import { SmallLab } from "../fixtures/small-lab";
import { collectedDiffText, collectedText } from "../../src/cli/output/collected";
import { compareCollected } from "../../src/collected/compare-collected";
import { verifyCollected } from "../../src/collected/verify-collected";
import { machineOf } from "../helpers/bundle";
import { perfect } from "../helpers/collected";
import { oneServer, published, threeServers } from "../helpers/published";

expect.extend(perflabMatchers);

function words(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    return (error as Error).message;
  }
  throw new Error("nothing was refused");
}

const props = {
  of: SmallLab,
  base: "small",
  change: { "app/was/webContainer.maxThreads": 600 },
  reason: "for the page",
  follows: ["db/db2/postgresql.max_connections", "app/was/jts/db.poolSize"],
};

const tuned = published(oneServer);

/** The RM server with one thread pool that somebody changed. */
const changed = () =>
  perfect("rm1", (files) => {
    files.set("readings.tsv", (files.get("readings.tsv") ?? "").replace("maximumSize\t300", "maximumSize\t200"));
  });

const onSwarm = published(threeServers, { placement: "swarm", scale: "1/32" }).manifest;

/** What preflight says where three nodes of 16 GiB have no labels yet. */
function missingLabels(): string {
  const nodes = ["node1", "node2", "node3"].map((name) => ({
    id: name,
    name,
    handle: name,
    state: "ready",
    message: "",
    availability: "active",
    labels: {},
    memoryMiB: 16_384,
    processors: 8,
  }));
  const [item] = judgeLabels(onSwarm, nodes, standsOf(placedMachines(onSwarm), nodes, new Map()));
  return item === undefined ? "" : describeItem(item);
}

const hosts = {
  ldap: "ssh://root@10.1.0.11,shared",
  db: "ssh://root@10.1.0.12",
  proxy: "ssh://proxy-host,address=10.1.0.13",
  jts: "tcp://10.1.0.14:2376,certificates=~/.docker/jts",
  rm1: "ssh://root@10.1.0.15,network=host",
  driver: "ssh://root@10.1.0.11,shared",
};
const host = (machine: keyof typeof hosts) =>
  labEngine(machine, [machine], { address: hosts[machine].split(",")[0] ?? "" });

/** Options that the page on hosts shows: they have to place a published environment. */
function hostsOptions(): string {
  published(oneServer, { placement: "hosts", hosts });
  return JSON.stringify({ context: { perflab: { placement: "hosts", hosts } } }, null, 2);
}

const refused = () =>
  [
    judgeEngine({ engine: host("rm1"), problem: "no answer within 5 s" }),
    judgeEngine({ engine: host("jts"), problem: "nothing listens there" }),
  ].map(describeItem);

function left(): string {
  const object = (type: string, name: string) => ({ address: "", type, id: "", name, engine: "rm1" });
  const objects = [object("docker_container", `${oneServer}-rm1-was`), object("docker_network", oneServer)];
  return describeLeft(oneServer, [{ engine: host("rm1"), problem: "no answer within 5 s", objects }]);
}

/** What pages show of failures and of real servers, made anew. */
export const outputs: Readonly<Record<string, () => string>> = {
  plan: () => machineOf(published(threeServers), "rm1").files.get("plan.sh")?.content.split("\n\n")[1]?.trimEnd() ?? "",
  collected: () =>
    collectedText(
      verifyCollected(tuned.manifest, (path) => tuned.file(path), [changed()]),
      false,
      80,
    ).split("\n\nof the")[0] ?? "",
  labs: () =>
    collectedDiffText(compareCollected([perfect("rm1")], [changed()]), { a: "lab-a", b: "lab-b" }, 80).trimEnd(),
  "hosts-options": hostsOptions,
  "hosts-refused": () => refused().join("\n"),
  "hosts-left": left,
  undeclared: () => words(() => synthEnvironment((app, options) => experiment(app, "small-600", props, options))),
  setting: () =>
    words(() =>
      expect(published(threeServers)).toHaveSetting("rm1/was/webContainer.maxThreads", {
        value: 600,
        source: { strength: "in force" },
      }),
    ),
  "swarm-notes": () =>
    onSwarm.findings
      .filter(({ code }) => code === "SWARM")
      .map(({ message }) => message)
      .join("\n"),
  "swarm-labels": missingLabels,
};
