import { existsSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { oneServer, published, publishedIds } from "../helpers/published";
import type { GivenOptions } from "../../src/testing";
import { catalogue } from "../../stacks/catalogue";
import { hostTexts } from "../helpers/models";
import { vendorOptions } from "../helpers/vendor-options";
import { needs, openFolder, program, run, write, writeAssembly, type Program } from "../helpers/programs";

interface Terraform {
  readonly terraform: {
    required_providers: { docker: { source: string; version: string } };
    backend: Record<string, unknown>;
  };
  readonly provider: { docker: readonly { alias?: string }[] };
  readonly resource: Record<string, Record<string, Record<string, unknown>>>;
  readonly data?: Record<string, unknown>;
}

const plugins = join(process.env.TF_PLUGIN_MIRROR ?? join(homedir(), ".terraform.d", "plugins"));
const { source, version } = (published(oneServer).terraform as Terraform).terraform.required_providers.docker;
const local = join(plugins, "registry.terraform.io", source, version);
const provider: Program = {
  path: existsSync(local) ? local : undefined,
  install: `put provider ${source} ${version} into ~/.terraform.d/plugins: terraform providers mirror`,
};
const terraform: Program = { ...program("terraform", "terraform"), install: "install Terraform 1.5 or later" };

/** One environment of each report. */
const ofEachReport = [...new Map(catalogue.map(({ report, id }) => [report, id])).values()];

const labs = [
  ...publishedIds.map((id) => ({ id, options: {} })),
  ...ofEachReport.map((id) => ({ id, options: vendorOptions })),
  {
    id: oneServer,
    options: {
      scale: "1/32",
      subnet: "10.88.0.0/24",
      publish: { "proxy/ihs": "127.0.0.1:8080" },
      hostProfile: { nofile: 4096 },
    },
  },
];

describe.each(labs)("cdk.tf.json of $id, $options", ({ id, options }) => {
  const lab = published(id, options);
  const stack = lab.terraform as Terraform;

  test("every resource of the Docker provider names it, and there is no other", () => {
    const resources = Object.entries(stack.resource).flatMap(([type, all]) =>
      Object.entries(all).map(([name, values]) => ({ type, name, values })),
    );
    const { servers } = lab.manifest;
    const volumes = servers.flatMap((server) => server.volumes);
    const images = new Set(servers.map(({ image }) => image));
    // And one network.
    expect(resources).toHaveLength(servers.length + volumes.length + images.size + 1);
    for (const { type, name, values } of resources) {
      expect(type, name).toMatch(/^docker_(container|image|network|volume)$/);
      expect(values.provider, name).toBe(`docker.${stack.provider.docker[0]?.alias}`);
    }
    expect(stack.provider.docker).toHaveLength(1);
    expect(stack.data).toBeUndefined();
  });

  test("one container for each server, under its name", () => {
    const containers = Object.values(stack.resource.docker_container ?? {});
    expect(containers.map(({ name }) => name).sort()).toEqual(
      lab.manifest.servers.map(({ container }) => container).sort(),
    );
  });

  test("the state is beside the project, not in the assembly", () => {
    expect(stack.terraform.backend).toEqual({ local: { path: `../../../terraform.${id}.tfstate` } });
  });

  describe("validated", () => {
    beforeEach(needs(terraform, provider));

    test("Terraform and the provider accept it", () => expectValid(id, options));
  });
});

describe.each([...publishedIds, ...ofEachReport.map((id) => `${id} ibm`)])("cdk.tf.json of %s on a swarm", (name) => {
  const [id = "", flavour] = name.split(" ");
  const options = { ...(flavour === undefined ? {} : vendorOptions), placement: "swarm" as const };
  const stack = published(id, options).terraform as Terraform;

  test("every resource names the one provider of its manager", () => {
    expect(stack.provider.docker).toEqual([{ alias: "engine" }]);
    for (const [type, all] of Object.entries(stack.resource)) {
      expect(type).toMatch(/^docker_(service|config|secret|image|network)$/);
      for (const [address, values] of Object.entries(all)) expect(values.provider, address).toBe("docker.engine");
    }
  });

  describe("validated", () => {
    beforeEach(needs(terraform, provider));

    test("Terraform and the provider accept it", () => expectValid(id, options));
  });
});

describe("every environment on a host for each machine, half of them on the hosts' own network", () => {
  beforeEach(needs(terraform, provider));

  test("Terraform and the provider accept it, with one installation of the provider for all", () => {
    const folder = openFolder("terraform-hosts");
    const env = { ...cliSettings(folder), TF_DATA_DIR: join(folder, "data") };
    const results = publishedIds.map((id, index) => {
      const hosts = hostTexts(id, index % 2 === 0 ? "" : ",network=host");
      const place = join(folder, "cdktf.out", "stacks", id);
      writeAssembly(published(id, { placement: "hosts", hosts }), place);
      return { id, ...validate(place, env) };
    });
    expect(results).toEqual(publishedIds.map((id) => ({ id, valid: true, diagnostics: [] })));
  });
});

function expectValid(id: string, options: GivenOptions): void {
  const folder = openFolder("terraform");
  const place = join(folder, "cdktf.out", "stacks", id);
  writeAssembly(published(id, options), place);
  expect(validate(place, cliSettings(folder))).toEqual({ valid: true, diagnostics: [] });
}

/** Variables with which Terraform takes the provider from this machine. */
function cliSettings(folder: string): Record<string, string> {
  const path = join(folder, "terraformrc");
  const text = `disable_checkpoint = true\nprovider_installation {\n  filesystem_mirror {\n    path = ${JSON.stringify(plugins)}\n  }\n}\n`;
  return { TF_CLI_CONFIG_FILE: write(path, text), TF_IN_AUTOMATION: "1" };
}

function validate(place: string, env: Record<string, string>): { valid: boolean; diagnostics: unknown[] } {
  const init = run(terraform, [`-chdir=${place}`, "init", "-input=false", "-no-color", "-backend=false"], { env });
  expect(init.status, init.stderr).toBe(0);
  const { stdout } = run(terraform, [`-chdir=${place}`, "validate", "-json"], { env });
  const { valid, diagnostics } = JSON.parse(stdout) as { valid: boolean; diagnostics: unknown[] };
  return { valid, diagnostics };
}
