import {
  Container,
  DockerProvider,
  Image,
  Lazy,
  Network,
  Volume,
  type ContainerConfig,
  type DockerProviderConfig,
} from "../cdktf";
import type { Environment } from "../model/environment";
import type { Server } from "../model/server";
import { untraced } from "../untraced";
import { containerConfig } from "./container";
import { labelKey, volumeName } from "./names";
import { deploymentOf, runtimeOf } from "./runtime";

/** One Docker Engine as a place for containers: its provider, its images and its network, each made when it is first needed. */
export class Site {
  readonly provider: DockerProvider;
  private readonly images = new Map<string, Image>();
  /** References that many containers share: CDKTF makes a new one each time that it is asked. */
  private readonly imageIds = new Map<Image, string>();
  private readonly addresses = new Map<Container, string>();
  private network: string | undefined;

  /** @param suffix tells the resources of several engines apart, e.g. `-rm1` */
  constructor(
    private readonly environment: Environment,
    private readonly suffix: string,
    provider: DockerProviderConfig,
  ) {
    this.provider = new DockerProvider(environment, `docker${suffix}`, provider);
  }

  /** Id of the lab's network on this engine, as a token. */
  get networkId(): string {
    this.network ??= new Network(this.environment, `network${this.suffix}`, {
      provider: this.provider,
      name: this.environment.id,
      labels: [{ label: labelKey, value: this.environment.id }],
      ...subnetOf(this.environment),
    }).id;
    return this.network;
  }

  /** Makes the container of a server on this engine, after those that it needs. */
  container(server: Server, own: Partial<ContainerConfig>, needs: readonly Container[]): Container {
    const volumes = this.volumes(server);
    const config: ContainerConfig = {
      provider: this.provider,
      ...containerConfig(server, this.environment.resolution),
      image: this.imageId(this.image(server)),
      ...own,
      ...(volumes.length > 0 ? { volumes } : {}),
    };
    const container = untraced(() => new Container(server, "container", config));
    container.overrideLogicalId(`${server.machine.node.id}-${server.node.id}`);
    if (needs.length > 0) container.dependsOn = untraced(() => needs.map((need) => this.address(need)));
    return container;
  }

  /** The image of a server, made once. */
  image(server: Server): Image {
    const { name, reference } = runtimeOf(server);
    const known = this.images.get(name);
    if (known !== undefined) return known;
    const { provider, environment } = this;
    const image = new Image(environment, `image-${name}${this.suffix}`, {
      provider,
      name: reference,
      keepLocally: true,
    });
    this.images.set(name, image);
    return image;
  }

  private imageId(image: Image): string {
    const id = this.imageIds.get(image) ?? image.imageId;
    this.imageIds.set(image, id);
    return id;
  }

  /** What `dependsOn` makes of a container. The name is asked for at the end: an Aspect may give it another one. */
  private address(container: Container): string {
    const address =
      this.addresses.get(container) ??
      Lazy.stringValue({ produce: () => `${container.terraformResourceType}.${container.friendlyUniqueId}` });
    this.addresses.set(container, address);
    return address;
  }

  private volumes(server: Server) {
    const { provider, environment } = this;
    return Object.entries(deploymentOf(server, environment.resolution).volumes).map(([name, path]) => {
      const volume = new Volume(server, `volume-${name}`, {
        provider,
        name: volumeName(server, name),
        labels: [{ label: labelKey, value: environment.id }],
      });
      volume.overrideLogicalId(`${server.machine.node.id}-${server.node.id}-${name}`);
      return { volumeName: volume.name, containerPath: path };
    });
  }
}

/** Makes something for every server, first for those that it needs at its start. */
export function inOrder<T>(servers: readonly Server[], make: (server: Server, needs: readonly T[]) => T): void {
  const made = new Map<Server, T>();
  const visit = (server: Server): T => {
    const known = made.get(server);
    if (known !== undefined) return known;
    const needed = new Set(server.connections().flatMap(({ to, later }) => (later === true ? [] : [to])));
    const result = make(server, [...needed].map(visit));
    made.set(server, result);
    return result;
  };
  servers.forEach(visit);
}

/** The network's address range, where the options name one. */
export function subnetOf({ options: { subnet } }: Environment) {
  return subnet === undefined ? {} : { ipamConfig: [{ subnet, gateway: firstAddress(subnet) }] };
}

function firstAddress(cidr: string): string {
  const [address = ""] = cidr.split("/");
  const parts = address.split(".").map(Number);
  parts[3] = (parts[3] ?? 0) + 1;
  return parts.join(".");
}
