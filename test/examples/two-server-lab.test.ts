import { readFileSync } from "node:fs";
import { join } from "node:path";
import { synthEnvironment } from "perflab/testing";
import { describe, expect, it } from "vitest";
import { TwoServerLab } from "../../examples/two-server-lab";
import { root } from "../helpers/root";

describe("an author's own environment", () => {
  const lab = synthEnvironment(TwoServerLab, {}, "two-server-lab");

  it("is whole: machines, files, Terraform", () => {
    expect(lab.manifest.machines.map(({ id }) => id)).toEqual(["db", "proxy", "jts"]);
    expect(lab.file("configs/proxy/ihs/open/httpd.conf")).toContain("MaxClients 1000");
    const { resource } = lab.terraform as { resource: { docker_container: object } };
    expect(Object.keys(resource.docker_container).sort()).toEqual(["db-db2", "jts-was", "proxy-ihs"]);
  });

  it("carries the author's sources", () => {
    const { source } = lab.setting("jts/was/webContainer.maxThreads");
    expect(source).toMatchObject({ kind: "published", report: "my-report", section: "Table 2, tuning" });
  });

  it("takes under 50 lines and touches nothing of the package", () => {
    const lines = readFileSync(join(root, "examples", "two-server-lab.ts"), "utf8").split("\n");
    expect(lines.length).toBeLessThan(50);
    expect(lines.filter((line) => /from "(?!perflab")/.test(line))).toEqual([]);
  });
});
