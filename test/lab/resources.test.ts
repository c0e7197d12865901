import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readResources, resourcesOn } from "../../src/lab/terraform/resources";
import { readState, stateOn } from "../../src/lab/terraform/state";
import { temporaryFolder } from "../helpers/temporary";

function assembly(): string {
  const folder = join(temporaryFolder(), "lab");
  mkdirSync(folder);
  const container = (name: string, provider?: string) => ({
    name,
    labels: [{ label: "perflab.server", value: name }],
    ...(provider ? { provider } : {}),
  });
  const file = {
    provider: { docker: [{ alias: "db" }, { alias: "rm1" }] },
    resource: {
      docker_container: { "db-db2": container("db/db2", "docker.db"), "rm1-was": container("rm1/was", "docker.rm1") },
      docker_network: { "network-db": { name: "lab-a", provider: "docker.db" }, stray: { name: "lab-b" } },
      docker_volume: { data: { name: "lab-a-data", provider: "docker.db" } },
      other_thing: { x: { name: "no matter" } },
    },
    data: { docker_image: { base: { name: "base", provider: "docker.rm1" } } },
    terraform: { required_providers: { docker: { version: "4.5.0" } } },
  };
  writeFileSync(join(folder, "cdk.tf.json"), JSON.stringify(file));
  return folder;
}

describe("what an assembly asks for", () => {
  it("is told apart by the engine that each block names", () => {
    const resources = readResources(assembly());
    const here = resourcesOn(resources, "db");
    expect(here.containers.map(({ server }) => server)).toEqual(["db/db2"]);
    expect(here.volumes).toEqual([{ name: "lab-a-data", engine: "db" }]);
    expect(here.networks).toEqual([{ name: "lab-a", engine: "db" }]);
    expect(resourcesOn(resources, "rm1").containers.map(({ server }) => server)).toEqual(["rm1/was"]);
  });

  it("shows a block without an engine, and data blocks, too", () => {
    const { blocks, aliases } = readResources(assembly());
    expect(aliases).toEqual(["db", "rm1"]);
    expect(blocks).toContainEqual({ address: "docker_network.stray", engine: "" });
    expect(blocks).toContainEqual({ address: "data.docker_image.base", engine: "rm1" });
    expect(blocks).toHaveLength(6);
  });
});

describe("Terraform's state", () => {
  it("knows of each object the alias that made it", () => {
    const path = join(temporaryFolder(), "state");
    const resource = (name: string, provider: string) => ({
      mode: "managed",
      type: "docker_container",
      name,
      provider,
      instances: [{ attributes: { id: name, name } }],
    });
    const state = {
      version: 4,
      resources: [
        resource("db-db2", 'provider["registry.terraform.io/kreuzwerker/docker"].db'),
        resource("rm1-was", 'provider["registry.terraform.io/kreuzwerker/docker"].rm-1'),
        resource("old", 'provider["registry.terraform.io/kreuzwerker/docker"]'),
      ],
    };
    writeFileSync(path, JSON.stringify(state));
    expect(readState(path).map(({ engine }) => engine)).toEqual(["db", "rm-1", ""]);
    expect(stateOn(readState(path), "rm-1").map(({ name }) => name)).toEqual(["rm1-was"]);
  });
});
