import { describe, expect, test } from "vitest";
import { oneServer, published } from "../helpers/published";
import type { GivenOptions, SynthesizedEnvironment } from "../../src/testing";

interface Container {
  readonly name: string;
  readonly memory: number;
  readonly memory_swap: number;
  readonly cpus: string;
  readonly env: readonly string[];
  readonly ulimit?: readonly { name: string; soft: number; hard: number }[];
  readonly sysctls?: Readonly<Record<string, string>>;
  readonly ports?: readonly { internal: number; external?: number; ip: string }[];
  readonly healthcheck: { interval: string };
  readonly labels: readonly { label: string; value: string }[];
  readonly upload?: readonly { file: string; source: string; source_hash: string; permissions: string }[];
  readonly depends_on?: readonly string[];
}

const lab = (options: GivenOptions = {}) => published(oneServer, options);
const resources = (of: SynthesizedEnvironment) =>
  (of.terraform as { resource: Record<string, Record<string, object>> }).resource;
const container = (server: string, options: GivenOptions = {}) =>
  resources(lab(options)).docker_container?.[server] as Container;
const servers = Object.keys(resources(lab()).docker_container ?? {});

describe.each(servers)("container %s", (server) => {
  test("has its limits in the spelling that the provider reads back unchanged", () => {
    const { memory, memory_swap: swap, cpus, healthcheck } = container(server);
    expect(memory).toBeGreaterThan(0);
    expect(swap).toBe(memory);
    expect(cpus).toMatch(/^\d+\.\d*[1-9]$|^\d+\.0$/);
    expect(healthcheck.interval).toBe("30s");
  });

  test("gets its files by source, with a hash that Terraform takes itself, readable for the image's user", () => {
    for (const { file, source, source_hash: hash, permissions } of container(server).upload ?? []) {
      expect(file).toMatch(/^\//);
      expect(lab().files.has(source), source).toBe(true);
      expect(hash).toBe(`\${filesha256("${source}")}`);
      expect(permissions).toMatch(/^06[04]4$|^0640$/);
    }
  });

  test("has no password in clear text", () => {
    for (const entry of container(server).env.filter((name) => /PASSWORD/.test(name)))
      expect(entry).toMatch(/=\$\{var\.[a-z0-9_]+\}$/);
  });
});

test("only the proxy is published, on 127.0.0.1 and a port of the engine's choice", () => {
  const withPorts = servers.filter((server) => container(server).ports);
  expect(withPorts).toEqual(["proxy-ihs"]);
  expect(container("proxy-ihs").ports).toEqual([{ internal: 443, ip: "127.0.0.1", protocol: "tcp" }]);
});

test("the option publish gives a server another address and port", () => {
  const options = { publish: { "proxy/ihs": "0.0.0.0:8080", "db/db2": "127.0.0.1:5432" } };
  expect(container("proxy-ihs", options).ports).toEqual([
    { internal: 443, external: 8080, ip: "0.0.0.0", protocol: "tcp" },
  ]);
  expect(container("db-db2", options).ports).toEqual([
    { internal: 50000, external: 5432, ip: "127.0.0.1", protocol: "tcp" },
  ]);
});

test("the option subnet comes with its gateway; without it the engine chooses", () => {
  const network = (options: GivenOptions) => Object.values(resources(lab(options)).docker_network ?? {})[0];
  expect(network({ subnet: "10.88.4.0/22" })).toMatchObject({
    ipam_config: [{ subnet: "10.88.4.0/22", gateway: "10.88.4.1" }],
  });
  expect(network({})).not.toHaveProperty("ipam_config");
});

test("the option images replaces an image", () => {
  const images = { httpd: "registry.example/httpd:1" };
  expect(resources(lab({ images })).docker_image?.["image-httpd"]).toMatchObject({ name: "registry.example/httpd:1" });
  expect(lab({ images }).manifest.servers.find(({ id }) => id === "proxy/ihs")?.image).toBe("registry.example/httpd:1");
});

describe("what the engine does not allow is listed and not asked for", () => {
  const id = "rm1/nofile";

  test("open files above the engine's limit", () => {
    expect(container("rm1-was").ulimit).toEqual([{ name: "nofile", soft: 65000, hard: 65000 }]);
    expect(lab().setting(id).carried.open).toMatchObject({ as: "yes" });
    const options = { hostProfile: { nofile: 64999 } };
    expect(container("rm1-was", options).ulimit).toBeUndefined();
    const { as, reason } = lab(options).setting(id).carried.open ?? {};
    expect({ as, reason }).toEqual({
      as: "no",
      reason: "the engine allows at most 64999 open files (option hostProfile)",
    });
    expect(lab(options).manifest.probes.filter(({ setting }) => setting === id)).toEqual([]);
    expect(lab(options).file("report.md")).toContain("the engine allows at most 64999 open files");
    expect(lab(options).file("configs/rm1/host/published/limits.conf")).toContain("nofile 65000");
  });

  test("kernel settings that the engine does not name", () => {
    const range = "net.ipv4.ip_local_port_range";
    expect(container("rm1-was").sysctls).toHaveProperty([range]);
    expect(container("rm1-was", { hostProfile: { sysctls: [range] } }).sysctls).toHaveProperty([range]);
    expect(container("rm1-was", { hostProfile: { sysctls: [] } }).sysctls).toBeUndefined();
    expect(lab({ hostProfile: { sysctls: [] } }).setting("rm1/ip_local_port_range").carried.open?.as).toBe("no");
  });
});

test("what the provider does not change in place is in a label, so that a change replaces the container", () => {
  const label = (options: GivenOptions) =>
    container("rm1-was", options).labels.find(({ label: name }) => name === "perflab.not-updated-in-place")?.value;
  expect(label({})).toMatch(/^[0-9a-f]{16}$/);
  expect(label({ overrides: { "lab/health.interval": "31s" } })).not.toBe(label({}));
  expect(label({ overrides: { "rm1/was/webContainer.maxThreads": 299 } })).toBe(label({}));
});

test("a server starts after those that it talks to", () => {
  const after = (server: string) => container(server).depends_on ?? [];
  expect(after("rm1-was")).toContain("docker_container.db-db2");
  expect(after("proxy-ihs")).toEqual(expect.arrayContaining(["docker_container.rm1-was", "docker_container.jts-was"]));
  expect(after("driver-rpt")).toContain("docker_container.proxy-ihs");
  expect(after("db-db2")).toEqual([]);
});
