import type { Codes } from "../findings/code";
import { published } from "../model/reference";

const guests = { kind: "chosen", note: "a guest shares the hardware of its host" } as const;

/** Machines, hypervisor hosts, disks and local ports. */
export const hostCodes: Codes = {
  HOST_MEMORY: {
    title: "the guests have more memory than their host",
    why: "The hypervisor takes memory from one guest to give it to another. A Java heap that is taken away in pieces stops the application.",
    fix: "Give the host more memory or move a guest. In the lab every guest has its own limit.",
    sources: [guests],
    ask: "How much memory had the hosts, and was memory of the guests reserved?",
  },
  HOST_PROCESSORS: {
    title: "the guests have more processors than their host",
    why: "Under full load they wait for each other, and the times of one guest depend on the load of another.",
    fix: "Nothing, where the guests are not busy at one time.",
    sources: [guests],
  },
  GUEST_STORAGE: {
    title: "storage of the host is stated for a guest",
    why: "A guest has a virtual disk: RAID level and write policy belong to the controller of its host and hold for all guests there.",
    fix: "State it for the host.",
    sources: [guests],
    settings: ["storage.writePolicy"],
  },
  STORAGE_WRITE_BACK: {
    title: "a write-back cache without stated protection",
    why: "It acknowledges writes before they are on disk. When the power or the controller fails, what it holds is lost, and databases may be unreadable.",
    fix: "Add a battery backup unit or a UPS, and have a controller of the same type at hand.",
    sources: [published("clm-etl-404", "Risk and Mitigation", "advice")],
    settings: ["storage.writePolicy"],
  },
  RAID_DISKS: {
    title: "a RAID level that this number of disks does not allow",
    why: "RAID 5 needs three disks, RAID 10 four and an even number. Either level or number is a slip, and the speed of the storage follows from both.",
    fix: "Carry it as published and ask the authors.",
    sources: [
      {
        kind: "chosen",
        note: "the least number of disks of each level; the source of a finding is that of the hardware",
      },
    ],
    ask: "Which RAID level did this machine have, or how many disks?",
  },
  HOST_NETWORK: {
    title: "a machine on the network of its host has none of its own",
    why: "Host networking saves the bridge and its address translation. Kernel settings of the network and ports are then those of the host: no container carries its own, and a process without rights cannot listen below port 1024.",
    fix: "Use it where the bridge would show in the results. Set on the host itself what is lost, and keep everything else off it.",
    sources: [{ kind: "sibling", report: "Docker manual, Host network driver" }],
    settings: ["ip_local_port_range"],
  },
  HOST_PORT_RANGE: {
    title: "there is no such range of local ports",
    why: "A TCP port is a number of 16 bits: the system refuses the range and keeps its default.",
    fix: "Lower the number of ports or the last port.",
    sources: [{ kind: "chosen", note: "a TCP port is a number of 16 bits" }],
    settings: ["ip_local_port_range", "dynamicPorts.start", "dynamicPorts.number"],
  },
  HOST_PORT_TAKEN: {
    title: "servers listen inside the range of local ports",
    why: "The system may give the port of a server to an outgoing connection. A server that starts at that moment fails, once in a while.",
    fix: "Start the servers first, or reserve their ports.",
    sources: [{ kind: "chosen", note: "a listening port must be free" }],
    settings: ["ip_local_port_range", "dynamicPorts.start", "dynamicPorts.number"],
  },
};
