import { describe, expect, test } from "vitest";
import { sshOptions } from "../../src/engines/ssh-options";
import { synthEnvironment, type SynthesizedEnvironment } from "../../src/testing";
import { catalogue } from "../../stacks/catalogue";
import { hostTexts } from "../helpers/models";
import { definition, oneServer, published, publishedIds, threeServers } from "../helpers/published";

interface Block {
  readonly provider?: string;
  readonly name?: string;
  readonly image?: string;
  readonly host?: readonly { readonly host: string; readonly ip: string }[];
  readonly hostname?: string;
  readonly network_mode?: string;
  readonly networks_advanced?: readonly { readonly name: string; readonly aliases: readonly string[] }[];
  readonly ports?: readonly { readonly internal: number; readonly external?: number; readonly ip: string }[];
  readonly sysctls?: Readonly<Record<string, string>>;
  readonly ulimit?: readonly object[];
  readonly depends_on?: readonly string[];
}
interface Provider {
  readonly alias: string;
  readonly host: string;
  readonly context: string;
  readonly cert_path: string;
  readonly ssh_opts?: readonly string[];
}

const resources = ({ terraform }: SynthesizedEnvironment) =>
  (terraform as { resource: Record<string, Record<string, Block>> }).resource;
const providers = ({ terraform }: SynthesizedEnvironment) =>
  (terraform as { provider: { docker: readonly Provider[] } }).provider.docker;
const container = (lab: SynthesizedEnvironment, name: string) => resources(lab).docker_container?.[name] as Block;
const address = (hosts: Readonly<Record<string, string>>, machine: string) =>
  /10\.9\.0\.\d+/.exec(hosts[machine] ?? "")?.[0];
const machineOf = (block: Block) => block.provider?.replace("docker.", "");

describe.each(publishedIds)("%s on a host for each machine", (id) => {
  const hosts = hostTexts(id);
  const lab = published(id, { placement: "hosts", hosts });
  const all = Object.entries(resources(lab)).flatMap(([type, blocks]) =>
    Object.entries(blocks).map(([name, block]) => ({ name: `${type}.${name}`, block })),
  );

  test("every block of the Docker provider names its engine: without that it would go to another", () => {
    const aliases = providers(lab).map(({ alias }) => `docker.${alias}`);
    expect(aliases.sort()).toEqual(
      Object.keys(hosts)
        .sort()
        .map((machine) => `docker.${machine}`),
    );
    for (const { name, block } of all) {
      expect(name).toMatch(/^docker_(container|image|network|volume)\./);
      expect(aliases, name).toContain(block.provider);
    }
  });

  test("each container stands on the host of its machine, with an image and a network of that engine", () => {
    for (const [name, block] of Object.entries(resources(lab).docker_container ?? {})) {
      const machine = machineOf(block) ?? "";
      expect(block.name, name).toMatch(new RegExp(`^${id}-${machine}-`));
      const references = [block.image, block.networks_advanced?.[0]?.name].map((text) =>
        /\$\{(docker_\w+)\.([\w-]+)\./.exec(text ?? ""),
      );
      for (const found of references) {
        const [, type = "", resource = ""] = found ?? [];
        expect(resources(lab)[type]?.[resource]?.provider, `${name} ${type}`).toBe(block.provider);
      }
    }
  });

  test("every name resolves everywhere: those of other hosts by their addresses, those beside by the network", () => {
    const { servers } = lab.manifest;
    for (const server of servers) {
      const machine = server.id.split("/")[0] ?? "";
      const block = container(lab, server.id.replace("/", "-"));
      const others = servers.filter((other) => !other.id.startsWith(`${machine}/`));
      const expected = others.map(({ fqdn, id: other }) => `${fqdn} ${address(hosts, other.split("/")[0] ?? "")}`);
      expect((block.host ?? []).map(({ host, ip }) => `${host} ${ip}`).sort()).toEqual(expected.sort());
      expect(block.hostname).toBe(server.fqdn);
      expect(block.networks_advanced?.[0]?.aliases).toEqual([server.fqdn]);
    }
  });

  test("a server that others talk to is published at the address and port at which they look for it", () => {
    const { servers, connections } = lab.manifest;
    for (const { id: server, port } of servers) {
      const ports = container(lab, server.replace("/", "-")).ports ?? [];
      if (!connections.some(({ to }) => to === server)) continue;
      expect(ports.map(({ external, ip }) => `${ip}:${external}`)).toEqual([
        `${address(hosts, server.split("/")[0] ?? "")}:${port}`,
      ]);
    }
  });
});

/** One environment of each report. */
const ofEachReport = [...new Map(catalogue.map(({ report, id }) => [report, id])).values()];

test.each(ofEachReport)("files, limits, secrets, waits and order of %s are those of one engine", (id) => {
  const lab = published(id, { placement: "hosts", hosts: hostTexts(id) });
  const single = published(id);
  const shared = (block: Block) => {
    const own = ["provider", "image", "networks_advanced", "host", "ports"];
    return Object.fromEntries(Object.entries(block).filter(([name]) => !own.includes(name)));
  };
  for (const [name, block] of Object.entries(resources(lab).docker_container ?? {}))
    expect(shared(block), name).toEqual(shared(container(single, name)));
  const configs = [...single.files].filter(([path]) => path.startsWith("configs/"));
  for (const [path, content] of configs) expect(lab.file(path), path).toBe(content);
});

describe("a synthesis on hosts", () => {
  const hosts = hostTexts(threeServers);
  const options = { placement: "hosts", hosts };

  test("gives the same bytes again, and for the same hosts in another order", () => {
    const reversed = { placement: "hosts", hosts: Object.fromEntries(Object.entries(hosts).reverse()) };
    const first = synthEnvironment(definition(threeServers), options);
    expect([...synthEnvironment(definition(threeServers), reversed).files]).toEqual([...first.files]);
  });

  test("says in lab.json where each machine stands", () => {
    expect(published(threeServers, options).manifest.options).toMatchObject({ placement: "hosts", hosts });
  });
});

describe("the provider of a host", () => {
  const all = providers(
    published(oneServer, {
      placement: "hosts",
      hosts: {
        ...hostTexts(oneServer),
        db: "tcp://10.9.0.9:2376,certificates=keys/db",
        jts: "tcp://10.9.0.8:2376,certificates=~/keys",
        rm1: "tcp://10.9.0.7:2376,certificates=/etc/keys",
        ldap: "unix:///run/docker-ldap.sock,address=10.9.0.60",
      },
    }),
  );
  const of = (machine: string) => all.find(({ alias }) => alias === machine);

  test("leaves nothing to variables of the environment: neither a context nor certificates of another engine", () => {
    for (const { context, cert_path: certificates, host } of all) {
      expect(context).toBe("");
      expect(certificates).toEqual(expect.any(String));
      expect(host).toMatch(/^(ssh|tcp|unix):\/\//);
    }
  });

  test("goes through ssh with the options of every other connection", () => {
    expect(of("proxy")).toMatchObject({ host: hostTexts(oneServer).proxy, ssh_opts: [...sshOptions], cert_path: "" });
    expect(of("ldap")).not.toHaveProperty("ssh_opts");
    expect(of("ldap")?.host).toBe("unix:///run/docker-ldap.sock");
  });

  test("takes certificates from the project's folder, the home or the whole path", () => {
    expect([of("db"), of("jts"), of("rm1")].map((provider) => provider?.cert_path)).toEqual([
      "../../../keys/db",
      '${pathexpand("~/keys")}',
      "/etc/keys",
    ]);
  });
});

describe("a machine on the network of its host", () => {
  const hosts = { ...hostTexts(oneServer), rm1: "ssh://root@10.9.0.77,network=host" };
  const lab = published(oneServer, { placement: "hosts", hosts });
  const rm1 = container(lab, "rm1-was");

  test("has no network, ports or kernel settings of its own, but its name, and what is lost is told", () => {
    expect(rm1.network_mode).toBe("host");
    for (const name of ["networks_advanced", "ports", "sysctls"]) expect(rm1).not.toHaveProperty(name);
    expect(rm1.hostname).toBe("rm1.lab.example");
    expect(rm1.ulimit).toEqual([{ name: "nofile", soft: 65000, hard: 65000 }]);
    expect(Object.values(resources(lab).docker_network ?? {}).map(({ provider }) => provider)).not.toContain(
      "docker.rm1",
    );
    expect(lab.setting("rm1/ip_local_port_range").carried.open).toMatchObject({ as: "no" });
    expect(lab.findings.filter(({ code }) => code === "HOST_NETWORK").map(({ path }) => path)).toEqual(["rm1"]);
  });

  test("knows every name by its address, its own too, and is known by its own", () => {
    const { servers } = lab.manifest;
    expect(rm1.host?.map(({ host }) => host).sort()).toEqual(servers.map(({ fqdn }) => fqdn).sort());
    const was = servers.find(({ id }) => id === "rm1/was")?.fqdn;
    expect(rm1.host).toContainEqual({ host: was, ip: "10.9.0.77" });
    expect(container(lab, "proxy-ihs").host).toContainEqual({ host: was, ip: "10.9.0.77" });
  });
});

describe("several machines on one engine", () => {
  const shared = (last: number) => `ssh://root@lab,address=10.9.0.${last},shared`;
  const hosts = { ...hostTexts(oneServer), rm1: shared(20), jts: shared(21) };
  const lab = published(oneServer, { placement: "hosts", hosts });

  test("have one provider, one network and each image once", () => {
    expect(
      providers(lab)
        .filter(({ host }) => host === "ssh://root@lab")
        .map(({ alias }) => alias),
    ).toEqual(["jts"]);
    const on = (type: string) =>
      Object.values(resources(lab)[type] ?? {}).filter(({ provider }) => provider === "docker.jts");
    expect(on("docker_network")).toHaveLength(1);
    expect(on("docker_container")).toHaveLength(2);
    expect(on("docker_image").map(({ name }) => name)).toHaveLength(
      new Set(on("docker_image").map(({ name }) => name)).size,
    );
  });

  test("stamp what such a lab gives", () => {
    expect(lab.manifest.stamps).toContain("not comparable with published results: hosts are shared by jts, rm1");
    const alone = published(oneServer, { placement: "hosts", hosts: hostTexts(oneServer) });
    expect(alone.manifest.stamps.join()).not.toContain("shared");
  });

  test("find each other on that network, and are found from outside each at its own address", () => {
    const jts = lab.manifest.servers.find(({ id }) => id === "jts/was")?.fqdn;
    expect(container(lab, "rm1-was").host?.map(({ host }) => host)).not.toContain(jts);
    expect(container(lab, "proxy-ihs").host).toContainEqual({ host: jts, ip: "10.9.0.21" });
    expect(container(lab, "jts-was").ports?.[0]?.ip).toBe("10.9.0.21");
    expect(container(lab, "rm1-was").ports?.[0]?.ip).toBe("10.9.0.20");
  });
});
