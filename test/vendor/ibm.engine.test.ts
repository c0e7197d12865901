import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { missingForLab } from "../lab/project";
import { published } from "../helpers/published";
import { openFolder, writeAssembly } from "../helpers/programs";
import { vendorOptions } from "../helpers/vendor-options";

const missing = missingForLab();
const one = ["dng-606-3s-300c-ifix3", "ldx-71-t2-lqe-rs-oracle", "filenet-451-after"];

describe.skipIf(missing !== undefined)(`vendors' images (${missing ?? "engine and provider are there"})`, () => {
  it.each(one)("Terraform plans %s: every container, and nothing else than to create it", (id) => {
    const lab = published(id, vendorOptions);
    const place = join(openFolder("vendor"), "cdktf.out", "stacks", id);
    writeAssembly(lab, place);
    const secrets = Object.fromEntries(lab.manifest.secrets.map((name) => [`TF_VAR_${name}`, "secret"]));
    const terraform = (...words: string[]) =>
      spawnSync("terraform", words, { cwd: place, env: { ...process.env, ...secrets }, encoding: "utf8" });
    expect(terraform("init", "-input=false", "-no-color").status).toBe(0);
    const { status, stdout } = terraform("plan", "-input=false", "-no-color", "-detailed-exitcode");
    expect(status).toBe(2);
    expect(stdout).toMatch(/Plan: \d+ to add, 0 to change, 0 to destroy/);
    const created = stdout.match(/# docker_container\.\S+ will be created/g) ?? [];
    expect(created).toHaveLength(lab.manifest.servers.length);
  });
});
