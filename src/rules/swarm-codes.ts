import type { Codes } from "../findings/code";
import { page } from "../model/reference";

const service = page("Docker documentation, docker service create and Compose deploy: what a service has");

/** Placement on a swarm. */
export const swarmCodes: Codes = {
  SWARM: {
    title: "a service of a swarm is not quite the container of one engine",
    why: "A swarm knows fewer limits than an engine, and looks after its services on its own. What it cannot carry is not the same on every node, and may disturb a measurement.",
    fix: "Read what it is, set it on the nodes where that is possible, and measure with --placement hosts.",
    sources: [service],
  },
  SWARM_FILE: {
    title: "a file that no docker config can hold",
    why: "Files reach the nodes of a swarm as docker configs, which have a largest size and are never empty.",
    fix: "Use --placement hosts.",
    sources: [service],
  },
  SWARM_NAME: {
    title: "a service whose name is too long",
    why: "A swarm makes a name in its own DNS of it, which has at most 63 letters.",
    fix: "Shorten the id of the environment, the machine or the server.",
    sources: [service],
  },
};
