import type { Machine } from "../../model/machine";
import { isStated, type Resolution } from "../../model/resolution";
import type { ConfigFile } from "../../rendering/config-file";
import { httpd as hashComments } from "../../rendering/syntax";
import { configFile } from "../../rendering/view";

/** Preparation of a machine, for what a container cannot carry. Only settings that somebody stated. */
export function hostFiles(machine: Machine, at: Resolution): ConfigFile[] {
  const byFamily = { linux: linuxFiles, windows: windowsFiles, hypervisor: () => [] };
  return byFamily[machine.os.family](machine, at);
}

const dynamicPorts = ["dynamicPorts.start", "dynamicPorts.number"];

function windowsFiles(machine: Machine, at: Resolution): ConfigFile[] {
  if (!dynamicPorts.some((name) => isStated(at.setting(machine, name)))) return [];
  return [
    configFile(at, machine, {
      template: "host/prepare.ps1.hbs",
      name: "prepare.ps1",
      form: "published",
      target: "C:/perflab/prepare.ps1",
      use: { as: "script", with: "powershell" },
      checkedBy: "the grammar of netsh commands",
      syntax: hashComments,
      settings: dynamicPorts,
    }),
  ];
}

function linuxFiles(machine: Machine, at: Resolution): ConfigFile[] {
  const stated = (name: string) => isStated(at.setting(machine, name));
  const limits = () =>
    configFile(at, machine, {
      template: "host/limits.conf.hbs",
      name: "limits.conf",
      form: "published",
      target: "/etc/security/limits.d/90-perflab.conf",
      checkedBy: "ulimit",
      syntax: hashComments,
      settings: ["nofile"],
    });
  const sysctl = () =>
    configFile(at, machine, {
      template: "host/sysctl.conf.hbs",
      name: "sysctl.conf",
      form: "published",
      target: "/etc/sysctl.d/90-perflab.conf",
      checkedBy: "sysctl",
      syntax: hashComments,
      settings: ["ip_local_port_range"],
    });
  return [...(stated("nofile") ? [limits()] : []), ...(stated("ip_local_port_range") ? [sysctl()] : [])];
}
