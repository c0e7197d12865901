import { vendorImages } from "../../images/vendor-catalogue";
import type { VendorDeployment } from "../../model/deployment";
import type { Resolution } from "../../model/resolution";
import { passwordVariable } from "../../model/secret-names";
import type { ConfigFile } from "../../rendering/config-file";
import { shell } from "../../rendering/syntax";
import { configFile } from "../../rendering/view";
import type { OracleDatabase } from "./oracle";

export const oracleImage = vendorImages.oracle;

const scripts = "/opt/perflab/oracle";
const runner = "perflab.sh";
const target = `/opt/oracle/scripts/startup/${runner}`;

/** What the image sources at each start: the published scripts, with the passwords from the environment. */
export function oracleRunner(oracle: OracleDatabase, at: Resolution): ConfigFile {
  return configFile(at, oracle, {
    template: "oracle/perflab.sh.hbs",
    name: runner,
    form: "published",
    target,
    mode: "0755",
    checkedBy: "shellcheck",
    syntax: shell,
    view: {
      scripts,
      users: oracle.databases.map(({ role }) => ({
        password: passwordVariable(role),
        variable: `{${passwordVariable(role)}}`,
      })),
    },
  });
}

export function oracleVendorDeployment(oracle: OracleDatabase): VendorDeployment {
  const script = (name: string) => ({ [name]: { target: `${scripts}/${name}`, mode: "0644" } });
  return {
    environment: {
      ORACLE_CHARACTERSET: "AL32UTF8",
      ...(oracle.pluggable ? { ORACLE_PDB: oracle.serviceName } : { ORACLE_SID: oracle.serviceName }),
    },
    secrets: {
      ORACLE_PWD: "oracle_password",
      ...Object.fromEntries(oracle.databases.map(({ role, secret }) => [passwordVariable(role), secret])),
    },
    volumes: { data: "/opt/oracle/oradata" },
    health: ["sh", "-c", "$ORACLE_BASE/checkDBStatus.sh"],
    init: false,
    uploads: {
      ...script("init.sql"),
      ...script("create-users.sql"),
      ...script("statistics.sql"),
      [runner]: { target, mode: "0755" },
    },
  };
}
