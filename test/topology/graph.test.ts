import { describe, expect, test } from "vitest";
import type { Manifest } from "../../src/manifest/schema";
import { topologyDot } from "../../src/topology/dot";
import { topologyMermaid } from "../../src/topology/mermaid";
import { published, publishedIds, threeServers } from "../helpers/published";

const graphviz = import("@viz-js/viz").then(({ instance }) => instance());

/** What Graphviz understands. */
async function read(dot: string) {
  const { status, output, errors } = (await graphviz).render(dot, { format: "json", engine: "dot" });
  expect(errors.filter(({ level }) => level !== "warning")).toEqual([]);
  expect(status).toBe("success");
  return JSON.parse(output ?? "") as {
    objects: { name: string; label?: string; nodes?: number[]; subgraphs?: number[] }[];
    edges: { tail: number; head: number; label: string }[];
  };
}

/** A topology whose texts have every sign that could mean something. */
function hostile(manifest: Manifest): Manifest {
  const text = 'end "of" [x] {y} (z) | --> <b>&amp;</b> `c` #35; \\n';
  return {
    ...manifest,
    machines: manifest.machines.map((machine) => ({ ...machine, storage: text })),
    servers: manifest.servers.map((server) => ({ ...server, title: text })),
  };
}

describe("DOT, as Graphviz reads it", () => {
  test.each(publishedIds)("%s has a cluster for each machine and its servers inside", async (id) => {
    const { manifest } = published(id);
    const { objects } = await read(topologyDot(manifest));
    for (const { id: machine, servers } of manifest.machines) {
      const cluster = objects.find(({ name }) => name === `cluster_${machine}`);
      const inside = (cluster?.nodes ?? []).map((index) => objects[index]?.name);
      expect(inside).toEqual(expect.arrayContaining(servers));
    }
  });

  test("guests stand inside their host", async () => {
    const { objects } = await read(topologyDot(published("clm-etl-404-write-back").manifest));
    const guests = (objects.find(({ name }) => name === "cluster_esx2")?.subgraphs ?? []).map(
      (at) => objects[at]?.name,
    );
    expect(guests).toEqual(["cluster_ccm", "cluster_qm"]);
  });

  test("an arrow for each pair of servers and port, with its limit", async () => {
    const { objects, edges } = await read(topologyDot(published(threeServers).manifest));
    const texts = edges.map(({ tail, head, label }) => `${objects[tail]?.name} ${objects[head]?.name} ${label}`);
    expect(texts).toContain("rm2/was jts/was 9080, max 400");
    expect(texts).toContain("jts/was db/db2 50000, max 2 × 900");
    expect(texts).toHaveLength(16);
  });

  test("signs of the language are text", async () => {
    const { objects } = await read(topologyDot(hostile(published("nuxeo-60-navigation-b").manifest)));
    const label = objects.find(({ name }) => name === "nuxeo1/postgresql")?.label;
    expect(label).toContain(String.raw`end \"of\" [x] {y} (z) | --> <b>&amp;</b>`.replace(/\\"/g, '"'));
  });
});

describe("Mermaid", () => {
  const text = topologyMermaid(published("clm-etl-404-write-back").manifest);

  test("has a subgraph for each machine, guests inside their host, and closes each", () => {
    const depth: string[] = [];
    const parents = new Map<string, string | undefined>();
    for (const line of text.split("\n").map((each) => each.trim())) {
      const [, name] = /^subgraph (\w+)\[/.exec(line) ?? [];
      if (name) {
        parents.set(name, depth.at(-1));
        depth.push(name);
      } else if (line === "end") depth.pop();
    }
    expect(depth).toEqual([]);
    expect(parents.get("machine_ccm")).toBe("machine_esx2");
    expect(parents.get("machine_ldap")).toBeUndefined();
    expect(parents.size).toBe(9);
  });

  test("arrows run between nodes that there are, with port and limit", () => {
    const nodes = new Set([...text.matchAll(/^\s+(server_\w+)\["/gm)].map((match) => match[1]));
    const arrows = [...text.matchAll(/^ {2}(\w+) -->\|"([^"|]+)"\| (\w+)$/gm)];
    expect(arrows.length).toBe(9);
    expect(arrows.filter(([, from, , to]) => !nodes.has(from) || !nodes.has(to))).toEqual([]);
    expect(text).toContain('server_jts_was -->|"50000, max 2 × 128"| server_db_db2');
  });

  test("no text ends its quotes or means something to HTML", () => {
    const { manifest } = published("nuxeo-60-navigation-b");
    const lines = topologyMermaid(hostile(manifest)).split("\n");
    const node = lines.find((line) => line.includes("server_nuxeo1_postgresql[")) ?? "";
    expect(node.trim()).toBe(
      'server_nuxeo1_postgresql["end #34;of#34; [x] {y} (z) | --#62; #60;b#62;#38;amp;#60;/b#62; #96;c#96; #35;35; #92;n<br/>postgresql, port 5433: nuxeo"]',
    );
  });

  test("ids that differ in signs that Mermaid has not give different names", () => {
    const { manifest } = published("nuxeo-60-navigation-b");
    const [first, ...rest] = manifest.servers as [Manifest["servers"][number]];
    const servers = [{ ...first, id: "nuxeo1/a-b" }, { ...first, id: "nuxeo1/a_b" }, ...rest];
    const machines = manifest.machines.map((machine) =>
      machine.id === "nuxeo1" ? { ...machine, servers: ["nuxeo1/a-b", "nuxeo1/a_b"] } : machine,
    );
    const names = [
      ...topologyMermaid({ ...manifest, servers, machines, connections: [] }).matchAll(/(server_nuxeo1_a\w+)\[/g),
    ];
    expect(names.map((match) => match[1])).toEqual(["server_nuxeo1_a_b", "server_nuxeo1_a_b_2"]);
  });
});
