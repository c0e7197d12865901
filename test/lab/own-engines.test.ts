import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { labEngine, LabEngines } from "../../src/lab/engine/lab-engines";
import { ownEndpoints, ownEngines } from "../../src/lab/images/own-engines";
import { fakeEngine } from "../helpers/fake-engine";

const DOCKER_CONFIG = "/no/such/folder";
const local = "unix:///var/run/docker.sock";

it("engines from which images may be copied are Docker's own choice, and that without DOCKER_HOST", () => {
  const addresses = (variables: NodeJS.ProcessEnv) =>
    ownEndpoints({ DOCKER_CONFIG, ...variables }).map(({ address }) => address);
  expect(addresses({ DOCKER_HOST: "ssh://manager" })).toEqual(["ssh://manager", local]);
  expect(addresses({})).toEqual([local]);
  expect(addresses({ DOCKER_CONTEXT: "gone" })).toEqual([local]);
});

it("those of the lab itself and those that do not answer are none", async () => {
  const folder = mkdtempSync(join(tmpdir(), "perflab-own-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const { socket } = await fakeEngine(folder);
  const variables = { DOCKER_CONFIG, DOCKER_HOST: `unix://${socket}` };
  const named = async (engines: LabEngines, given: NodeJS.ProcessEnv) =>
    (await ownEngines(engines, given)).map(({ endpoint }) => endpoint.address).filter((address) => address !== local);
  expect(await named(new LabEngines([], undefined), variables)).toEqual([`unix://${socket}`]);
  const manager = labEngine("engine", [], { address: `unix://${socket}` });
  expect(await named(new LabEngines([manager], manager), variables)).toEqual([]);
  expect(await named(new LabEngines([], undefined), { DOCKER_CONFIG, DOCKER_HOST: "unix:///no/socket" })).toEqual([]);
});
