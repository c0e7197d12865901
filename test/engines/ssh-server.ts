import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { onTestFinished, vi } from "vitest";
import { closeEngines } from "../../src/engines/engine";
import { freePort, pathOf, program, run, start, until, write, type Running } from "../helpers/programs";

export const sshd = program("sshd", "openssh-server");
export const ssh = program("ssh", "openssh-client");
const keygen = program("ssh-keygen", "openssh-client");

/** A server of ssh on this machine, and an `ssh` first on the PATH whose user configuration leads to it. */
export interface SshServer {
  readonly folder: string;
  readonly port: number;
  readonly server: Running;
  /** Adds to the user's configuration. */
  readonly configure: (text: string) => void;
  /** Arguments of every start of `ssh`. */
  readonly calls: () => string[][];
  /** How often somebody logged in. */
  readonly logins: () => number;
  /** Ends the connections that are shared. */
  readonly endMasters: () => void;
}

export interface SshServerOptions {
  /** More lines of its configuration. */
  readonly lines?: readonly string[];
  /** Socket to which `docker system dial-stdio` leads; without one, there is no docker on the PATH there. */
  readonly socket?: string;
}

/** Bridges standard input and output to a socket, as Docker's command does. */
const bridge = `
const option = process.argv.find((word) => word.startsWith("--host=unix://"));
const path = option ? option.slice("--host=unix://".length) : process.env.FAKE_DOCKER_SOCKET;
const socket = require("node:net").connect({ path, allowHalfOpen: true });
socket.on("error", () => {
  console.error("Cannot connect to the Docker daemon at unix://" + path + ". Is the docker daemon running?");
  process.exit(1);
});
process.stdin.pipe(socket);
socket.pipe(process.stdout);
socket.on("end", () => process.stdout.write("", () => process.exit(0)));
`;

export async function sshServer({ lines = [], socket }: SshServerOptions = {}): Promise<SshServer> {
  // Sockets have short paths.
  const folder = mkdtempSync(join(tmpdir(), "ssh-"));
  const remote = join(folder, "remote");
  const port = await freePort();
  for (const name of ["host", "user", "other"])
    run(keygen, ["-q", "-t", "ed25519", "-N", "", "-f", join(folder, name)]);
  write(join(folder, "authorized"), readFileSync(join(folder, "user.pub"), "utf8"), 0o600);
  write(
    join(folder, "known"),
    `[127.0.0.1]:${port} ${readFileSync(join(folder, "host.pub"), "utf8").split(" ").slice(0, 2).join(" ")}\n`,
  );
  mkdirSync(remote);
  if (socket !== undefined) {
    write(join(remote, "bridge.cjs"), bridge);
    write(join(remote, "docker"), `#!/bin/sh\nexec ${process.execPath} ${join(remote, "bridge.cjs")} "$@"\n`, 0o755);
  }
  write(
    join(folder, "sshd_config"),
    [
      `Port ${port}`,
      "ListenAddress 127.0.0.1",
      `HostKey ${join(folder, "host")}`,
      `AuthorizedKeysFile ${join(folder, "authorized")}`,
      "StrictModes no",
      "UsePAM no",
      "PidFile none",
      "PermitRootLogin yes",
      "LogLevel VERBOSE",
      `SetEnv PATH=${remote}:/usr/bin:/bin FAKE_DOCKER_SOCKET=${socket ?? "none"}`,
      ...lines,
      "",
    ].join("\n"),
  );
  const config = join(folder, "config");
  write(
    config,
    [
      "Host lab1 jump far",
      "  HostName 127.0.0.1",
      `  Port ${port}`,
      `Host * !wrong-key`,
      `  IdentityFile ${join(folder, "user")}`,
      "Host *",
      `  User ${userInfo().username}`,
      `  UserKnownHostsFile ${join(folder, "known")}`,
      "  GlobalKnownHostsFile none",
      "  IdentityAgent none",
      "",
    ].join("\n"),
  );
  const bin = join(folder, "bin");
  const log = join(folder, "calls");
  writeFileSync(log, "");
  write(
    join(bin, "ssh"),
    `#!/bin/sh\n{ for word; do printf '%s\\037' "$word"; done; echo; } >>${log}\nexec ${pathOf(ssh)} -F ${config} -o ControlPath=${folder}/%C "$@"\n`,
    0o755,
  );
  if (process.getuid?.() === 0) mkdirSync("/run/sshd", { recursive: true });
  vi.stubEnv("PATH", `${bin}:${process.env.PATH}`);
  const server = start(sshd, ["-D", "-e", "-f", join(folder, "sshd_config")], { asNobody: false });
  const endMasters = () => {
    for (const name of ["lab1", "jump", "far", "far2"])
      run(ssh, ["-F", config, "-o", `ControlPath=${folder}/%C`, "-O", "exit", name]);
  };
  onTestFinished(async () => {
    closeEngines();
    endMasters();
    vi.unstubAllEnvs();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  await until(server, () => (server.output().includes("listening on") ? true : undefined), 10);
  return {
    folder,
    port,
    server,
    configure: (text) => writeFileSync(config, `${text}\n${readFileSync(config, "utf8")}`),
    calls: () =>
      readFileSync(log, "utf8")
        .split("\n")
        .filter((line) => line !== "")
        .map((line) => line.split("\x1f").slice(0, -1)),
    logins: () => server.output().match(/Accepted publickey/g)?.length ?? 0,
    endMasters,
  };
}
