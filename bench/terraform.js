/**
 * Processor time of Terraform on a synthesized lab, beside the same lab with its files inside the Terraform file, in turn. It
 * needs Terraform and the provider's plugin, and no engine: nothing is refreshed.
 */
const { spawnSync } = require("node:child_process");
const { cpSync, readFileSync, writeFileSync } = require("node:fs");
const { join } = require("node:path");

/** Seconds that the shell's children took. */
function measure(folder, words, variables) {
  const line = `terraform ${words} -no-color >terraform.log 2>&1 || exit 1; times`;
  const { status, stdout } = spawnSync("sh", ["-c", line], {
    cwd: folder,
    env: { ...process.env, ...variables, DOCKER_HOST: "unix:///nonexistent/docker.sock", TF_IN_AUTOMATION: "1" },
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`terraform ${words}:\n${readFileSync(join(folder, "terraform.log"), "utf8")}`);
  const times = [
    ...stdout
      .trim()
      .split("\n")[1]
      .matchAll(/(\d+)m([\d.]+)s/g),
  ];
  return times.reduce((sum, [, minutes, seconds]) => sum + 60 * Number(minutes) + Number(seconds), 0);
}

/** The lab of a folder with the contents of its files in place of their paths. */
function inlined(folder, target) {
  cpSync(folder, target, { recursive: true });
  const path = join(target, "cdk.tf.json");
  const stack = JSON.parse(readFileSync(path, "utf8"));
  for (const container of Object.values(stack.resource.docker_container))
    container.upload = container.upload?.map(({ file, permissions, source }) => ({
      file,
      permissions,
      content: readFileSync(join(folder, source), "utf8").replace(/([$%])\{/g, "$1$1{"),
    }));
  writeFileSync(path, JSON.stringify(stack, null, 2));
}

exports.hasTerraform = () => spawnSync("terraform", ["version"]).status === 0;

/** @param folder of a synthesized lab; the one with inlined files is made beside it */
exports.compareTerraform = function compareTerraform(folder, runs = 3) {
  const other = `${folder}.inlined`;
  inlined(folder, other);
  const { secrets } = JSON.parse(readFileSync(join(folder, "lab.json"), "utf8"));
  const variables = Object.fromEntries(secrets.map((name) => [`TF_VAR_${name}`, "x"]));
  for (const each of [folder, other]) measure(each, "init -input=false", {});
  return Object.fromEntries(
    [
      ["validate", "validate"],
      ["plan", "plan -refresh=false -input=false"],
    ].map(([name, words]) => {
      const pairs = Array.from({ length: runs }, () => [folder, other].map((each) => measure(each, words, variables)));
      const [own, raw] = [0, 1].map((side) => Math.min(...pairs.map((pair) => pair[side])));
      return [name, { own, raw, ratio: own / raw }];
    }),
  );
};
