import { describe, expect, it } from "vitest";
import { readingKey } from "../../src/lab/verify/readings";
import { judgeName, nameLookups } from "../../src/lab/verify/names";
import type { Manifest } from "../../src/manifest/schema";

const server = (id: string) => ({ id, fqdn: `${id.split("/")[0]}.lab.example` }) as Manifest["servers"][number];
const [proxy, was, db] = ["proxy/ihs", "rm1/was", "db/db2"].map(server) as [
  Manifest["servers"][number],
  Manifest["servers"][number],
  Manifest["servers"][number],
];
const manifest = {
  options: {
    placement: "hosts",
    hosts: {
      proxy: "unix:///a,address=10.0.0.1,shared",
      rm1: "unix:///a,address=10.0.0.2,shared",
      db: "ssh://db,address=10.0.0.3",
    },
  },
  servers: [proxy, was, db],
  connections: [
    { from: "proxy/ihs", to: "rm1/was" },
    { from: "rm1/was", to: "db/db2" },
    { from: "rm1/was", to: "db/db2" },
  ],
} as unknown as Manifest;

describe("names on hosts", () => {
  it("each two connected machines are looked at once, and none on one engine", () => {
    expect(nameLookups(manifest).map(({ from, to }) => `${from.id} ${to.id}`)).toEqual([
      "proxy/ihs rm1/was",
      "rm1/was db/db2",
    ]);
    expect(nameLookups({ ...manifest, options: { ...manifest.options, placement: "engine" } })).toEqual([]);
  });

  it("lead to the host's address, and an answer that is another is wrong", () => {
    const verdict = (actual: string) => judgeName(manifest, new Map(), { from: was, to: db }, actual);
    expect(verdict("10.0.0.3")).toEqual({
      id: "rm1 finds db.lab.example",
      kind: "name",
      ok: true,
      expected: "10.0.0.3",
      actual: "10.0.0.3",
    });
    expect(verdict("10.0.0.9").ok).toBe(false);
    expect(verdict("no such name").ok).toBe(false);
  });

  it("of machines on one engine and one network lead to the container", () => {
    const record = { parsed: { NetworkSettings: { Networks: { lab: { IPAddress: "172.17.0.3" } } } } };
    const readings = new Map([[readingKey("rm1/was", "container"), record]]);
    expect(judgeName(manifest, readings, { from: proxy, to: was }, "172.17.0.3").ok).toBe(true);
    expect(judgeName(manifest, readings, { from: proxy, to: was }, "10.0.0.2").ok).toBe(false);
  });
});
