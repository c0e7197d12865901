import {
  swarmResources,
  type DockerProvider,
  type ServiceTaskSpecContainerSpecConfigs,
  type ServiceTaskSpecContainerSpecSecrets,
} from "../cdktf";
import type { Environment } from "../model/environment";
import type { Server } from "../model/server";
import { deployedFiles } from "./files";
import { configIdentity, configTitle, hashedName, labelKey, secretNameKey } from "./names";
import { passwordsOf } from "./service-passwords";

/** Names with a hash let a change make the new object before the old one, which a running service still uses, goes. */
const lifecycle = { createBeforeDestroy: true };

/** The deployed files of a server as docker configs, owned by root like those of a container. */
export function serviceConfigs(server: Server, provider: DockerProvider): ServiceTaskSpecContainerSpecConfigs[] {
  const { Config } = swarmResources();
  const { id } = server.environment;
  return deployedFiles(server.environment, server.path).map(({ path, file }) => {
    const config = new Config(server, `config-${file.form}-${file.name}`, {
      provider,
      name: hashedName(configTitle(id, path), shortHash(configIdentity(id, path, `\${filesha256("${path}")}`))),
      data: `\${filebase64("${path}")}`,
      lifecycle,
    });
    config.overrideLogicalId(logicalId(server, file.name));
    return {
      configId: config.id,
      configName: config.name,
      fileName: file.target,
      fileUid: "0",
      fileGid: "0",
      fileMode: parseInt(file.mode, 8),
    };
  });
}

/** The passwords of an environment as docker secrets, and those that a server gets. */
export function serviceSecrets(
  environment: Environment,
  provider: DockerProvider,
): (server: Server) => ServiceTaskSpecContainerSpecSecrets[] {
  const at = environment.resolution;
  const { Secret } = swarmResources();
  const made = new Map<string, { readonly id: string; readonly name: string }>();
  const secretOf = (secret: string) => {
    const known = made.get(secret);
    if (known !== undefined) return known;
    const { id, name } = new Secret(environment, `secret-${secret}`, {
      provider,
      name: secretName(environment, secret),
      data: `\${base64encode(var.${secret})}`,
      labels: [{ label: labelKey, value: environment.id }],
      lifecycle,
    });
    const result = { id, name };
    made.set(secret, result);
    return result;
  };
  return (server) =>
    passwordsOf(server, at).flatMap(({ secret, file }) => {
      if (file === undefined) return [];
      const { id, name } = secretOf(secret);
      const owner = String(server.image.uid);
      return [{ secretId: id, secretName: name, fileName: file, fileUid: owner, fileGid: owner, fileMode: 0o400 }];
    });
}

/** Changes with the password. Without the key, which is a secret too, nobody can try passwords against it. */
function secretName({ id }: Environment, secret: string): string {
  const hash = shortHash(`\${var.${secretNameKey}} \${var.${secret}}`, "nonsensitive");
  return hashedName(`${id}.${secret}`, hash);
}

/** A part of a hash that Terraform takes. */
function shortHash(text: string, through = ""): string {
  const hash = `substr(sha256("${text}"), 0, 12)`;
  return `\${${through === "" ? hash : `${through}(${hash})`}}`;
}

function logicalId({ machine, node }: Server, name: string): string {
  // No id has an underscore.
  return `${machine.node.id}-${node.id}_${name.replace(/[^A-Za-z0-9-]/g, "_")}`;
}
