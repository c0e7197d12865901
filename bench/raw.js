/**
 * A hand-written CDKTF program of the same resources and files as one environment, for the comparison in run.js: no model, no
 * checks, no report and no lab.json. `node raw.js PLAN OUTDIR`
 */
const { mkdirSync, writeFileSync } = require("node:fs");
const { dirname, join } = require("node:path");
const { App, LocalBackend, TerraformStack, TerraformVariable } = require("cdktf");
const { Container } = require("@cdktf/provider-docker/lib/container");
const { Image } = require("@cdktf/provider-docker/lib/image");
const { Network } = require("@cdktf/provider-docker/lib/network");
const { DockerProvider } = require("@cdktf/provider-docker/lib/provider");
const { Volume } = require("@cdktf/provider-docker/lib/volume");

const plan = require(process.argv[2]);
const outdir = process.argv[3];
const app = new App({ outdir, stackTraces: false });
const stack = new TerraformStack(app, plan.id);
new LocalBackend(stack, { path: `../../../terraform.${plan.id}.tfstate` });
const provider = new DockerProvider(stack, "docker", { alias: "engine" });
stack.addOverride("terraform.required_providers.docker.version", "4.5.0");
for (const name of plan.variables)
  new TerraformVariable(stack, name, { type: "string", sensitive: true, nullable: false });
const networkId = new Network(stack, "network", { provider, ...plan.network }).id;
const images = {};
for (const [key, config] of Object.entries(plan.images))
  images[key] = new Image(stack, key, { provider, ...config }).imageId;
const volumes = {};
for (const [key, config] of Object.entries(plan.volumes))
  volumes[key] = new Volume(stack, key, { provider, ...config }).name;
const containers = {};
for (const { key, image, volume, needs, config } of plan.containers) {
  containers[key] = new Container(stack, key, {
    provider,
    ...config,
    image: images[image],
    networksAdvanced: [{ name: networkId, aliases: config.aliases }],
    ...(volume ? { volumes: [{ volumeName: volumes[volume.key], containerPath: volume.path }] } : {}),
    ...(needs.length > 0 ? { dependsOn: needs.map((need) => containers[need]) } : {}),
  });
}
mkdirSync(outdir, { recursive: true });
app.synth();
const made = new Set();
const write = (path, content) => {
  const target = join(outdir, "stacks", plan.id, path);
  const folder = dirname(target);
  if (!made.has(folder)) mkdirSync(folder, { recursive: true });
  made.add(folder);
  writeFileSync(target, content);
};
for (const { path, content, template, files } of plan.files) {
  if (template === undefined) write(path, content);
  else {
    const render = require("handlebars").compile(template, { noEscape: true });
    for (const file of files) write(file.path, render(file.view));
  }
}
