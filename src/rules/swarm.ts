import type { Environment } from "../model/environment";
import type { Finding } from "../model/finding";
import { page } from "../model/reference";
import type { Resolution } from "../model/resolution";
import type { Server } from "../model/server";
import { swarmPaces, tooLargeConfig } from "../model/swarm";

/** Letters of a service's name that every swarm takes. */
const longestName = 63;
/** Seconds between a swarm's signal to stop and its kill. */
const swarmGrace = 10;

const service = page("Docker documentation, docker service create and Compose deploy: what a service has");

const pace = {
  kind: "chosen",
  note: "Java keeps an address of a changed server for 30 s; a changed server that is refused ends within seconds",
} as const;

type Note = Pick<Finding, "message" | "given" | "allowed" | "fix"> & Partial<Pick<Finding, "source">>;

/** What a service of a swarm cannot carry of what a container of one engine has. */
export function checkSwarm(environment: Environment, at: Resolution): Finding[] {
  if (environment.options.placement !== "swarm") return [];
  const notes = [network(), swap(), health(), change(), ...grace(environment), ...passwords(environment, at)];
  return [
    ...notes.map((note): Finding => ({
      code: "SWARM",
      severity: "note",
      path: environment.id,
      source: service,
      ...note,
    })),
    ...environment.servers.flatMap((server) => [...checkName(server), ...checkFiles(server, at)]),
  ];
}

function network(): Note {
  return {
    message: "servers of a swarm talk over an overlay network, which wraps every packet",
    given: "overlay network, packets of 1450 bytes",
    allowed: "the machines' own network, packets of 1500 bytes",
    fix: "measure with --placement hosts; a swarm shows that the environment works",
  };
}

function swap(): Note {
  return {
    message: "a service has no swap limit: its container may swap as much as it has memory",
    given: "memory limit alone",
    allowed: "a swap limit that equals the memory limit, as on one engine",
    fix: "switch swap off on the nodes: swapoff -a",
  };
}

function health(): Note {
  const { patienceSeconds, leastRetries, restartSeconds } = swarmPaces;
  return {
    message: "a swarm stops a server that fails its health check, and starts another",
    given: `stopped after ${patienceSeconds} s of failed checks, and after ${leastRetries} at least; started again after ${restartSeconds} s, as often as it ends`,
    allowed: "left as it is, as on one engine",
    fix: "perflab status and verify tell that a server was started again: do not use that measurement",
    source: pace,
  };
}

function change(): Note {
  const { monitorSeconds, firstLookSeconds } = swarmPaces;
  return {
    message: "a swarm changes a server in its own steps",
    given: `stopped first, watched for ${monitorSeconds} s, given up when it ends in that time; looked at ${firstLookSeconds} s after it is made`,
    allowed: "a new container in place of the old one, as on one engine",
    fix: "nothing to do: up says when the swarm has given up, and asks it to try again",
    source: pace,
  };
}

function grace({ servers }: Environment): Note[] {
  const slow = servers
    .map((server) => ({ path: server.path, seconds: (server.vendor ?? server.image).graceSeconds }))
    .filter(({ seconds }) => seconds > swarmGrace);
  if (slow.length === 0) return [];
  return [
    {
      message: "a server of a swarm is killed when it has not stopped in time",
      given: `${swarmGrace} s`,
      allowed: slow.map(({ path, seconds }) => `${path}: ${seconds} s`).join(", "),
      fix: "nothing to do: databases recover at their next start, which takes longer",
    },
  ];
}

/** A vendor's image takes its passwords from its environment, where everybody who may ask the swarm sees them. */
function passwords({ servers }: Environment, at: Resolution): Note[] {
  const open = servers
    .filter(({ vendor }) => vendor !== undefined)
    .flatMap((server) => Object.keys(server.vendorDeployment(at).secrets).map((name) => `${server.path}: ${name}`));
  if (open.length === 0) return [];
  return [
    {
      message: "an image of a vendor takes passwords from its environment, not from docker secrets",
      given: open.join(", "),
      allowed: "docker secrets, as the stand-ins read them",
      fix: "let nobody else ask the swarm's managers: docker service inspect shows these passwords",
    },
  ];
}

function checkName({ path, environment, machine, node }: Server): Finding[] {
  const name = `${environment.id}-${machine.node.id}-${node.id}`;
  if (name.length <= longestName) return [];
  return [
    {
      code: "SWARM_NAME",
      severity: "error",
      path,
      message: "the name of this service is too long for a swarm",
      given: `${name}: ${name.length} letters`,
      allowed: `${longestName}`,
      fix: "a shorter id of the environment, the machine or the server",
      source: service,
    },
  ];
}

function checkFiles(server: Server, at: Resolution): Finding[] {
  const goesIn =
    server.vendor === undefined ? new Set<string>() : new Set(Object.keys(server.vendorDeployment(at).uploads));
  return server
    .files(at)
    .filter(({ deployed, form, name }) =>
      server.vendor === undefined ? deployed : form === "published" && (deployed || goesIn.has(name)),
    )
    .map(({ name, content }) => ({ name, bytes: Buffer.byteLength(content) }))
    .filter(({ bytes }) => bytes === 0 || bytes >= tooLargeConfig)
    .map(({ name, bytes }): Finding => ({
      code: "SWARM_FILE",
      severity: "error",
      path: server.path,
      message: `no docker config can hold ${name}`,
      given: `${bytes} bytes`,
      allowed: `1 to ${tooLargeConfig - 1} bytes`,
      fix: "--placement hosts, which has no such limit; what grows with the load is smaller with --load or --scale",
      source: service,
    }));
}
