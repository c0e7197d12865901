import { mkdirSync } from "node:fs";
import { userInfo } from "node:os";
import { join } from "node:path";

/**
 * Makes the folder of ssh's own files, where the shared connections have their sockets: without it, ssh ends instead of
 * going on alone. It is below the home that the system knows, whatever HOME says.
 */
export function prepareSsh(home = userInfo().homedir): void {
  mkdirSync(join(home, ".ssh"), { recursive: true, mode: 0o700 });
}
