import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import type Docker from "dockerode";
import { afterAll, describe, expect, it } from "vitest";
import { describeItem, preflight, refuseFailures, type PreflightContext } from "../../src/lab/preflight";
import type { HostNetwork } from "../../src/lab/capacity/host-reading";
import type { EngineFacts } from "../../src/lab/capacity/read-engine";
import { checkDisk, judgeDisk } from "../../src/lab/preflight/disk";
import { judgeImages, labImages } from "../../src/lab/preflight/images";
import { published } from "../helpers/published";
import { vendorOptions } from "../helpers/vendor-options";
import {
  daemonLimits,
  judgeCapabilities,
  judgeNofile,
  judgeSysctl,
  wantedLimits,
} from "../../src/lab/preflight/limits";
import { judgeNames } from "../../src/lab/preflight/names";
import type { EngineContext } from "../../src/lab/preflight/item";
import { checkPorts, holderOf } from "../../src/lab/preflight/ports";
import { judgeSubnet } from "../../src/lab/preflight/subnet";
import { findProvider, judgeProvider, judgeTerraform, pluginFolders } from "../../src/lab/preflight/terraform";
import { LabEngines, type LabEngine } from "../../src/lab/engine/lab-engines";
import type { EngineObject } from "../../src/lab/memory/ownership";

const folder = mkdtempSync(join(tmpdir(), "perflab-preflight-"));
afterAll(() => rmSync(folder, { recursive: true }));

const manifest = {
  options: { scale: "1/32" },
  servers: [],
  settings: [],
} as unknown as PreflightContext["manifest"];
const statuses = (items: readonly { name: string; status: string }[]) =>
  items.map(({ name, status }) => `${name}: ${status}`);

describe("Terraform and its provider", () => {
  it.each([
    ["1.4.9", "fail"],
    ["1.5.0", "ok"],
    ["1.11.4", "ok"],
    ["2.0.0", "ok"],
  ])("version %s: %s", (version, status) => {
    expect(judgeTerraform(version).status).toBe(status);
  });

  it("a provider is found unpacked and packed, under any registry's name", () => {
    const unpacked = join(folder, "unpacked");
    const packed = join(folder, "packed");
    mkdirSync(join(unpacked, "registry.example", "kreuzwerker", "docker", "4.5.0", "linux_amd64"), { recursive: true });
    mkdirSync(join(packed, "other.example", "kreuzwerker", "docker"), { recursive: true });
    writeFileSync(
      join(packed, "other.example", "kreuzwerker", "docker", "terraform-provider-docker_4.5.0_linux_amd64.zip"),
      "",
    );
    const folders = [join(folder, "absent"), unpacked, packed];
    expect(findProvider("4.5.0", "linux_amd64", folders)).toBe(unpacked);
    expect(findProvider("4.5.0", "linux_amd64", folders.slice(2))).toBe(packed);
    expect(findProvider("4.5.0", "darwin_arm64", folders)).toBeUndefined();
    expect(findProvider("3.6.2", "linux_amd64", folders)).toBeUndefined();
  });

  it("a provider that is nowhere is a warning: Terraform downloads it", () => {
    expect(judgeProvider("4.5.0", undefined)).toMatchObject({
      status: "warn",
      needed: "provider kreuzwerker/docker 4.5.0",
    });
  });

  it("mirrors of the configuration take the place of the usual folders", () => {
    const config = join(folder, "terraform.rc");
    expect(pluginFolders({ HOME: "/users/me", TF_CLI_CONFIG_FILE: config })).toContain(
      "/users/me/.terraform.d/plugins",
    );
    writeFileSync(config, 'provider_installation {\n  filesystem_mirror {\n    path = "/mirror"\n  }\n}\n');
    expect(pluginFolders({ HOME: "/users/me", TF_CLI_CONFIG_FILE: config })).toEqual(["/mirror"]);
  });
});

describe("names that a lab needs", () => {
  const object = (name: string, label?: string): EngineObject => ({
    kind: "volume",
    id: name,
    name,
    created: 0,
    ...(label ? { label } : {}),
  });

  it("free or its own", () => {
    expect(judgeNames("lab-a", 3, { own: [object("lab-a-data", "lab-a")], orphans: [], foreign: [] })).toMatchObject({
      status: "ok",
      found: "1 are this lab's own",
    });
  });

  it("somebody else's are refused by name, never adopted", () => {
    const item = judgeNames("lab-a", 3, { own: [], orphans: [], foreign: [object("lab-a-data")] });
    expect(item).toMatchObject({
      status: "fail",
      found: "not this lab's: volume lab-a-data",
      fix: "remove or rename them: they are never adopted",
    });
  });

  it("another folder's lab of the same environment is told as such", () => {
    const item = judgeNames("lab-a", 3, { own: [], orphans: [], foreign: [object("lab-a-data", "lab-a")] });
    expect(item.fix).toMatch(/another folder.*perflab down lab-a --by-label/);
  });

  it("left-over objects of an interrupted command are in order", () => {
    expect(judgeNames("lab-a", 3, { own: [], orphans: [object("x", "lab-a")], foreign: [] })).toMatchObject({
      status: "ok",
      found: "0 are this lab's own, 1 left over by an interrupted command",
    });
  });
});

describe("the subnet option", () => {
  const network = (Name: string, ...subnets: string[]) =>
    ({ Name, IPAM: { Config: subnets.map((Subnet) => ({ Subnet })) } }) as never;

  it.each([
    ["10.88.0.0/24", "ok"],
    ["10.88.1.0/24", "fail"],
    ["10.88.1.128/25", "fail"],
    ["10.88.0.0/16", "fail"],
    ["10.88.2.0/24", "ok"],
  ])("%s beside 10.88.1.0/24: %s", (subnet, status) => {
    expect(judgeSubnet(subnet, [network("other", "fd00::/64", "10.88.1.0/24"), network("host")]).status).toBe(status);
  });

  it("names the network in the way", () => {
    expect(judgeSubnet("10.88.0.0/16", [network("other", "10.88.1.0/24")]).found).toBe(
      "overlaps with network other (10.88.1.0/24)",
    );
  });
});

describe("published ports", () => {
  const held = (IP: string, PublicPort: number, labels = {}) =>
    ({
      Names: ["/web"],
      Labels: labels,
      Ports: [{ IP, PublicPort, PrivatePort: 80, Type: "tcp" }],
    }) as unknown as Docker.ContainerInfo;
  const check = (
    port: number,
    containers: Docker.ContainerInfo[],
    listening?: HostNetwork["listening"],
    placement = "engine",
  ) =>
    checkPorts(
      {
        environment: "lab-a",
        engine: {
          endpoint: { address: "unix:///x" },
          docker: { listContainers: () => Promise.resolve(containers) },
        },
        manifest: { options: { placement } },
        resources: { containers: [{ server: "proxy/ihs", ports: [{ ip: "127.0.0.1", port }] }] },
      } as unknown as EngineContext,
      { ...(listening ? { host: { network: { listening } } } : {}) } as EngineFacts,
    );

  it.each([
    ["127.0.0.1", "127.0.0.1", true],
    ["0.0.0.0", "127.0.0.1", true],
    ["127.0.0.1", "0.0.0.0", true],
    ["10.0.0.1", "127.0.0.1", false],
  ])("one held at %s is in the way at %s: %s", (there, wanted, taken) => {
    expect(holderOf({ server: "s", ip: wanted, port: 8080 }, [held(there, 8080)]) !== undefined).toBe(taken);
  });

  it("another port is not in the way", () => {
    expect(holderOf({ server: "s", ip: "127.0.0.1", port: 8081 }, [held("127.0.0.1", 8080)])).toBeUndefined();
  });

  it("held by a process of this machine or another container are refused; by this lab they are not", async () => {
    const listener = createServer();
    await new Promise<void>((resolve) => listener.listen(0, "127.0.0.1", resolve));
    const { port } = listener.address() as AddressInfo;
    expect((await check(port, []))[0]).toMatchObject({ status: "fail", found: "taken by a process of the host" });
    expect((await check(port, [held("127.0.0.1", port)]))[0]).toMatchObject({
      status: "fail",
      found: "taken by container web",
    });
    expect((await check(port, [held("127.0.0.1", port, { "perflab.environment": "lab-a" })]))[0]?.status).toBe("ok");
    await new Promise((resolve) => listener.close(resolve));
    expect((await check(port, []))[0]).toMatchObject({ status: "ok", found: "free" });
  });

  it.each([
    ["127.0.0.1", "fail"],
    ["0.0.0.0", "fail"],
    ["::", "fail"],
    ["10.0.0.1", "ok"],
  ])("what a container saw of another host counts: one that listens at %s: %s", async (ip, status) => {
    expect((await check(8080, [], [{ ip, port: 8080 }]))[0]?.status).toBe(status);
    expect((await check(8080, [], [{ ip, port: 8081 }]))[0]?.status).toBe("ok");
  });

  it("on hosts another address is the way out, and containers that may have the port are named", async () => {
    const web = { ...held("", 1), HostConfig: { NetworkMode: "host" } };
    const [item] = await check(8080, [web], [{ ip: "::", port: 8080 }], "hosts");
    expect(item?.found).toBe("taken by a process of the host; on its network there are web");
    expect(item?.fix).toMatch(/--hosts proxy=ENGINE,address=IPv4$/);
    expect(item?.fix).not.toContain("--publish");
  });
});

describe("file limits and kernel settings", () => {
  it("the largest of all containers counts, and each kernel setting once", () => {
    const containers = [
      { nofile: 10, sysctls: { a: "1" } },
      { nofile: 20, sysctls: { a: "1", b: "2" } },
      { sysctls: {} },
    ];
    expect(wantedLimits({ containers } as never)).toEqual({
      nofile: 20,
      sysctls: { a: "1", b: "2" },
      capabilities: [],
    });
    expect(wantedLimits({ containers: [{ sysctls: {} }] } as never)).toEqual({
      nofile: undefined,
      sysctls: {},
      capabilities: [],
    });
  });

  it("granted by the engine", () => {
    expect(judgeNofile(20000, { limit: 1048576 })).toMatchObject({ status: "ok", needed: "ulimit nofile 20000" });
    expect(judgeSysctl("a", "1", undefined).status).toBe("ok");
  });

  it("refused by the engine: the way out is the host profile with what it allows", () => {
    const item = judgeNofile(65000, { refusal: "operation not permitted", limit: 20000 });
    expect(item.status).toBe("fail");
    expect(item.fix).toContain(`--host-profile '{"nofile":20000}'`);
    expect(judgeSysctl("a", "1", "not allowed").fix).toContain(`--host-profile '{"sysctls":[]}'`);
  });

  it("without an image the engine's own limit decides, where it is known", () => {
    expect(judgeNofile(65000, { refusal: "unknown", limit: 20000 }).status).toBe("fail");
    expect(judgeNofile(65000, { refusal: "unknown", limit: 70000 }).status).toBe("warn");
    expect(judgeNofile(65000, { refusal: "unknown" }).status).toBe("warn");
    expect(judgeNofile(65000, { refusal: "unknown", limit: 20000, mayRaise: true }).status).toBe("warn");
    expect(judgeNofile(65000, { refusal: "unknown", limit: 20000, mayRaise: false })).toMatchObject({
      status: "fail",
      found: expect.stringContaining("20000, which it may not raise (it lacks CAP_SYS_RESOURCE)") as string,
    });
    expect(judgeSysctl("a", "1", "unknown").status).toBe("warn");
  });
});

describe("capabilities that a vendor's image needs", () => {
  it("each once, of all containers", () => {
    const containers = [
      { capabilities: ["CAP_B", "CAP_A"], sysctls: {} },
      { capabilities: ["CAP_A"], sysctls: {} },
    ];
    expect(wantedLimits({ containers } as never).capabilities).toEqual(["CAP_A", "CAP_B"]);
  });

  it("are granted, not tried yet, or refused beforehand", () => {
    const names = ["CAP_IPC_LOCK"];
    expect(judgeCapabilities(names, undefined)).toMatchObject({ status: "ok", needed: "CAP_IPC_LOCK" });
    expect(judgeCapabilities(names, "unknown").status).toBe("warn");
    expect(judgeCapabilities(names, "operation not permitted").status).toBe("fail");
  });
});

describe("the limits of an engine's own process", () => {
  it("are read of this machine's own engine, and of no other that has a socket here", () => {
    const pidFile = join(folder, "docker.pid");
    writeFileSync(pidFile, `${process.pid}\n`);
    for (const address of ["unix:///var/run/docker.sock", "unix:///run/docker.sock"])
      expect(daemonLimits({ address }, pidFile).limit).toBeGreaterThan(0);
    for (const address of ["unix:///other/docker.sock", "tcp://127.0.0.1:2375", "ssh://lab"])
      expect(daemonLimits({ address }, pidFile)).toEqual({});
    expect(daemonLimits({ address: "unix:///run/docker.sock" }, join(folder, "none"))).toEqual({});
  });
});

const built = { name: "a", reference: "a:1", given: false };
const other = { name: "b", reference: "b:1", given: true };

describe("disk and images", () => {
  it("little room is a warning, room that cannot be seen is not", () => {
    expect(judgeDisk(6, "/data", 4).status).toBe("warn");
    expect(judgeDisk(6, "/data", 50)).toMatchObject({ status: "ok", needed: "5 GiB", found: "50.0 GiB free in /data" });
    expect(judgeDisk(6, "/data", undefined).status).toBe("ok");
  });

  it("only the disk of this machine's own engine is measured from here", async () => {
    const found = async (address: string, hostName: string, dataFolder = folder) => {
      const [item] = await checkDisk(
        { engine: { endpoint: { address } }, manifest } as EngineContext,
        {
          dataFolder,
          hostName,
        } as EngineFacts,
      );
      return item?.found;
    };
    expect(await found("unix:///a.sock", hostname())).toMatch(/GiB free in/);
    for (const [address, name] of [
      ["unix:///a.sock", "another.example"],
      ["tcp://a:1", hostname()],
    ] as const)
      expect(await found(address, name)).toBe(`${folder} on the engine's host, not seen from here`);
    expect(await found("unix:///a.sock", hostname(), "/no/such/folder")).toMatch(/not seen from here/);
  });

  it("missing images are a warning that names them", () => {
    expect(judgeImages([built, other], [other.reference])).toMatchObject({
      status: "warn",
      needed: "2 images",
      found: "missing: b:1",
    });
    expect(judgeImages([built], []).status).toBe("ok");
  });
});

describe("a preflight", () => {
  const silent = {
    name: "engine",
    machines: [],
    endpoint: { address: "unix:///nowhere/docker.sock" },
    docker: {},
  } as unknown as LabEngine;

  it("says that an engine does not answer, and still checks what needs none", async () => {
    const items = await preflight({
      environment: "lab-a",
      manifest,
      resources: {
        containers: [],
        volumes: [],
        networks: [],
        blocks: [],
        aliases: [],
        variables: ["rm_password"],
        providerVersion: "4.5.0",
      },
      folders: {
        lab: folder,
        secrets: join(folder, "secrets.json"),
        journal: join(folder, "journal.json"),
        state: join(folder, "state"),
      },
      engines: new LabEngines([silent], silent),
      variables: { ...process.env, TERRAFORM_BINARY_NAME: join(folder, "no-terraform") },
      overcommit: false,
    } as unknown as PreflightContext);
    expect(statuses(items)).toEqual(["engine: fail", "terraform: fail", "passwords: ok"]);
    expect(items[0]?.found).toMatch(/^none at unix:\/\/\/nowhere\/docker.sock: \S/);
    expect(() => refuseFailures("lab-a", items)).toThrow(/lab-a: engine.*[\s\S]*lab-a: terraform/);
  });

  it("prints each item with what is needed, what is there, and what to do", () => {
    expect(describeItem({ name: "memory", status: "fail", needed: "2 MiB", found: "1 MiB", fix: "more" })).toBe(
      "fail  memory: needs 2 MiB; 1 MiB\n      fix: more",
    );
  });
});

describe("images of a lab", () => {
  it("what perflab builds is built, also beside the vendors' images", () => {
    const all = labImages(published("dng-606-1s-300c-ifix3", vendorOptions).manifest);
    expect(all.filter(({ given }) => !given).map(({ name }) => name)).toEqual(["jmeter"]);
    expect(all.filter(({ given }) => given).map(({ name }) => name)).toContain("db2");
  });

  it("the way to a missing one depends on where it comes from", () => {
    expect(judgeImages([built, other], [other.reference]).fix).toMatch(/^up pulls b:1/);
    expect(judgeImages([built, other], [built.reference]).fix).toMatch(
      /^up copies those of perflab .* or else builds them/,
    );
  });
});
