import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { configName, machineLabel } from "../../src/placement/names";
import type { GivenOptions, SynthesizedEnvironment } from "../../src/testing";
import { published, publishedIds, threeServers } from "../helpers/published";
import { vendorOptions } from "../helpers/vendor-options";

interface Mounted {
  readonly config_name?: string;
  readonly secret_id?: string;
  readonly file_name: string;
  readonly file_mode: number;
  readonly file_uid: string;
}
interface Service {
  readonly name: string;
  readonly depends_on?: readonly string[];
  readonly converge_config: { readonly timeout: string };
  readonly endpoint_spec: { readonly mode: string; readonly ports?: readonly object[] };
  readonly update_config: object;
  readonly task_spec: {
    readonly networks_advanced: readonly object[];
    readonly placement: { readonly constraints: readonly string[] };
    readonly resources: { readonly limits: Record<string, number>; readonly reservation?: Record<string, number> };
    readonly container_spec: {
      readonly image: string;
      readonly hostname: string;
      readonly env: Readonly<Record<string, string>>;
      readonly healthcheck: { readonly interval: string; readonly start_period: string };
      readonly sysctl?: Readonly<Record<string, string>>;
      readonly mounts?: readonly { readonly type: string; readonly source?: string }[];
      readonly configs?: readonly Mounted[];
      readonly secrets?: readonly Mounted[];
    };
  };
}
type Resources = Readonly<Record<string, Readonly<Record<string, object>>>>;

const lab = (options: GivenOptions = {}, id = threeServers) => published(id, { placement: "swarm", ...options });
const resources = (of: SynthesizedEnvironment) => (of.terraform as { resource: Resources }).resource;
const service = (server: string, options: GivenOptions = {}) =>
  resources(lab(options)).docker_service?.[server] as Service;
const servers = Object.keys(resources(lab()).docker_service ?? {});

describe.each(servers)("service %s", (server) => {
  const { name, task_spec: task, converge_config: converge } = service(server);
  const manifest = lab().manifest.servers.find(({ container }) => container === name);

  test("runs on the node of its machine, under the name by which the others reach it", () => {
    const machine = manifest?.id.split("/")[0] ?? "";
    expect(task.placement.constraints).toEqual([`node.labels.${machineLabel(machine)}==true`]);
    expect(task.networks_advanced).toEqual([{ id: "${docker_network.network.id}", aliases: [manifest?.fqdn] }]);
    expect(task.container_spec.hostname).toBe(manifest?.fqdn);
  });

  test("has its limits, in bytes and nanoseconds, and the node keeps as much for it", () => {
    const limits = { memory_bytes: (manifest?.memoryMiB ?? 0) * 2 ** 20, nano_cpus: (manifest?.processors ?? 0) * 1e9 };
    expect(task.resources).toEqual({ limits, reservation: limits });
  });

  test("is waited for as long as its software needs, and has no stop grace, with which a destroy fails", () => {
    expect(converge.timeout).toBe(`${manifest?.waitSeconds}s`);
    expect(task.container_spec).not.toHaveProperty("stop_grace_period");
  });

  test("gets each file under a name that changes with its content, and with its permissions", () => {
    const { files, environment } = lab().manifest;
    const deployed = files.filter((file) => file.deployed && file.server === manifest?.id);
    const mounted = task.container_spec.configs ?? [];
    expect(mounted.map(({ file_name: target, file_mode: mode }) => [target, mode])).toEqual(
      deployed.map(({ target, mode }) => [target, parseInt(mode, 8)]),
    );
    for (const file of deployed) {
      const config = Object.values(resources(lab()).docker_config ?? {}).find(
        (candidate) => (candidate as { data: string }).data === `\${filebase64("${file.path}")}`,
      ) as { name: string; lifecycle: object };
      const hash = createHash("sha256").update(`${environment.id} ${file.path} ${file.sha256}`).digest("hex");
      const written = config.name.replace(/\$\{.*\}/, hash.slice(0, 12));
      expect(config.name).toContain(`"${environment.id} ${file.path} \${filesha256("${file.path}")}"`);
      expect(written).toBe(configName(environment.id, file));
      expect(written.length).toBeLessThanOrEqual(64);
      expect(config.lifecycle).toEqual({ create_before_destroy: true });
    }
  });

  test("reads its passwords from files that its own user alone may read", () => {
    const passwords = Object.entries(task.container_spec.env).filter(([entry]) => entry.includes("PASSWORD"));
    const secrets = task.container_spec.secrets ?? [];
    expect(passwords.map(([, file]) => file).sort()).toEqual(secrets.map(({ file_name: file }) => file).sort());
    for (const [entry] of passwords) expect(entry).toMatch(/_PASSWORD_FILE$/);
    for (const { file_mode: mode, file_uid: uid } of secrets)
      expect({ mode, uid: uid !== "0" }).toEqual({ mode: 0o400, uid: true });
  });
});

test("no assembly holds a password or its plain hash: names of secrets are made with a secret key", () => {
  const { docker_secret: secrets = {} } = resources(lab());
  expect(Object.keys(secrets)).toHaveLength(7);
  for (const secret of Object.values(secrets) as { name: string; data: string }[]) {
    expect(secret.data).toMatch(/^\$\{base64encode\(var\.\w+\)\}$/);
    expect(secret.name).toMatch(/sha256\("\$\{var\.secret_name_key\} \$\{var\.\w+_password\}"\)/);
  }
  expect(lab().manifest.secrets).toContain("secret_name_key");
  expect(published(threeServers).manifest.secrets).not.toContain("secret_name_key");
});

test("a vendor's image has its passwords in its environment, and lab.json says so", () => {
  const vendor = lab({ ...vendorOptions });
  const db2 = resources(vendor).docker_service?.["db-db2"] as Service;
  expect(db2.task_spec.container_spec.env.DB2INST1_PASSWORD).toBe("${var.db2inst1_password}");
  const note = vendor.manifest.findings.find(
    ({ code, given }) => code === "SWARM" && given.includes("DB2INST1_PASSWORD"),
  );
  expect(note?.fix).toContain("docker service inspect");
});

test("shared memory is a file system of its own, a volume is the node's", () => {
  const { mounts = [] } = service("db-db2").task_spec.container_spec;
  expect(mounts).toEqual([
    expect.objectContaining({ type: "volume", source: `${threeServers}-db-db2-data` }),
    { type: "tmpfs", target: "/dev/shm", tmpfs_options: { size_bytes: 128 * 2 ** 20, mode: 511 } },
  ]);
  expect(resources(lab())).not.toHaveProperty("docker_volume");
});

test("times are in the short form that a service has them read back in", () => {
  const spelled = (interval: string) =>
    service("rm1-was", { overrides: { "lab/health.interval": interval } }).task_spec.container_spec.healthcheck;
  expect(spelled("60s")).toMatchObject({ interval: "1m", start_period: "1m" });
  expect(spelled("90s").interval).toBe("1m30s");
  expect(spelled("3600s").interval).toBe("1h");
});

test("a server is given time to find another one under its new address before the swarm kills it", () => {
  const retries = (interval: string) =>
    (
      service("rm1-was", { overrides: { "lab/health.interval": interval } }).task_spec.container_spec.healthcheck as {
        retries?: number;
      }
    ).retries;
  expect([retries("3s"), retries("30s")]).toEqual([30, 5]);
});

test("an image goes by its id to nodes that perflab brings it to, and else by a registry's digest where it has one", () => {
  const hosts = { rm1: "ssh://root@lab1" };
  expect(service("rm1-was", { hosts }).task_spec.container_spec.image).toBe("${docker_image.image-liberty.image_id}");
  expect(service("rm1-was").task_spec.container_spec.image).toBe(
    '${docker_image.image-liberty.repo_digest != "" ? docker_image.image-liberty.repo_digest : docker_image.image-liberty.image_id}',
  );
});

test("a port is open only where the option publish asks for it, in host mode", () => {
  expect(servers.filter((server) => service(server).endpoint_spec.ports)).toEqual([]);
  const options = { publish: { "proxy/ihs": "0.0.0.0:8443" } };
  expect(service("proxy-ihs", options).endpoint_spec).toEqual({
    mode: "dnsrr",
    ports: [{ target_port: 443, published_port: 8443, protocol: "tcp", publish_mode: "host" }],
  });
});

test("with the option overcommit the nodes keep nothing free, and lab.json says so", () => {
  expect(service("rm1-was", { overcommit: true }).task_spec.resources).not.toHaveProperty("reservation");
  expect(lab({ overcommit: true }).manifest.options.overcommit).toBe(true);
  expect(lab().manifest.options).not.toHaveProperty("overcommit");
});

test("the network is an overlay, with the option's range or one of the swarm's choice", () => {
  const network = (options: GivenOptions) => resources(lab(options)).docker_network?.network;
  expect(network({})).toMatchObject({ driver: "overlay", attachable: true, name: threeServers });
  expect(network({})).not.toHaveProperty("ipam_config");
  expect(network({ subnet: "10.88.4.0/22" })).toMatchObject({
    ipam_config: [{ subnet: "10.88.4.0/22", gateway: "10.88.4.1" }],
  });
});

test("a server starts after those that it talks to", () => {
  expect(service("rm1-was").depends_on).toContain("docker_service.db-db2");
  expect(service("db-db2").depends_on).toBeUndefined();
});

test("what a service cannot carry is in lab.json with its reason", () => {
  const { as, reason } = lab().setting("rm1/nofile").carried.open ?? {};
  expect(as).toBe("no");
  expect(reason).toContain("default-ulimits");
  expect(service("rm1-was").task_spec.container_spec.sysctl).toHaveProperty(["net.ipv4.ip_local_port_range"]);
  const notes = lab().manifest.findings.filter(({ code }) => code === "SWARM");
  expect(notes.map(({ message }) => message).sort()).toEqual([
    "a server of a swarm is killed when it has not stopped in time",
    "a service has no swap limit: its container may swap as much as it has memory",
    "a swarm changes a server in its own steps",
    "a swarm stops a server that fails its health check, and starts another",
    "servers of a swarm talk over an overlay network, which wraps every packet",
  ]);
});

test("every pace that the swarm is asked for stands in lab.json, with what it was chosen by", () => {
  const {
    task_spec: task,
    converge_config: converge,
    update_config: update,
  } = service("rm1-was") as unknown as {
    task_spec: { restart_policy: { delay: string }; container_spec: { healthcheck: { retries: number } } };
    converge_config: { delay: string };
    update_config: { monitor: string };
  };
  const notes = lab().manifest.findings.filter(({ code, source }) => code === "SWARM" && source.kind === "chosen");
  const given = notes.map((note) => note.given).join("; ");
  const spelled = (duration: string) => duration.replace(/s$/, " s");
  expect(given).toContain(`started again after ${spelled(task.restart_policy.delay)}`);
  expect(given).toContain(`and after ${task.container_spec.healthcheck.retries} at least`);
  expect(given).toContain(`watched for ${spelled(update.monitor)}`);
  expect(given).toContain(`looked at ${spelled(converge.delay)} after it is made`);
  expect(notes.map(({ source }) => source.note)).not.toContain(undefined);
});

test("every published environment can be placed on a swarm", () => {
  for (const id of publishedIds) {
    const { manifest, terraform } = lab({}, id);
    expect(Object.keys((terraform as { resource: Resources }).resource.docker_service ?? {}), id).toHaveLength(
      manifest.servers.length,
    );
    expect(
      manifest.findings.filter(({ severity }) => severity === "error"),
      id,
    ).toEqual([]);
  }
});

test("a second synthesis gives the same bytes", () => {
  const again = published(threeServers, { placement: "swarm", overrides: {} });
  expect(JSON.stringify(again.terraform)).toBe(JSON.stringify(lab().terraform));
});
