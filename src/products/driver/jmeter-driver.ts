import type { Deployment } from "../../model/deployment";
import type { Resolution } from "../../model/resolution";
import type { Flavour } from "../../settings/carry";
import { no, to } from "../../settings/carry";
import { size } from "../../settings/definition";
import type { Proposal } from "../../settings/proposal";
import { mib } from "../../settings/units";
import { LoadDriver } from "./load-driver";
import { driverSettings, onJMeter } from "./settings";

const jmeterDriverSettings = {
  ...driverSettings,
  "jvm.initialHeapSize": size("Initial heap size", "JMeter's start script", {
    key: "-Xms",
    scale: "memory",
    floor: mib(256),
  }),
  "jvm.maximumHeapSize": size("Maximum heap size", "JMeter's start script", {
    key: "-Xmx",
    scale: "memory",
    floor: mib(256),
  }),
} as const;

/** Apache JMeter as published; a later JMeter runs in the lab. */
export class JMeterDriver extends LoadDriver {
  override readonly product = "driver";
  override readonly productTitle: string = "Apache JMeter";
  override readonly settingTable = jmeterDriverSettings;

  override carries(_flavour: Flavour) {
    return {
      ...onJMeter,
      "jvm.initialHeapSize": no("the lab starts JMeter with its whole heap"),
      "jvm.maximumHeapSize": to("container", "variable JMETER_HEAP", {
        reading: "container",
        path: "Config.Env",
        test: "contains",
        form: "JMETER_HEAP={}m",
      }),
    };
  }

  override productRules(at: Resolution): readonly Proposal[] {
    const stated = this.given["jvm.maximumHeapSize"]?.value != null;
    return super.productRules(at).filter(({ setting }) => !(stated && setting === "standIn.heap"));
  }

  override deployment(at: Resolution): Deployment {
    const heap = at.number(this, "jvm.maximumHeapSize") ?? at.number(this, "standIn.heap") ?? 256;
    return { ...super.deployment(at), environment: { JMETER_HEAP: `${heap}m` } };
  }
}
