import type { Finding } from "../../model/finding";
import type { Machine } from "../../model/machine";
import { isStated, type Resolution } from "../../model/resolution";
import type { ConfigFile } from "../../rendering/config-file";
import { jvmOptions } from "../../rendering/syntax";
import { configFile } from "../../rendering/view";
import { checkFragmentSize } from "../../rules/orb";
import type { Carry, Flavour } from "../../settings/carry";
import type { SettingTable } from "../../settings/definition";
import { LoadDriver, type LoadDriverProps } from "./load-driver";
import { javaClientOnJMeter, javaClientSettings } from "./settings";

const fragmentSize = "client.fragmentSize";

/** A stand-alone Java client that calls the application's own interfaces; JMeter sends HTTP requests in its place. */
export class JavaDriver extends LoadDriver {
  /** @param props `tool` is by default "Java test driver" */
  constructor(machine: Machine, id: string, props: LoadDriverProps) {
    super(machine, id, { tool: "Java test driver", ...props });
  }

  override get settingTable(): SettingTable {
    return { ...super.settingTable, ...javaClientSettings };
  }

  override carries(flavour: Flavour): Readonly<Record<string, Carry>> {
    return { ...super.carries(flavour), ...javaClientOnJMeter };
  }

  override files(at: Resolution): readonly ConfigFile[] {
    const stated = isStated(at.setting(this, fragmentSize));
    return [...(stated ? [this.jvmOptions(at)] : []), ...super.files(at)];
  }

  private jvmOptions(at: Resolution): ConfigFile {
    return configFile(at, this, {
      template: "driver/driver-jvm.options.hbs",
      name: "driver-jvm.options",
      form: "published",
      target: "driver-jvm.options",
      checkedBy: "java",
      syntax: jvmOptions,
      settings: [fragmentSize],
    });
  }

  override check(at: Resolution): readonly Finding[] {
    return [...super.check(at), ...checkFragmentSize(this, at, fragmentSize)];
  }
}
