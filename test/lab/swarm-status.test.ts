import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { labEngine, LabEngines } from "../../src/lab/engine/lab-engines";
import { labStatus } from "../../src/lab/status";
import { labFolders } from "../../src/project/folders";
import { oneServer, published } from "../helpers/published";

it("status says that the manager of a swarm does not answer, and which servers only it knows", async () => {
  const folder = mkdtempSync(join(tmpdir(), "perflab-status-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const folders = labFolders(oneServer, folder);
  mkdirSync(folders.lab, { recursive: true });
  const hosts = { rm1: "unix:///no/node" };
  const { manifest } = published(oneServer, { placement: "swarm", scale: "1/32", hosts });
  writeFileSync(join(folders.lab, "lab.json"), JSON.stringify(manifest));
  const manager = labEngine("engine", [], { address: "unix:///no/manager" });
  const engines = new LabEngines([manager, labEngine("rm1", ["rm1"], { address: "unix:///no/node" })], manager);
  const status = await labStatus({ environment: oneServer, folders, engines, variables: {} });
  expect(status.manager).toEqual({ address: "unix:///no/manager", problem: "there is no such socket" });
  const reasons = Object.fromEntries(status.servers.map(({ server, reason }) => [server, reason]));
  expect(reasons["db/db2"]).toBe("only the swarm's managers know");
  expect(reasons["rm1/was"]).toBe("the engine of rm1 (unix:///no/node) does not answer: there is no such socket");
});
