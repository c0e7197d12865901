/** How a run of ssh ended. */
export interface SshEnd {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  /** What it wrote on standard error. */
  readonly stderr: string;
}

/** Lines that say nothing about why: the shared connection's own, and the last words of a jump host's tunnel. */
const noise = [
  /^ControlSocket .* already exists, disabling multiplexing/,
  /^mux_client_/,
  /^Control socket connect/,
  /^Warning: Permanently added/,
  /^Connection (closed|reset) by UNKNOWN port 65535/,
  /^(Connection to .* closed by remote host|Shared connection to .* closed)\.?$/,
  /^stdio forwarding failed/,
  /^@+$/,
];

/** First match on all of what ssh said gives the sentence. */
const known: readonly (readonly [RegExp, (found: RegExpExecArray) => string])[] = [
  [
    /No (\S+) host key is known for (\S+)/,
    ([, kind, host]) => `the ${kind} host key of ${host} is not known here: ssh to it once by hand and compare the key`,
  ],
  [
    /REMOTE HOST IDENTIFICATION HAS CHANGED/,
    () => "its host key is another than the known one: ssh to it by hand and see why",
  ],
  [/Host key verification failed/, () => "its host key is not known here: ssh to it once by hand and compare the key"],
  [
    /(?:^|\n)(?:.*: )?docker: (?:command )?not found|docker: No such file|[Uu]nknown command:? docker/,
    () => "docker is not on the PATH that a command over ssh gets there",
  ],
  [
    /Cannot connect to the Docker daemon at (\S+?)\.? Is/,
    ([, socket]) => `ssh gets there, but no Docker Engine answers at ${socket}`,
  ],
  [
    /permission denied while trying to connect to the Docker daemon socket|dial unix (\S+): connect: permission denied/,
    () => "ssh gets there, but its user may not use the Docker Engine: it is not in the group docker",
  ],
  [
    /dial unix (\S+): connect: (.+)/,
    ([, socket, why]) => `ssh gets there, but no Docker Engine answers at ${socket}: ${why}`,
  ],
  [/unix_listener: (.+)/, ([, why]) => `ssh cannot share its connection: ${why}`],
];

const passing =
  /kex_exchange_identification|Connection (closed|reset) by (?!UNKNOWN)\S+ port|ssh_exchange_identification|Session open refused/;

/** Why ssh ended, in one sentence: ssh's own last words where they are as good as any. */
export function sshReason({ code, signal, stderr }: SshEnd): string {
  for (const [pattern, sentence] of known) {
    const found = pattern.exec(stderr);
    if (found) return sentence(found);
  }
  const last = meaningful(stderr).at(-1);
  if (last !== undefined) return `ssh: ${last.replace(/^ssh: /, "").replace(/\.$/, "")}`;
  if (signal !== null) return `ssh was ended (${signal})`;
  return code === 255 ? "the ssh connection was lost" : `ssh ended with ${code} and said nothing`;
}

/** Whether the server only had too much to do, so that it is worth another try. */
export function isPassing({ code, stderr }: SshEnd): boolean {
  return code === 255 && passing.test(stderr);
}

function meaningful(stderr: string): string[] {
  return stderr
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== "" && !noise.some((pattern) => pattern.test(line)));
}
