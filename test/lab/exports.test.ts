import fs, { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, describe, expect, it, vi } from "vitest";
import { labExports } from "../../src/lab/exports";
import { openLab } from "../../src/lab/lab";

const sshFolder = join(userInfo().homedir, ".ssh");
const project = mkdtempSync(join(tmpdir(), "perflab-exports-"));
afterAll(() => rmSync(project, { recursive: true }));
afterEach(() => vi.restoreAllMocks());

/** The exports of a lab with one machine, and the folders that were made for them. */
function exportsOf(placement: object, variables: NodeJS.ProcessEnv = {}): { lines: string[]; made: string[] } {
  const lab = openLab("small", project, variables);
  mkdirSync(lab.folders.assembly, { recursive: true });
  const write = (name: string, content: object) =>
    writeFileSync(join(lab.folders.assembly, name), JSON.stringify(content));
  write("cdk.tf.json", { terraform: { required_providers: { docker: { version: "4.5.0" } } } });
  const options = { scale: "1", overrides: {}, images: {}, publish: {}, hostProfile: {}, ...placement };
  write("lab.json", { formatVersion: 1, machines: [{ id: "db", servers: ["db/db2"] }], options });
  const made: string[] = [];
  vi.spyOn(fs, "mkdirSync").mockImplementation((path, options) => {
    made.push(String(path));
    return String(path) === sshFolder ? undefined : mkdirSync(path, options);
  });
  return { lines: labExports(lab), made };
}
describe("what a plain Terraform needs", () => {
  it("over ssh is the folder of the shared connections, too", () => {
    expect(exportsOf({ placement: "hosts", hosts: { db: "ssh://lab1,address=10.0.0.1" } }).made).toContain(sshFolder);
    const single = exportsOf({ placement: "engine" }, { DOCKER_HOST: "ssh://lab1" });
    expect(single.made).toContain(sshFolder);
    expect(single.lines).toContainEqual(expect.stringMatching(/^export DOCKER_SSH_OPTS='-o ControlMaster=auto -o /));
  });

  it("over TCP is a way past the proxy, without a folder", () => {
    const hosts = { db: "tcp://10.0.0.1:2376" };
    const { lines, made } = exportsOf({ placement: "hosts", hosts }, { NO_PROXY: "intranet" });
    expect(lines).toContain("export NO_PROXY='intranet,10.0.0.1'");
    expect(made).not.toContain(sshFolder);
  });
});
