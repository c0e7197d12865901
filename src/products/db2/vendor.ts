import { vendorImages } from "../../images/vendor-catalogue";
import type { Upload, VendorDeployment } from "../../model/deployment";
import type { Resolution } from "../../model/resolution";
import type { ConfigFile } from "../../rendering/config-file";
import { shell } from "../../rendering/syntax";
import { configFile } from "../../rendering/view";
import type { Db2 } from "./db2";

export const db2Image = vendorImages.db2;

const scripts = "/opt/perflab/db2";
const runner = "perflab.sh";

/** In the order in which they have to run; statistics wait for the data. */
const order = ["instance.sh", "create-databases.sh", "autoconfigure.sh", "configure-databases.sh"];

/** What the image runs as root at each start: the published scripts, as the owner of the instance. */
export function db2Runner(db2: Db2, at: Resolution, names: readonly string[]): ConfigFile {
  return configFile(at, db2, {
    template: "db2/perflab.sh.hbs",
    name: runner,
    form: "published",
    target: `/var/custom/${runner}`,
    mode: "0755",
    checkedBy: "shellcheck",
    syntax: shell,
    view: { scripts: order.filter((name) => names.includes(name)).map((name) => ({ path: `${scripts}/${name}` })) },
  });
}

/** The image's own tuning is switched off, so that nothing fights with the published values. */
export function db2VendorDeployment(db2: Db2, names: readonly string[]): VendorDeployment {
  const first = db2.databases[0]?.name ?? "";
  const uploads: Record<string, Upload> = Object.fromEntries(
    names.filter((name) => name.endsWith(".sh")).map((name) => [name, { target: `${scripts}/${name}`, mode: "0755" }]),
  );
  return {
    environment: {
      ARCHIVE_LOGS: "false",
      AUTOCONFIG: "false",
      DB2INSTANCE: "db2inst1",
      LICENSE: "accept",
      UPDATEAVAIL: "NO",
    },
    secrets: { DB2INST1_PASSWORD: "db2inst1_password" },
    volumes: { data: "/database" },
    health: ["su", "-", "db2inst1", "-c", first === "" ? "db2 attach to db2inst1" : `db2 connect to ${first}`],
    init: false,
    capabilities: ["IPC_LOCK", "IPC_OWNER"],
    uploads: { ...uploads, [runner]: { target: `/var/custom/${runner}`, mode: "0755" } },
  };
}
