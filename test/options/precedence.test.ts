import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { readManifest } from "../../src/manifest/read";
import { synthesize } from "../../src/synthesis/synthesize";
import { hostTexts } from "../helpers/models";
import { oneServer, publishedIds, threeServers } from "../helpers/published";
import { temporaryFolder } from "../helpers/temporary";

interface Layers {
  readonly context?: object;
  readonly variables?: Record<string, string>;
  readonly flags?: Record<string, unknown>;
}

/** Options of each synthesized environment, as lab.json has them. */
function options({ context, variables = {}, flags = {} }: Layers) {
  const folder = temporaryFolder("options");
  if (context) writeFileSync(join(folder, "cdktf.json"), JSON.stringify({ context: { perflab: context } }));
  const { folders } = synthesize(flags, variables, folder);
  return new Map([...folders].map(([id, path]) => [id, readManifest(path).options]));
}

const one = [oneServer];

describe("the later place wins", () => {
  const context = { scale: "1/2", environments: { [oneServer]: { scale: "1/4" } } };

  test.each([
    ["built in", {}, "1"],
    ["cdktf.json", { context: { scale: "1/2" } }, "1/2"],
    ["its part for the environment", { context }, "1/4"],
    ["a variable", { context, variables: { PERFLAB_SCALE: "1/8" } }, "1/8"],
    ["a flag", { context, variables: { PERFLAB_SCALE: "1/8" }, flags: { scale: "1/16" } }, "1/16"],
  ] satisfies [string, Layers, string][])("%s", (_name, layers: Layers, scale) => {
    expect(options({ ...layers, flags: { ...layers.flags, environments: one } }).get(oneServer)?.scale).toBe(scale);
  });

  test("one engine on the command line puts the hosts of cdktf.json aside; without hosts to go to, hosts are a mistake", () => {
    const hosts = { hosts: hostTexts(oneServer) };
    const context = { placement: "hosts", ...hosts };
    expect(options({ context, flags: { environments: one } }).get(oneServer)?.hosts).toEqual(hosts.hosts);
    const engine = options({ context, flags: { environments: one, placement: "engine" } }).get(oneServer);
    expect([engine?.placement, engine?.hosts]).toEqual(["engine", undefined]);
    expect(() => options({ flags: { environments: one, placement: "engine", ...hosts } })).toThrow(/hosts/);
  });

  test("the part for one environment concerns no other", () => {
    const all = options({ context });
    expect([all.get(oneServer)?.scale, all.get(threeServers)?.scale]).toEqual(["1/4", "1/2"]);
  });
});

test("tables are merged entry by entry", () => {
  const merged = options({
    context: { overrides: { "proxy/ihs/StartServers": 3, "rm1/was/webContainer.minThreads": 60 } },
    variables: {
      PERFLAB_OVERRIDES: '{"proxy/ihs/StartServers": 4}',
      PERFLAB_PUBLISH: '{"proxy/ihs": "127.0.0.1:8080"}',
    },
    flags: {
      environments: one,
      overrides: { "lab/health.interval": "5s" },
      publish: { "proxy/ihs": "127.0.0.1:9090" },
    },
  }).get(oneServer);
  expect(merged?.overrides).toEqual({
    "lab/health.interval": "5s",
    "proxy/ihs/StartServers": "4",
    "rm1/was/webContainer.minThreads": "60",
  });
  expect(merged?.publish).toEqual({ "proxy/ihs": "127.0.0.1:9090" });
});

test("an option is the same whichever way it comes", () => {
  const hostProfile = { nofile: 20_000, sysctls: ["net.ipv4.ip_local_port_range"] };
  const ways: Layers[] = [
    { context: { hostProfile, load: 500, environments: undefined }, flags: { environments: one } },
    {
      variables: {
        PERFLAB_HOST_PROFILE: JSON.stringify(hostProfile),
        PERFLAB_LOAD: "500",
        PERFLAB_ENVIRONMENTS: oneServer,
      },
    },
    { flags: { hostProfile, load: "500", environments: one } },
  ];
  const [first, ...others] = ways.map((way) => options(way).get(oneServer));
  expect(first).toMatchObject({ hostProfile, load: 500 });
  for (const other of others) expect(other).toEqual(first);
});

test("cdktf's own command hands the context over in a variable", () => {
  const CDKTF_CONTEXT_JSON = JSON.stringify({ perflab: { scale: "1/2" } });
  expect(options({ variables: { CDKTF_CONTEXT_JSON }, flags: { environments: one } }).get(oneServer)?.scale).toBe(
    "1/2",
  );
});

test.each([
  [["dng-606-*"], publishedIds.filter((id) => id.startsWith("dng-606-"))],
  [["dng-606-3s-*-ifix3"], [threeServers, "dng-606-3s-500c-ifix3"]],
  [
    ["*-1s-300c-ifix3", "dng-606-3s-300c-ifix3"],
    [oneServer, threeServers],
  ],
  [["dng-606-?s-300c-ifix3"], [oneServer, threeServers]],
])("environments %j are %j, in the order of the catalogue", (environments, ids) => {
  expect([...options({ flags: { environments } }).keys()]).toEqual(ids);
});
