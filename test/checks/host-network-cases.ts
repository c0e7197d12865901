import type { Lab, Row } from "./cases";

const onHosts = (more: string): Lab => ({
  options: {
    placement: "hosts",
    hosts: { proxy: `ssh://root@10.9.0.1${more}`, app: "ssh://root@10.9.0.2", db: "ssh://root@10.9.0.3" },
    overrides: { "proxy/ip_local_port_range": "2000 65534" },
  },
});

/** Machines on the network of their host, and on a bridge. */
export const hostNetworkCases: readonly Row[] = [
  [
    "warning",
    "HOST_NETWORK",
    "proxy",
    "port 80 of proxy/ihs, which does not run as root",
    onHosts(",network=host"),
    onHosts(",network=bridge"),
  ],
  [
    "warning",
    "HOST_NETWORK",
    "proxy",
    "kernel setting net.ipv4.ip_local_port_range = 2000 65534",
    onHosts(",network=host"),
    onHosts(""),
  ],
];
