import type { Finding } from "../../model/finding";
import type { Machine } from "../../model/machine";
import { isStated, type Resolution, type Resolved } from "../../model/resolution";
import type { ConfigFile } from "../../rendering/config-file";
import { shell } from "../../rendering/syntax";
import { configFile, sourceLine } from "../../rendering/view";
import type { Carry, Flavour } from "../../settings/carry";
import type { SettingTable } from "../../settings/definition";
import { fromMemory, propose, type Proposal } from "../../settings/proposal";
import { scaleValue } from "../../settings/scale";
import { Bytes } from "../../settings/units";
import { checkInitialHeap } from "../jvm/checks";
import { LoadDriver, type LoadDriverProps } from "./load-driver";
import { publishedHeap } from "./rules";
import { jmeterHeapOnJMeter, jmeterHeapSettings } from "./settings";

const maximum = "jvm.maximumHeapSize";
const heapSettings = ["jvm.initialHeapSize", maximum] as const;

/** JMeter as the published load driver: its heap as published, and that of the container within its memory. */
export class JMeterDriver extends LoadDriver {
  /** @param props `tool` is by default "Apache JMeter" */
  constructor(machine: Machine, id: string, props: LoadDriverProps) {
    super(machine, id, { tool: "Apache JMeter", ...props });
  }

  override get settingTable(): SettingTable {
    return { ...super.settingTable, ...jmeterHeapSettings };
  }

  override carries(flavour: Flavour): Readonly<Record<string, Carry>> {
    return { ...super.carries(flavour), ...jmeterHeapOnJMeter };
  }

  override productRules(at: Resolution): readonly Proposal[] {
    const heap = this.statedHeap(at);
    const rules = super.productRules(at);
    if (heap === undefined) return rules;
    const inputs = { heapMiB: heap.toMib("up"), memoryMiB: this.containerMiB(at) };
    return [
      ...rules.filter(({ setting }) => setting !== "standIn.heap"),
      propose("standIn.heap", publishedHeap, inputs, {
        heapMiB: [`${this.path}/${maximum}`],
        memoryMiB: fromMemory(this.machine.path),
      }),
    ];
  }

  /** The maximum heap as an option or the author states it: rules cannot read what their own part came to. */
  private statedHeap(at: Resolution): Bytes | undefined {
    const override = at.conditions.overrides.get(`${this.path}/${maximum}`);
    const given = this.given[maximum]?.value ?? null;
    const value = override ?? (given === null ? null : scaleValue(jmeterHeapSettings[maximum], given, at.scale).value);
    return value instanceof Bytes ? value : undefined;
  }

  override files(at: Resolution): readonly ConfigFile[] {
    const stated = heapSettings
      .map((name) => at.setting(this, name))
      .filter((setting) => isStated(setting) && setting.value instanceof Bytes);
    return [...(stated.length > 0 ? [this.startSettings(at, stated)] : []), ...super.files(at)];
  }

  private startSettings(at: Resolution, stated: readonly Resolved[]): ConfigFile {
    const option = ({ definition, value }: Resolved) => `${definition.key ?? ""}${javaSize(value as Bytes)}`;
    return configFile(at, this, {
      template: "driver/setenv.sh.hbs",
      name: "setenv.sh",
      form: "published",
      target: "$JMETER_HOME/bin/setenv.sh",
      mode: "0755",
      checkedBy: "shellcheck",
      syntax: shell,
      carries: stated.map(({ id }) => id),
      view: {
        sources: stated
          .map((setting) => shell.comment(`${setting.definition.title}: ${sourceLine(setting)}`))
          .join("\n"),
        heap: stated.map(option).join(" "),
      },
    });
  }

  override check(at: Resolution): readonly Finding[] {
    const heap = at.setting(this, maximum).value;
    return [...super.check(at), ...(heap instanceof Bytes ? checkInitialHeap(this, at, heap) : [])];
  }
}

/** As a JVM takes it: `2g`, `864m`. */
function javaSize(size: Bytes): string {
  const mib = size.toMib("up");
  return mib % 1024 === 0 ? `${mib / 1024}g` : `${mib}m`;
}
