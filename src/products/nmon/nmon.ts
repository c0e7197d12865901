import { images } from "../../images/catalogue";
import type { Deployment } from "../../model/deployment";
import type { Resolution } from "../../model/resolution";
import { Server } from "../../model/server";
import type { ConfigFile } from "../../rendering/config-file";
import { shell } from "../../rendering/syntax";
import { configFile } from "../../rendering/view";
import type { Flavour } from "../../settings/carry";
import { nmonSettings, onContainer } from "./settings";

/**
 * nmon, which collects what a machine does. In a container it sees the processors, memory and disks of the engine's host:
 * one for each engine is enough, whatever number of machines the lab has.
 */
export class Nmon extends Server {
  readonly product = "nmon";
  readonly productTitle = "nmon";
  readonly settingTable = nmonSettings;
  readonly image = images.nmon;
  readonly defaultPort = 0;

  carries(_flavour: Flavour) {
    return onContainer;
  }

  override files(at: Resolution): readonly ConfigFile[] {
    return [
      configFile(at, this, {
        template: "nmon/collect.sh.hbs",
        name: "collect.sh",
        form: "published",
        target: "/opt/perflab/nmon/collect.sh",
        mode: "0755",
        checkedBy: "shellcheck",
        syntax: shell,
        settings: ["interval"],
      }),
    ];
  }

  override deployment(at: Resolution): Deployment {
    return {
      environment: { NMON_INTERVAL: String(at.number(this, "interval") ?? 60) },
      secrets: {},
      volumes: { data: "/data" },
      health: this.image.health,
      init: false,
    };
  }

  override runbook(): readonly string[] {
    return [
      "run collect.sh with the folder for its file on every machine of the lab before the measured time, and end it afterwards",
      "the lab's own nmon collects the engine's host: its file is in the volume of its container",
    ];
  }
}
