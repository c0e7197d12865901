import type Docker from "dockerode";
import { labelKey } from "../../placement/names";
import { machineOf } from "../../text/paths";
import type { SwarmNode } from "../swarm/nodes";
import { judge, type PreflightContext, type PreflightItem } from "./item";

/** A port that a service of the swarm opens. */
export interface HeldPort {
  readonly service: string;
  /** Value of the label of a lab's services. */
  readonly environment: string | undefined;
  readonly port: number;
  /** Nodes on which it is open. @default - all of them */
  readonly nodes?: readonly string[];
}

interface ServiceRecord {
  readonly ID: string;
  readonly Spec: { readonly Name: string; readonly Labels?: Readonly<Record<string, string>> };
  readonly Endpoint?: {
    readonly Ports?: readonly { readonly PublishedPort?: number; readonly PublishMode?: string }[];
  };
}

/** Whether the ports that the option `publish` asks for are free of other services, on nodes whose engines nobody named too. */
export async function checkSwarmPorts(
  { manifest, environment }: PreflightContext,
  manager: Docker,
  at: ReadonlyMap<string, SwarmNode>,
): Promise<PreflightItem[]> {
  if (Object.keys(manifest.options.publish).length === 0) return [];
  return judgeSwarmPorts(manifest.options.publish, environment, at, await heldPorts(manager));
}

/** Ports of all services, with the nodes of their tasks where each opens its own. */
export async function heldPorts(manager: Docker): Promise<HeldPort[]> {
  const [services, tasks] = (await Promise.all([
    manager.listServices(),
    manager.listTasks({ filters: { "desired-state": ["running"] } }),
  ])) as unknown as [ServiceRecord[], { ServiceID: string; NodeID?: string }[]];
  return services.flatMap(({ ID, Spec, Endpoint }) =>
    (Endpoint?.Ports ?? []).flatMap(({ PublishedPort, PublishMode }) => {
      if (PublishedPort === undefined) return [];
      const nodes = tasks.flatMap(({ ServiceID, NodeID }) => (ServiceID === ID && NodeID ? [NodeID] : []));
      return {
        service: Spec.Name,
        environment: Spec.Labels?.[labelKey],
        port: PublishedPort,
        ...(PublishMode === "host" ? { nodes } : {}),
      };
    }),
  );
}

export function judgeSwarmPorts(
  publish: Readonly<Record<string, string>>,
  environment: string,
  at: ReadonlyMap<string, SwarmNode>,
  held: readonly HeldPort[],
): PreflightItem[] {
  return Object.entries(publish).map(([server, address]) => {
    const port = Number(address.slice(address.lastIndexOf(":") + 1));
    const node = at.get(machineOf(server));
    const holder = held.find(
      (other) =>
        other.port === port &&
        other.environment !== environment &&
        (other.nodes === undefined || (node !== undefined && other.nodes.includes(node.id))),
    );
    return judge("port of the swarm", holder === undefined, {
      needed: `${port} for ${server} on ${node?.name ?? "its node"}`,
      found: holder === undefined ? "no service has it" : `taken by service ${holder.service}`,
      otherwise: "fail",
      fix: `another --publish ${server}=0.0.0.0:PORT, or none`,
    });
  });
}
