import { describe, expect, it, test } from "vitest";
import { clockOf } from "../../src/lab/capacity/clock";
import { parseReading } from "../../src/lab/capacity/host-reading";
import { judgeClocks } from "../../src/lab/preflight/clocks";
import { judgeControlGroups, judgeSwap } from "../../src/lab/preflight/control-groups";
import { judgeFreeMemory } from "../../src/lab/preflight/host";
import { checkHostNetwork, judgeHostNetwork } from "../../src/lab/preflight/host-network";
import { judgeOwnHost } from "../../src/lab/preflight/own-host";
import type { EngineFacts } from "../../src/lab/capacity/read-engine";
import type { EngineContext } from "../../src/lab/preflight/item";
import { hostTexts } from "../helpers/models";
import { oneServer, published } from "../helpers/published";

describe("clocks of several hosts", () => {
  const ahead = (place: string, seconds: number, tookMs = 20) => {
    const askedAt = 1_000_000;
    const time = new Date(askedAt + tookMs / 2 + seconds * 1000).toISOString();
    return clockOf(place, time, askedAt, askedAt + tookMs);
  };

  it("within a second of each other are in order", () => {
    expect(judgeClocks([ahead("db", 0), ahead("rm1", 0.9)])).toMatchObject([{ name: "clocks", status: "ok" }]);
  });

  it("further apart are a warning that names both ends", () => {
    const [item] = judgeClocks([ahead("db", 0.4), ahead("rm1", 2), ahead("jts", -1.5)]);
    expect(item).toMatchObject({ status: "warn", found: "rm1 is 3.5 s ahead of jts, read to within 0.0 s" });
    expect(item?.fix).toMatch(/chrony/);
  });

  it("a slow answer proves no difference that it cannot show", () => {
    expect(judgeClocks([ahead("db", 0), ahead("rm1", 2, 3000)])[0]?.status).toBe("ok");
    expect(judgeClocks([ahead("db", 0), ahead("rm1", 3, 3000)])[0]?.status).toBe("warn");
  });

  it("are no question with one engine", () => {
    expect(judgeClocks([ahead("the engine", 30)])).toEqual([]);
  });
});

describe("limits that an engine enforces", () => {
  const groups = { version: "1", memory: true, swap: true, processors: true };

  it("are said with the version of the control groups", () => {
    expect(judgeControlGroups(groups, false)).toMatchObject({ status: "ok", found: "control groups version 1" });
    expect(judgeControlGroups({ ...groups, version: "2" }, false).found).toBe("control groups version 2");
  });

  it("where it has none the lab is refused, unless the user takes the risk", () => {
    const rootless = { ...groups, memory: false, processors: false };
    expect(judgeControlGroups(rootless, false)).toMatchObject({
      status: "fail",
      found: "control groups version 1: the engine does not limit memory and processors",
    });
    expect(judgeControlGroups(rootless, true).status).toBe("warn");
  });

  it.each([
    [true, 0, "ok"],
    [true, undefined, "ok"],
    [true, 2048, "warn"],
    [false, 0, "ok"],
    [false, undefined, "warn"],
    [false, 2048, "warn"],
  ])("swap counted: %s, %s MiB of it on the host: %s", (swap, mib, status) => {
    const item = judgeSwap({ ...groups, swap }, mib);
    expect(item.status).toBe(status);
    expect(item.needed).toMatch(/IBM, Memory and paging/);
  });

  it("memory that other programs have is a warning", () => {
    expect(judgeFreeMemory(1000, 1000).status).toBe("ok");
    expect(judgeFreeMemory(1001, 1000)).toMatchObject({ status: "warn", found: "1000 MiB are available now" });
  });
});

const reading = `== /proc/meminfo
MemTotal:       24684084 kB
MemAvailable:   21388288 kB
SwapTotal:       2097148 kB
== /proc/sys/net/ipv4/ip_local_port_range
32768\t60999
== /proc/sys/net/ipv4/ip_unprivileged_port_start
1024
== /proc/net/tcp
  sl  local_address rem_address   st tx_queue rx_queue
   0: 0100007F:A426 00000000:0000 0A 00000000:00000000
   1: 00000000:07E8 00000000:0000 0A 00000000:00000000
   2: 0100090A:1F90 0200090A:9C40 01 00000000:00000000
== /proc/net/tcp6
  sl  local_address                         remote_address                        st
   0: 00000000000000000000000000000000:0050 00000000000000000000000000000000:0000 0A 00000000:00000000
== df
Filesystem     1024-blocks     Used Available Capacity Mounted on
overlay          264212084 27377900  68123364      29% /
`;

describe("what a container sees of its host", () => {
  it("is read whole: memory, disk, kernel settings, and who listens where", () => {
    expect(parseReading(reading)).toEqual({
      swapMiB: 2047,
      availableMiB: 20887,
      freeGiB: 68_123_364 / 1024 ** 2,
      network: {
        listening: [
          { ip: "127.0.0.1", port: 42022 },
          { ip: "0.0.0.0", port: 2024 },
          { ip: "::", port: 80 },
        ],
        unprivilegedFrom: 1024,
        portRange: "32768 60999",
      },
    });
  });

  it.each(["MemAvailable:", "1024\n", "68123364"])("without %j it is none", (part) => {
    expect(() => parseReading(reading.replace(part, ""))).toThrow(/not whole/);
  });
});

describe("servers on the network of their host", () => {
  const network = parseReading(reading).network;
  const server = (port: number, more = {}) => ({ server: "proxy/ihs", port, isOwn: false, isRoot: false, ...more });
  const judged = (port: number, more = {}) => judgeHostNetwork([server(port, more)], {}, network)[0];

  it.each([
    [9080, {}, "ok", "free"],
    [443, {}, "fail", "only root may listen below 1024"],
    [443, { isRoot: true }, "ok", "free"],
    [80, { isRoot: true }, "fail", "something listens there already"],
    [80, { isRoot: true, isOwn: true }, "ok", "free"],
    [42022, {}, "fail", "something listens there already"],
  ])("port %i, %o: %s", (port, more, status, found) => {
    expect(judged(port, more)).toMatchObject({ status, found });
  });

  it("one command on the host opens the low ports of all servers there", () => {
    const items = judgeHostNetwork([server(443), server(389), server(9080)], {}, network);
    expect(items.map(({ fix = "" }) => /port_start=\d+/.exec(fix)?.[0])).toEqual([
      "port_start=389",
      "port_start=389",
      undefined,
    ]);
  });

  it("a driver listens nowhere", () => {
    expect(judgeHostNetwork([server(0)], {}, network)).toEqual([]);
  });

  it("the kernel setting is the host's own, so a difference is a warning with the command", () => {
    const [, item] = judgeHostNetwork([server(9080)], { portRange: "2000 65534" }, network);
    expect(item).toMatchObject({ name: "kernel setting", status: "warn", found: "32768 60999" });
    expect(item?.fix).toContain('sysctl net.ipv4.ip_local_port_range="2000 65534"');
    expect(judgeHostNetwork([], { portRange: "32768 60999" }, network)[0]?.status).toBe("ok");
  });

  test("only machines that ask for it are looked at", async () => {
    const hosts = {
      ...hostTexts(oneServer),
      proxy: "ssh://root@10.9.0.66,network=host",
      rm1: "ssh://root@10.9.0.7,network=host",
    };
    const { manifest } = published(oneServer, { placement: "hosts", hosts });
    const items = await checkHostNetwork(
      { manifest } as EngineContext,
      { own: [], host: { network } } as unknown as EngineFacts,
    );
    expect(items.map(({ needed, status }) => `${status}: ${needed}`)).toEqual([
      "fail: 443 on the host's network for proxy/ihs",
      "fail: 80 on the host's network for proxy/ihs",
      "ok: 9080 on the host's network for rm1/was",
      "warn: net.ipv4.ip_local_port_range = 2000 65534 on the host itself",
    ]);
  });
});

describe("what a host says of itself", () => {
  const { manifest } = published(oneServer);
  const wanted = { title: "Write policy", wanted: "write-back", source: "chosen" };

  it("is judged where somebody states it and no container carries it, with the source", () => {
    const carried = manifest.settings.find(({ id, carried: { open } }) => /^rm1\/\w+$/.test(id) && open?.as === "yes");
    const items = judgeOwnHost(
      [
        { ...wanted, name: "db/storage.writePolicy", found: "write-through", ok: false },
        { ...wanted, name: "rm1/other", found: "write-back", ok: true },
        { ...wanted, name: "rm1/third", reason: "no tool" },
        { ...wanted, name: carried?.id ?? "", found: "1", ok: false },
        { ...wanted, name: "rm1/nofile", found: "1", ok: false },
      ],
      manifest,
    );
    expect(carried).toBeDefined();
    expect(items.map(({ status, needed, found }) => [status, needed, found])).toEqual([
      ["warn", "Write policy = write-back (chosen)", "write-through"],
      ["ok", "Write policy = write-back (chosen)", "write-back"],
      ["warn", "Write policy = write-back (chosen)", "not read: no tool"],
    ]);
    expect(items[0]?.fix).toContain("perflab bundle");
  });

  it("is told once for machines that share it; a clock that nothing keeps is a warning", () => {
    const told = (time: string) =>
      judgeOwnHost(
        ["rm1", "db"].flatMap((machine) => [
          { name: `${machine}/governor`, title: "CPU governor", found: "powersave" },
          { name: `${machine}/time`, title: "Time synchronization", found: time },
        ]),
        manifest,
      );
    expect(told("synchronized (chrony)")).toMatchObject([
      { status: "ok", found: "CPU governor: powersave; Time synchronization: synchronized (chrony)" },
    ]);
    expect(told("not synchronized (chrony)")).toMatchObject([
      { status: "ok" },
      { status: "warn", found: "not synchronized (chrony)" },
    ]);
  });
});
