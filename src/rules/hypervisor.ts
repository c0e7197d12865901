import type { Environment } from "../model/environment";
import type { Finding } from "../model/finding";
import type { Machine } from "../model/machine";
import { published } from "../model/reference";
import { isStated, type Resolution } from "../model/resolution";
import { Bytes } from "../settings/units";

const writePolicy = "storage.writePolicy";
const ours = { kind: "chosen", note: "a guest shares the hardware of its host" } as const;

/** Hosts that promise their guests more than they have, storage that is not where it belongs, and caches at risk. */
export function checkHypervisors(environment: Environment, at: Resolution): Finding[] {
  return environment.machines.flatMap((machine) => [
    ...checkMemory(machine),
    ...checkProcessors(machine),
    ...checkGuestStorage(machine, at),
    ...checkWriteBack(machine, at),
  ]);
}

function checkMemory({ path, guests, hardware }: Machine): Finding[] {
  const sum = Bytes.of(guests.reduce((total, guest) => total + guest.hardware.memory.bytes, 0));
  if (sum.bytes <= hardware.memory.bytes) return [];
  return [
    {
      code: "HOST_MEMORY",
      severity: "warning",
      path,
      message: "the guests have more memory than their host: the hypervisor takes it from one to give it to another",
      given: `${sum}: ${guests.map((guest) => `${guest.path} ${guest.hardware.memory}`).join(", ")}`,
      allowed: `at most ${hardware.memory}, less what the hypervisor needs itself`,
      fix: "give the host more memory or move a guest; in the lab every guest has its own limit",
      source: ours,
    },
  ];
}

function checkProcessors({ path, guests, hardware }: Machine): Finding[] {
  const sum = guests.reduce((total, guest) => total + guest.hardware.logicalProcessors, 0);
  if (sum <= hardware.logicalProcessors) return [];
  return [
    {
      code: "HOST_PROCESSORS",
      severity: "note",
      path,
      message: "the guests have more processors than their host: they wait for each other under full load",
      given: `${sum}: ${guests.map((guest) => `${guest.path} ${guest.hardware.logicalProcessors}`).join(", ")}`,
      allowed: `${hardware.logicalProcessors} logical processors`,
      fix: "nothing, where the guests are not busy at one time",
      source: ours,
    },
  ];
}

/** A guest has a virtual disk: RAID and its cache are the host's. */
function checkGuestStorage(machine: Machine, at: Resolution): Finding[] {
  const { host, path, hardware } = machine;
  if (host === undefined) return [];
  const { raid } = hardware.storage ?? {};
  const policy = at.setting(machine, writePolicy);
  const find = (where: string, message: string, given: string): Finding => ({
    code: "GUEST_STORAGE",
    severity: "warning",
    path: where,
    message,
    given,
    allowed: `on the host ${host.path}`,
    fix: `state it for ${host.path}`,
    source: ours,
  });
  return [
    ...(raid === undefined ? [] : [find(path, "a guest has RAID of its own, where its host has the disks", raid)]),
    ...(isStated(policy) && policy.value !== null
      ? [find(policy.id, "a guest has a write policy, where its host has the RAID controller", String(policy.value))]
      : []),
  ];
}

function checkWriteBack(machine: Machine, at: Resolution): Finding[] {
  const policy = at.setting(machine, writePolicy);
  if (policy.value !== "write-back" || machine.hardware.storage?.cacheProtection !== undefined) return [];
  const databases = [machine, ...machine.guests].flatMap(({ path }) =>
    machine.environment.databases.filter(({ server }) => server.machine.path === path).map(({ name }) => name),
  );
  return [
    {
      code: "STORAGE_WRITE_BACK",
      severity: "warning",
      path: machine.path,
      message:
        "a write-back cache loses what it holds when the power or the controller fails, and no protection is stated",
      given: `write-back, no battery or UPS stated; databases behind it: ${databases.join(", ") || "none"}`,
      allowed: "a battery backup unit on the controller, or a UPS as backup power",
      fix: "add one of them and have a controller of the same type at hand; after a loss, restore the databases; a data warehouse can be loaded again",
      source: published("clm-etl-404", "Risk and Mitigation", "advice"),
    },
  ];
}
