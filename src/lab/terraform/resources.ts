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
  readonly nofile?: number;
  readonly sysctls: Readonly<Record<string, string>>;
  /** Ports of the host that the assembly names. */
  readonly ports: readonly { readonly ip: string; readonly port: number }[];
}

/** What an assembly asks for, read from its Terraform file: the truth about names and limits. */
export interface LabResources {
  readonly containers: readonly LabContainer[];
  readonly volumes: readonly string[];
  readonly networks: readonly { readonly name: string; readonly subnet?: string }[];
  /** Names of the secrets. */
  readonly variables: readonly string[];
  readonly providerVersion: string;
}

interface TerraformFile {
  readonly resource?: {
    readonly docker_container?: Readonly<Record<string, ContainerBlock>>;
    readonly docker_volume?: Readonly<Record<string, { readonly name: string }>>;
    readonly docker_network?: Readonly<
      Record<string, { readonly name: string; readonly ipam_config?: readonly { readonly subnet?: string }[] }>
    >;
  };
  readonly variable?: Readonly<Record<string, unknown>>;
  readonly terraform: { readonly required_providers: { readonly docker: { readonly version: string } } };
}

interface ContainerBlock {
  readonly name: string;
  readonly labels: readonly { readonly label: string; readonly value: string }[];
  readonly ulimit?: readonly { readonly name: string; readonly hard: number }[];
  readonly sysctls?: Readonly<Record<string, string>>;
  readonly ports?: readonly { readonly ip?: string; readonly external?: number }[];
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
    docker_volume: volumes = {},
    docker_network: networks = {},
  } = file.resource ?? {};
  return {
    containers: Object.entries(containers).map(([id, block]) => container(`docker_container.${id}`, block)),
    volumes: Object.values(volumes).map(({ name }) => name),
    networks: Object.values(networks).map(({ name, ipam_config: ipam }) => ({
      name,
      ...(ipam?.[0]?.subnet ? { subnet: ipam[0].subnet } : {}),
    })),
    variables: Object.keys(file.variable ?? {}).sort(),
    providerVersion: file.terraform.required_providers.docker.version,
  };
}

function container(address: string, block: ContainerBlock): LabContainer {
  const nofile = block.ulimit?.find(({ name }) => name === "nofile")?.hard;
  return {
    address,
    name: block.name,
    server: block.labels.find(({ label }) => label === "perflab.server")?.value ?? block.name,
    ...(nofile === undefined ? {} : { nofile }),
    sysctls: block.sysctls ?? {},
    ports: (block.ports ?? []).flatMap(({ ip, external }) =>
      external === undefined ? [] : [{ ip: ip ?? "0.0.0.0", port: external }],
    ),
  };
}
