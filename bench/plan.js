/**
 * Turns a synthesized environment into the plan of a hand-written program: the same resources and the same files of its servers,
 * as plain data. Files of like machines become one template with the values of each machine, as a person writes them.
 */
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

const words = (text) => text.split(/(\w+)/);

/** Texts that differ in words alone, as a template and the values of each; undefined where there is no such template. */
function templateOf(texts) {
  const all = texts.map(words);
  const [first] = all;
  if (texts.length < 2 || all.some(({ length }) => length !== first.length)) return undefined;
  const columns = new Map();
  const text = first.map((word, place) => {
    const values = all.map((own) => own[place]);
    if (values.every((value) => value === word)) return word;
    if (place % 2 === 0) return undefined;
    const key = values.join(" ");
    if (!columns.has(key)) columns.set(key, { name: `value${columns.size}`, values });
    return `{{{${columns.get(key).name}}}}`;
  });
  if (text.includes(undefined) || texts[0].includes("{{") || text.join("").includes("{{{{")) return undefined;
  const named = [...columns.values(), { name: "brace", values: texts.map(() => "}") }];
  return {
    // Handlebars takes a brace behind a value for its own.
    text: text.join("").replaceAll("}}}}", "}}}{{brace}}"),
    views: texts.map((_, index) => Object.fromEntries(named.map(({ name, values }) => [name, values[index]]))),
  };
}

/** Files by the path of their target without the machine's number. */
function filesOf(folder) {
  const paths = listFiles(join(folder, "configs")).map((path) => relative(folder, path));
  const groups = new Map();
  for (const path of paths) {
    const key = path.replace(/^(configs\/[a-z]+)\d+\//, "$1*/");
    groups.set(key, [...(groups.get(key) ?? []), path]);
  }
  return [...groups.values()].flatMap((like) => {
    const texts = like.map((path) => readFileSync(join(folder, path), "utf8"));
    const template = templateOf(texts);
    if (template === undefined) return like.map((path, index) => ({ path, content: texts[index] }));
    return [{ template: template.text, files: like.map((path, index) => ({ path, view: template.views[index] })) }];
  });
}

exports.planOf = function planOf(folder, id) {
  const { resource, variable } = JSON.parse(readFileSync(join(folder, "cdk.tf.json"), "utf8"));
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
    files: filesOf(folder),
  };
};
