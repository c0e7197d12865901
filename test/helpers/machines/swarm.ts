import { setTimeout as pause } from "node:timers/promises";
import type { Machine } from "./machine";

/** Makes the first machine a manager and lets the others join it as workers; whoever is in a swarm already stays as it is. */
export async function joinSwarm(machines: readonly Machine[]): Promise<void> {
  const [manager, ...workers] = machines as [Machine, ...Machine[]];
  if (!(await isInSwarm(manager))) await manager.docker.swarmInit(addressesOf(manager));
  const { JoinTokens } = (await manager.docker.swarmInspect()) as { JoinTokens: { Worker: string } };
  const joining = { RemoteAddrs: [`${manager.addresses[0]}:2377`], JoinToken: JoinTokens.Worker };
  await Promise.all(
    workers.map(async (worker) => {
      if (!(await isInSwarm(worker))) await worker.docker.swarmJoin({ ...addressesOf(worker), ...joining });
    }),
  );
  for (const deadline = Date.now() + 30_000; ; await pause(100)) {
    const nodes = (await manager.docker.listNodes()) as { Status?: { State?: string } }[];
    if (nodes.filter(({ Status }) => Status?.State === "ready").length === machines.length) return;
    if (Date.now() > deadline) throw new Error(`not all nodes are ready: ${JSON.stringify(nodes)}`);
  }
}

/** Dissolves the swarm, with the network that it leaves on each engine. */
export async function leaveSwarm(machines: readonly Machine[]): Promise<void> {
  await Promise.all(
    machines.map(async (machine) => {
      if (await isInSwarm(machine)) await machine.docker.swarmLeave({ force: true });
      const left = await machine.docker.listNetworks({ filters: { name: ["docker_gwbridge"] } });
      await Promise.all(left.map(({ Id }) => machine.docker.getNetwork(Id).remove({ force: true })));
    }),
  );
}

/** A machine has several addresses, so that the engine does not choose. */
function addressesOf({ addresses: [own] }: Machine): object {
  return { ListenAddr: `${own}:2377`, AdvertiseAddr: own, DataPathAddr: own };
}

async function isInSwarm({ docker }: Machine): Promise<boolean> {
  const { Swarm } = (await docker.info()) as { Swarm?: { LocalNodeState?: string } };
  return Swarm?.LocalNodeState === "active";
}
