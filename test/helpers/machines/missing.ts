import { spawnSync } from "node:child_process";
import { program, run, type Program } from "../programs";

const iptables = program("iptables", "iptables");
const unshare = program("unshare", "util-linux");
const programs: readonly Program[] = [
  iptables,
  unshare,
  program("dockerd", "docker.io"),
  program("ip", "iproute2"),
  program("nsenter", "util-linux"),
  program("openssl", "openssl"),
  program("sshd", "openssh-server"),
  program("ssh", "openssh-client"),
];

/** Whether a machine can have a root folder of its own. */
const ownRoot =
  "mount -t tmpfs bed /mnt && mkdir /mnt/a /mnt/b && mount -t overlay -o lowerdir=/,upperdir=/mnt/a,workdir=/mnt/b bed /mnt";

/** What is missing for tests with several machines; undefined when nothing is. */
export function missingForMachines(): string | undefined {
  const missing = programs.filter(({ path }) => path === undefined).map(({ install }) => install);
  if (missing.length > 0) return missing.join("; ");
  if (spawnSync("docker", ["info"]).status !== 0) return "install and start Docker";
  if (process.getuid?.() !== 0) return "run as root: machines need network namespaces";
  const namespaces = ["--net", "--mount", "--pid", "--uts", "--ipc", "--fork"];
  if (run(unshare, [...namespaces, "sh", "-c", ownRoot]).status !== 0)
    return "run where root may make namespaces and mount an overlay (unshare --net --mount --pid)";
  const rules = run(iptables, ["--wait", "--list-rules", "FORWARD"]);
  return rules.status === 0 ? undefined : "run where root may change iptables";
}
