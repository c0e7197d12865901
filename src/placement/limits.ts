import { carryHostSetting, hostSettings } from "../model/host";
import type { Machine } from "../model/machine";
import { isStated, type Resolution } from "../model/resolution";
import { plain } from "../settings/definition";

/** Host settings that a container of this machine carries, on an engine with the option's limits. */
export function carriedLimits(machine: Machine, at: Resolution): { nofile?: number; sysctls: Record<string, string> } {
  const carried = (name: string) => {
    if (!(name in machine.settingTable)) return undefined;
    const setting = at.setting(machine, name);
    const carry = carryHostSetting(setting, machine);
    return isStated(setting) && setting.value !== null && carry.as === "yes" ? plain(setting.value) : undefined;
  };
  const nofile = carried("nofile");
  const range = carried("ip_local_port_range");
  return {
    ...(typeof nofile === "number" ? { nofile } : {}),
    sysctls: range === undefined ? {} : { [hostSettings.linux.ip_local_port_range.key ?? ""]: String(range) },
  };
}
