import { vendorImages } from "../../images/vendor-catalogue";
import type { VendorDeployment } from "../../model/deployment";
import type { Resolution } from "../../model/resolution";
import type { ConfigFile } from "../../rendering/config-file";
import { httpd as hashComments } from "../../rendering/syntax";
import { configFile } from "../../rendering/view";
import type { LdapDirectory } from "./ldap-directory";

export const ldapImage = vendorImages.ldap;

const folder = "/var/isvd/config";

/** The image's configuration, without what is secret: that comes in variables named after its entries. */
export function directoryConfiguration(directory: LdapDirectory, at: Resolution): ConfigFile {
  return configFile(at, directory, {
    template: "ldap/config.yaml.hbs",
    name: "config.yaml",
    form: "published",
    target: `${folder}/config.yaml`,
    checkedBy: "a YAML parser",
    syntax: hashComments,
    settings: ["suffix"],
    view: { port: directory.port },
  });
}

export function ldapVendorDeployment(directory: LdapDirectory): VendorDeployment {
  return {
    environment: { YAML_CONFIG_FILE: `${folder}/config.yaml` },
    secrets: { "general.admin.pwd": "ldap_admin_password", "general.license.key": "ldap_licence_key" },
    volumes: { data: "/var/isvd/data" },
    health: ["ldapsearch", "-x", "-H", `ldap://127.0.0.1:${directory.port}`, "-b", "", "-s", "base"],
    init: false,
    uploads: {
      "config.yaml": { target: `${folder}/config.yaml` },
      "directory.ldif": { target: `${folder}/directory.ldif` },
    },
  };
}
