import { text } from "node:stream/consumers";
import { sshShell } from "./ssh-command";
import { SshConnection } from "./ssh-connection";
import { EngineUnreachable } from "./unreachable";

/**
 * Runs a script of the POSIX shell on the host of an engine, as the user and on the way of its connections, and gives what it wrote.
 * @throws EngineUnreachable when ssh or the script fails, or there is no end of it within some seconds
 */
export async function runOverSsh(address: string, script: string, patience: number): Promise<string> {
  const connection = new SshConnection(address, sshShell(address));
  const late = new EngineUnreachable(address, `no end of it within ${patience} s`);
  const timer = setTimeout(() => connection.destroy(late), patience * 1000);
  try {
    // As one command it is read whole before it begins: nothing in it can take the rest of it for its input.
    connection.end(`{\n${script}\n} < /dev/null\n`);
    return await text(connection);
  } finally {
    clearTimeout(timer);
    connection.destroy();
  }
}
