import { existsSync } from "node:fs";
import { readManifest } from "../manifest/read";
import type { Manifest } from "../manifest/schema";
import { failure, UserError } from "../errors";
import { prepareSsh } from "../engines/ssh-folder";
import { variableName } from "../options/layers";
import { enginesOf } from "./engine/engines-of";
import type { Lab } from "./lab";
import { engineVariables } from "./terraform/engine-variables";
import { labSecrets } from "./preflight/passwords";
import { readResources } from "./terraform/resources";
import { writeSecrets } from "./memory/secrets";

/**
 * Shell lines that a plain `cdktf deploy` or `terraform plan` needs to work on the same lab: passwords, the options that made
 * it, the engine, and files that only their owner may read. Makes the passwords when there are none, and the folder that
 * Terraform's ssh needs.
 */
export function labExports(lab: Lab): string[] {
  const { environment, folders } = lab;
  const folder = [folders.lab, folders.assembly].find((candidate) => existsSync(`${candidate}/cdk.tf.json`));
  if (folder === undefined)
    throw failure(
      environment,
      "neither an assembly nor a lab of this environment is here",
      `perflab synth ${environment}`,
    );
  const { values, problems } = labSecrets({ ...lab, resources: readResources(folder) });
  if (problems.length > 0) throw new UserError(problems, 1);
  writeSecrets(folders.secrets, values);
  const passwords = Object.entries(values).map(([name, value]) => [`TF_VAR_${name}`, value] as const);
  const manifest = readManifest(folder);
  const options = optionVariables(manifest.options);
  const engines = enginesOf(manifest, { project: folders.project, variables: lab.variables });
  if (engines.all.some(({ endpoint }) => endpoint.address.startsWith("ssh:"))) prepareSsh();
  return [...passwords, ...options, ...Object.entries(engineVariables(engines, lab.variables))]
    .map(([name, value]) => (value === undefined ? `unset ${name}` : `export ${name}=${quote(value)}`))
    .concat("umask 077");
}

/** The options of the assembly as variables: another synthesis gives the same lab. */
function optionVariables(options: Manifest["options"]): (readonly [string, string])[] {
  const { placement, scale, load, subnet, overrides, images, publish, hosts = {}, hostProfile } = options;
  const plain = { ...(placement === "engine" ? {} : { placement }), scale, load, subnet };
  const tables = { overrides, images, publish, hosts, hostProfile };
  return [
    ...Object.entries(plain).flatMap(([name, value]) =>
      value === undefined ? [] : [[variableName(name), String(value)] as const],
    ),
    ...Object.entries(tables)
      .filter(([, table]) => Object.keys(table).length > 0)
      .map(([name, table]) => [variableName(name), JSON.stringify(table)] as const),
  ];
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
