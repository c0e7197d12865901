import { expect, it } from "vitest";
import { isPassing, sshReason } from "../../src/engines/ssh-reason";

const ended = (stderr: string, code = 255) => ({ code, signal: null, stderr });

it.each([
  [
    "No ED25519 host key is known for [a]:22 and you have requested strict checking.\nHost key verification failed.\n",
    "the ED25519 host key of [a]:22 is not known here: ssh to it once by hand and compare the key",
  ],
  [
    "Welcome\nControlSocket /x already exists, disabling multiplexing\nroot@a: Permission denied (publickey,password).\n",
    "ssh: root@a: Permission denied (publickey,password)",
  ],
  ["ssh: connect to host a port 22: No route to host\n", "ssh: connect to host a port 22: No route to host"],
  [
    "Connection timed out during banner exchange\nConnection to 1.2.3.4 port 22 timed out\n",
    "ssh: Connection to 1.2.3.4 port 22 timed out",
  ],
  [
    "channel 0: open failed: connect failed: Connection refused\nstdio forwarding failed\nkex_exchange_identification: Connection closed by remote host\nConnection closed by UNKNOWN port 65535\n",
    "its jump host does not get there: Connection refused",
  ],
  ["mux_client_read_packet: read header failed: Broken pipe\n", "the ssh connection was lost"],
  ["", "the ssh connection was lost"],
])("what ssh says becomes one sentence: %j", (stderr, sentence) => {
  expect(sshReason(ended(stderr))).toBe(sentence);
});

it.each([
  ["sh: 1: docker: not found\n", 127, "docker is not on the PATH that a command over ssh gets there"],
  ["bash: line 1: docker: command not found\n", 127, "docker is not on the PATH that a command over ssh gets there"],
  [
    "Cannot connect to the Docker daemon at unix:///var/run/docker.sock. Is the docker daemon running?\n",
    1,
    "ssh gets there, but no Docker Engine answers at unix:///var/run/docker.sock",
  ],
  [
    "failed to open the raw stream connection: dial unix /var/run/docker.sock: connect: permission denied\n",
    1,
    "ssh gets there, but its user may not use the Docker Engine: it is not in the group docker",
  ],
  [
    "failed to open the raw stream connection: dial unix /x.sock: connect: no such file or directory\n",
    1,
    "ssh gets there, but no Docker Engine answers at /x.sock: no such file or directory",
  ],
  ["", 3, "ssh ended with 3 and said nothing"],
])("so does what the command there says: %j", (stderr, code, sentence) => {
  expect(sshReason(ended(stderr, code))).toBe(sentence);
});

it("only a server that has too much to do is tried again", () => {
  expect(isPassing(ended("kex_exchange_identification: Connection closed by remote host\n"))).toBe(true);
  expect(isPassing(ended("kex_exchange_identification: read: Connection reset by peer\n"))).toBe(true);
  expect(isPassing(ended("ssh: connect to host a port 22: Connection refused\n"))).toBe(false);
  expect(isPassing(ended("root@a: Permission denied (publickey).\n"))).toBe(false);
  expect(isPassing(ended("kex_exchange_identification: closed\n", 1))).toBe(false);
});
