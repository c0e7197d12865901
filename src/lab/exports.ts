import { existsSync } from "node:fs";
import { failure, UserError } from "../errors";
import { providerVariables } from "./engine/endpoint";
import type { Lab } from "./lab";
import { labSecrets } from "./preflight/passwords";
import { readResources } from "./terraform/resources";
import { writeSecrets } from "./memory/secrets";

/**
 * Shell lines that a plain `cdktf deploy` or `terraform plan` needs to work on the same lab: passwords, the engine, and
 * files that only their owner may read. Makes the passwords when there are none.
 */
export function labExports(lab: Lab): string[] {
  const { environment, folders, endpoint } = lab;
  const folder = [folders.assembly, folders.lab].find((candidate) => existsSync(`${candidate}/cdk.tf.json`));
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
  return [...passwords, ...Object.entries(providerVariables(endpoint))]
    .map(([name, value]) => (value === undefined ? `unset ${name}` : `export ${name}=${quote(value)}`))
    .concat("umask 077");
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
