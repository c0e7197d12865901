import { readFileSync } from "node:fs";
import { join } from "node:path";
import { failure } from "../../errors";

/** A container as Terraform will ask the engine for it. */
export interface LabContainer {
  /** As in Terraform's messages, e.g. `docker_container.rm1-was`. */
  readonly address: string;
  readonly name: string;
  /** `<machine>/<server>`. */
  readonly server: string;
  /** Alias of the provider. */
  readonly engine: string;
  readonly nofile?: number;
  readonly sysctls: Readonly<Record<string, string>>;
  /** Kernel capabilities beyond the engine's default. */
  readonly capabilities: readonly string[];
  /** Ports of the host that the assembly names. */
  readonly ports: readonly { readonly ip: string; readonly port: number }[];
}

/** A volume with data of a server. */
export interface LabVolume {
  readonly name: string;
  /** Alias of the provider. */
  readonly engine: string;
  /** Of a swarm: the server whose node keeps it. */
  readonly server?: string;
}

/** What an assembly asks for, read from its Terraform file: the truth about names and limits. */
export interface LabResources {
  readonly containers: readonly LabContainer[];
  readonly volumes: readonly LabVolume[];
  readonly networks: readonly { readonly name: string; readonly engine: string; readonly subnet?: string }[];
  /** Every block of the Docker provider: its address, and the alias that it names; empty where it names none. */
  readonly blocks: readonly { readonly address: string; readonly engine: string }[];
  /** Aliases of the Docker provider. */
  readonly aliases: readonly string[];
  /** Names of the secrets. */
  readonly variables: readonly string[];
  readonly providerVersion: string;
}

interface TerraformFile {
  readonly resource?: {
    readonly docker_container?: Readonly<Record<string, ContainerBlock>>;
    readonly docker_service?: Readonly<Record<string, ServiceBlock>>;
    readonly docker_volume?: Readonly<Record<string, Block>>;
    readonly docker_network?: Readonly<
      Record<string, Block & { readonly ipam_config?: readonly { readonly subnet?: string }[] }>
    >;
  };
  readonly data?: TerraformFile["resource"];
  readonly provider?: { readonly docker?: readonly { readonly alias?: string }[] };
  readonly variable?: Readonly<Record<string, unknown>>;
  readonly terraform: { readonly required_providers: { readonly docker: { readonly version: string } } };
}

interface Block {
  readonly name: string;
  /** `docker.<alias>` */
  readonly provider?: string;
}

interface ContainerBlock extends Block {
  readonly labels: readonly { readonly label: string; readonly value: string }[];
  readonly ulimit?: readonly { readonly name: string; readonly hard: number }[];
  readonly sysctls?: Readonly<Record<string, string>>;
  readonly capabilities?: { readonly add?: readonly string[] };
  readonly ports?: readonly { readonly ip?: string; readonly external?: number }[];
}

interface ServiceBlock extends Block {
  readonly labels: readonly { readonly label: string; readonly value: string }[];
  readonly endpoint_spec?: { readonly ports?: readonly { readonly published_port?: number }[] };
  readonly task_spec: {
    readonly container_spec: {
      readonly sysctl?: Readonly<Record<string, string>>;
      readonly cap_add?: readonly string[];
      readonly mounts?: readonly { readonly type: string; readonly source?: string }[];
    };
  };
}

/** Reads the Terraform file of an assembly. @throws UserError when there is none. */
export function readResources(folder: string): LabResources {
  const path = join(folder, "cdk.tf.json");
  let file: TerraformFile;
  try {
    file = JSON.parse(readFileSync(path, "utf8")) as TerraformFile;
  } catch {
    throw failure(path, "no readable Terraform file", "synthesize the environment: perflab synth");
  }
  const {
    docker_container: containers = {},
    docker_service: services = {},
    docker_volume: volumes = {},
    docker_network: networks = {},
  } = file.resource ?? {};
  return {
    containers: [
      ...Object.entries(containers).map(([id, block]) => container(`docker_container.${id}`, block)),
      ...Object.entries(services).map(([id, block]) => service(`docker_service.${id}`, block)),
    ],
    volumes: [
      ...Object.values(volumes).map((block) => ({ name: block.name, engine: engineOf(block) })),
      ...Object.values(services).flatMap(volumesOf),
    ],
    networks: Object.values(networks).map(({ ipam_config: ipam, ...block }) => ({
      name: block.name,
      engine: engineOf(block),
      ...(ipam?.[0]?.subnet ? { subnet: ipam[0].subnet } : {}),
    })),
    blocks: [...blocksOf(file.resource, ""), ...blocksOf(file.data, "data.")],
    aliases: (file.provider?.docker ?? []).flatMap(({ alias }) => alias ?? []),
    variables: Object.keys(file.variable ?? {}).sort(),
    providerVersion: file.terraform.required_providers.docker.version,
  };
}

/** What an assembly asks of one engine. */
export function resourcesOn(resources: LabResources, alias: string): LabResources {
  const here = ({ engine }: { readonly engine: string }) => engine === alias;
  return {
    ...resources,
    containers: resources.containers.filter(here),
    volumes: resources.volumes.filter(here),
    networks: resources.networks.filter(here),
    blocks: resources.blocks.filter(here),
  };
}

/** What an assembly asks of a swarm for some of its servers. */
export function resourcesOf(resources: LabResources, servers: readonly string[]): LabResources {
  return {
    ...resources,
    containers: resources.containers.filter(({ server }) => servers.includes(server)),
    volumes: resources.volumes.filter(({ server = "" }) => servers.includes(server)),
    networks: [],
  };
}

function blocksOf(types: TerraformFile["resource"] = {}, prefix: string): LabResources["blocks"] {
  return Object.entries(types)
    .filter(([type]) => type.startsWith("docker_"))
    .flatMap(([type, blocks]) =>
      Object.entries(blocks as Readonly<Record<string, Block>>).map(([id, block]) => ({
        address: `${prefix}${type}.${id}`,
        engine: engineOf(block),
      })),
    );
}

function engineOf({ provider = "" }: Block): string {
  return provider.startsWith("docker.") ? provider.slice("docker.".length) : "";
}

function container(address: string, block: ContainerBlock): LabContainer {
  const nofile = block.ulimit?.find(({ name }) => name === "nofile")?.hard;
  return {
    address,
    name: block.name,
    engine: engineOf(block),
    server: serverOf(block),
    ...(nofile === undefined ? {} : { nofile }),
    sysctls: block.sysctls ?? {},
    capabilities: block.capabilities?.add ?? [],
    ports: (block.ports ?? []).flatMap(({ ip, external }) =>
      external === undefined ? [] : [{ ip: ip ?? "0.0.0.0", port: external }],
    ),
  };
}

function service(address: string, block: ServiceBlock): LabContainer {
  return {
    address,
    name: block.name,
    engine: engineOf(block),
    server: serverOf(block),
    sysctls: block.task_spec.container_spec.sysctl ?? {},
    capabilities: block.task_spec.container_spec.cap_add ?? [],
    ports: (block.endpoint_spec?.ports ?? []).flatMap(({ published_port: port }) =>
      port === undefined ? [] : [{ ip: "0.0.0.0", port }],
    ),
  };
}

/** Volumes that a service makes on its node. */
function volumesOf(block: ServiceBlock): LabVolume[] {
  return (block.task_spec.container_spec.mounts ?? []).flatMap(({ type, source }) =>
    type === "volume" && source !== undefined
      ? [{ name: source, engine: engineOf(block), server: serverOf(block) }]
      : [],
  );
}

function serverOf({ labels, name }: ContainerBlock | ServiceBlock): string {
  return labels.find(({ label }) => label === "perflab.server")?.value ?? name;
}
