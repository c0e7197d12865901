import { minutes } from "../../src";
import { workload } from "../fixtures/small-lab";
import type { Lab, Row } from "./cases";

const onSwarm = (lab: Lab = {}): Lab => ({ ...lab, options: { placement: "swarm" } });
const stages = (count: number): Lab => ({
  driver: {},
  workload: {
    ...workload,
    stageOrder: "separate",
    stages: Array.from({ length: count }, () => ({ users: 50, measure: minutes(1) })),
  },
});
const long = "application-server-with-a-long-name-of-its-own-which-is-too-long";
const machineIds: Lab["machineIds"] = ["proxy", long, "db"];

/** What a service of a swarm cannot be or have. */
export const swarmCases: readonly Row[] = [
  ["note", "SWARM", "small", "10 s; db/db2: 120 s", onSwarm(), {}],
  ["error", "SWARM_FILE", "driver/tool", "1 to 1023999 bytes", onSwarm(stages(1800)), onSwarm(stages(1))],
  ["error", "SWARM_NAME", `${long}/was`, "letters; 63", onSwarm({ machineIds }), { machineIds }],
];
