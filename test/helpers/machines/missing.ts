import { spawnSync } from "node:child_process";
import { program, type Program } from "../programs";

const programs: readonly Program[] = [
  program("dockerd", "docker.io"),
  program("ip", "iproute2"),
  program("iptables", "iptables"),
  program("nsenter", "util-linux"),
  program("openssl", "openssl"),
  program("sshd", "openssh-server"),
  program("ssh", "openssh-client"),
];

/** What is missing for tests with several machines; undefined when nothing is. */
export function missingForMachines(): string | undefined {
  const missing = programs.filter(({ path }) => path === undefined).map(({ install }) => install);
  if (missing.length > 0) return missing.join("; ");
  if (spawnSync("docker", ["info"]).status !== 0) return "install and start Docker";
  if (process.getuid?.() !== 0) return "run as root: machines need network namespaces";
  const namespaces = spawnSync("unshare", ["--net", "--mount", "--pid", "--uts", "--ipc", "--fork", "true"]);
  if (namespaces.status !== 0) return "run where root may make namespaces (unshare --net --mount --pid)";
  const rules = spawnSync("iptables", ["--wait", "--list-rules", "FORWARD"]);
  return rules.status === 0 ? undefined : "run where root may change iptables";
}
