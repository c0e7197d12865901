import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { terraformBinary } from "../terraform/terraform";
import { judge, type PreflightCheck, type PreflightItem } from "./item";

const least = [1, 5] as const;

/** Terraform's version; undefined when there is none. */
export function terraformVersion(variables: NodeJS.ProcessEnv): { version: string; platform: string } | undefined {
  const run = spawnSync(terraformBinary(variables), ["version", "-json"], {
    encoding: "utf8",
    env: { CHECKPOINT_DISABLE: "1", ...variables },
  });
  if (run.status !== 0) return undefined;
  const { terraform_version: version, platform } = JSON.parse(run.stdout) as {
    terraform_version: string;
    platform: string;
  };
  return { version, platform };
}

/** Terraform itself, and the provider's version that the assembly asks for. */
export const checkTerraform: PreflightCheck = ({ variables, resources, folders }) => {
  const found = terraformVersion(variables);
  if (found === undefined) {
    return Promise.resolve([
      {
        name: "terraform",
        status: "fail" as const,
        needed: `Terraform ${least.join(".")} or later`,
        found: `no ${terraformBinary(variables)} on the PATH`,
        fix: "install Terraform, or name it by TERRAFORM_BINARY_NAME",
      },
    ]);
  }
  const folder = findProvider(resources.providerVersion, found.platform, [
    join(folders.lab, ".terraform", "providers"),
    ...pluginFolders(variables),
  ]);
  return Promise.resolve([judgeTerraform(found.version), judgeProvider(resources.providerVersion, folder)]);
};

export function judgeTerraform(version: string): PreflightItem {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  return judge("terraform", major > least[0] || (major === least[0] && minor >= least[1]), {
    needed: `Terraform ${least.join(".")} or later`,
    found: version,
    otherwise: "fail",
    fix: "install a newer Terraform",
  });
}

export function judgeProvider(version: string, folder: string | undefined): PreflightItem {
  return judge("provider", folder !== undefined, {
    needed: `provider kreuzwerker/docker ${version}`,
    found: folder ?? "in no plugin folder or mirror of this machine",
    otherwise: "warn",
    fix: "terraform init will download it; without a network, put it into ~/.terraform.d/plugins",
  });
}

/** Folders that Terraform takes providers from without the network: those of its configuration, else the implied ones. */
export function pluginFolders(variables: NodeJS.ProcessEnv): string[] {
  const home = variables.HOME ?? homedir();
  const config = variables.TF_CLI_CONFIG_FILE ?? join(home, ".terraformrc");
  const text = existsSync(config) ? readFileSync(config, "utf8") : "";
  const mirrors = [...text.matchAll(/filesystem_mirror\s*\{[^}]*?path\s*=\s*"([^"]+)"/g)].map(
    (match) => match[1] ?? "",
  );
  if (mirrors.length > 0) return mirrors;
  const data = variables.XDG_DATA_HOME ?? join(home, ".local", "share");
  return [
    join(home, ".terraform.d", "plugins"),
    join(data, "terraform", "plugins"),
    "/usr/local/share/terraform/plugins",
    "/usr/share/terraform/plugins",
  ];
}

/** The folder that has a version of the provider, unpacked or packed, whatever registry it is filed under. */
export function findProvider(version: string, platform: string, folders: readonly string[]): string | undefined {
  return folders.find((folder) => {
    if (!existsSync(folder)) return false;
    return readdirSync(folder).some((registry) => {
      const provider = join(folder, registry, "kreuzwerker", "docker");
      return (
        existsSync(join(provider, version, platform)) ||
        existsSync(join(provider, `terraform-provider-docker_${version}_${platform}.zip`))
      );
    });
  });
}
