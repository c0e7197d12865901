import { existsSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { closeEngines } from "../../../src/engines/engine";
import { ping } from "../../../src/engines/ping";
import { sshOptions } from "../../../src/engines/ssh-options";
import { fakeEngine } from "../../helpers/fake-engine";
import { needs, openFolder, program, run, start, write, type Program } from "../../helpers/programs";
import { published, oneServer } from "../../helpers/published";
import { temporaryFolder } from "../../helpers/temporary";
import { ssh, sshd, sshServer } from "./ssh-server";

const { source, version } = (
  published(oneServer).terraform as {
    terraform: { required_providers: { docker: { source: string; version: string } } };
  }
).terraform.required_providers.docker;
const plugins = join(process.env.TF_PLUGIN_MIRROR ?? join(homedir(), ".terraform.d", "plugins"));
const local = join(plugins, "registry.terraform.io", source, version);
const provider: Program = {
  path: existsSync(local) ? local : undefined,
  install: `put provider ${source} ${version} into ~/.terraform.d/plugins: terraform providers mirror`,
};
const terraform: Program = { ...program("terraform", "terraform"), install: "install Terraform 1.5 or later" };

describe("Terraform's provider", () => {
  beforeEach(needs(ssh, sshd, terraform, provider));

  it("runs the same ssh with the same arguments, and has an end although the shared connection lives on", async () => {
    const folder = openFolder("terraform");
    const engine = await fakeEngine(temporaryFolder());
    const server = await sshServer({ socket: engine.socket });
    const addresses = { a: "ssh://lab1", b: `ssh://lab1:${server.port}${engine.socket}` };
    const settings = write(
      join(folder, "terraformrc"),
      `disable_checkpoint = true\nprovider_installation {\n  filesystem_mirror {\n    path = ${JSON.stringify(plugins)}\n  }\n}\n`,
    );
    write(
      join(folder, "main.tf.json"),
      JSON.stringify({
        terraform: { required_providers: { docker: { source, version } } },
        provider: {
          docker: Object.entries(addresses).map(([alias, host]) => ({
            alias,
            host,
            context: "",
            cert_path: "",
            ssh_opts: sshOptions,
          })),
        },
        data: {
          docker_network: Object.fromEntries(
            Object.keys(addresses).map((alias) => [alias, { name: "x", provider: `docker.${alias}` }]),
          ),
        },
      }),
    );
    const env = { TF_CLI_CONFIG_FILE: settings, TF_IN_AUTOMATION: "1", DOCKER_SSH_OPTS: "-o ProxyCommand=false" };
    expect(run(terraform, [`-chdir=${folder}`, "init", "-input=false"], { env })).toMatchObject({ status: 0 });
    const begin = performance.now();
    await start(terraform, [`-chdir=${folder}`, "plan", "-input=false"], { env, asNobody: false }).end;
    expect(performance.now() - begin).toBeLessThan(30_000);
    const theirs = new Set(server.calls().map((words) => words.join(" ")));
    expect(engine.seen).toContainEqual(expect.stringMatching(/networks\/x$/));
    for (const address of Object.values(addresses)) expect(await ping({ address })).toMatchObject({ reached: true });
    closeEngines();
    const all = new Set(server.calls().map((words) => words.join(" ")));
    expect(theirs.size).toBe(2);
    expect(all).toEqual(theirs);
  });
});
