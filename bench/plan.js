/** Turns a synthesized environment into the plan of a hand-written program: the same resources and files as plain data. */
const { readFileSync, readdirSync } = require("node:fs");
const { join, relative } = require("node:path");

const camel = (name) => name.replace(/_([a-z])/g, (_, letter) => letter.toUpperCase());
const maps = ["log_opts", "sysctls"];

function camelKeys(value, key) {
  if (Array.isArray(value)) return value.map((entry) => camelKeys(entry));
  if (typeof value !== "object" || value === null || maps.includes(key)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [camel(name), camelKeys(inner, name)]));
}

function config(resource, ...without) {
  const kept = Object.entries(resource).filter(([name]) => !["//", "provider", ...without].includes(name));
  return camelKeys(Object.fromEntries(kept));
}

function listFiles(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? listFiles(path) : [path];
  });
}

/** Containers after those that they need. */
function inOrder(containers) {
  const byKey = new Map(containers.map((container) => [container.key, container]));
  const done = new Set();
  const visit = (container) => {
    if (done.has(container)) return;
    container.needs.forEach((need) => visit(byKey.get(need)));
    done.add(container);
  };
  containers.forEach(visit);
  return [...done];
}

exports.planOf = function planOf(folder, id) {
  const { resource, variable } = JSON.parse(readFileSync(join(folder, "cdk.tf.json"), "utf8"));
  const files = listFiles(folder).filter((path) => !path.endsWith("cdk.tf.json"));
  return {
    id,
    variables: Object.keys(variable),
    network: config(resource.docker_network.network),
    images: Object.fromEntries(Object.entries(resource.docker_image).map(([key, value]) => [key, config(value)])),
    volumes: Object.fromEntries(Object.entries(resource.docker_volume).map(([key, value]) => [key, config(value)])),
    containers: inOrder(
      Object.entries(resource.docker_container).map(([key, value]) => ({
        key,
        image: /docker_image\.([\w-]+)\./.exec(value.image)[1],
        needs: (value.depends_on ?? []).map((name) => name.split(".")[1]),
        volume: value.volumes && {
          key: /docker_volume\.([\w-]+)\./.exec(value.volumes[0].volume_name)[1],
          path: value.volumes[0].container_path,
        },
        config: {
          ...config(value, "image", "depends_on", "volumes", "networks_advanced"),
          aliases: value.networks_advanced[0].aliases,
        },
      })),
    ),
    files: Object.fromEntries(files.map((path) => [relative(folder, path), readFileSync(path, "utf8")])),
  };
};
