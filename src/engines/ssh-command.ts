import { failure } from "../errors";
import { shellQuote } from "./shell-quote";
import { sshOptions } from "./ssh-options";

/** The `ssh` that leads to an engine. */
export interface SshCommand {
  /** All its arguments. */
  readonly args: readonly string[];
  /** Those that choose the host: the same for every engine there. */
  readonly host: string;
}

const form = /^ssh:\/\/(?:([^/?#]*)@)?(\[[^\]]*\]|[^:/?#@[\]]*)(?::(\d*))?(\/[^?#]*)?(.*)$/s;

/**
 * The very command with which Terraform's provider, and Docker's own, reach the engine at an address: same program, same
 * arguments in the same order, same quoting. So an alias, a jump host or a key works for all of them or for none.
 */
export function sshCommand(address: string): SshCommand {
  const { login, name, socket, quote } = parsed(address);
  const remote = ["docker", ...(/^\/*$/.test(socket) ? [] : [`--host=unix://${socket}`]), "system", "dial-stdio"];
  return {
    args: [...login, ...sshOptions, "-T", "--", name, remote.map(quote).join(" ")],
    host: [...login, name].join(" "),
  };
}

/** All arguments of the `ssh` to the host of an engine that reads a script of the shell there from its standard input. */
export function sshShell(address: string): string[] {
  const { login, name } = parsed(address);
  return [...login, ...sshOptions, "-T", "--", name, "sh -s"];
}

function parsed(address: string) {
  const [, login, bracketed = "", port = "", path = "", rest = ""] = form.exec(address) ?? [];
  if (bracketed === "") throw wrong(address, "no host in the address of an engine");
  if (login?.includes(":")) throw wrong(address.replace(/:[^:@]*@/, ":…@"), "no password can stand in the address");
  if (/^(?!\[).*%|\s/.test(bracketed) || /\s/.test(login ?? ""))
    throw wrong(address, "no such character in a host or user");
  if (!["", "?", "#"].includes(rest)) throw wrong(address, `an engine's address ends with its path, not with ${rest}`);
  const quote = (word: string) => {
    const quoted = shellQuote(word);
    if (quoted === undefined) throw wrong(address, "characters that no shell can take");
    return quoted;
  };
  const user = decoded(login ?? "", address);
  const socket = decoded(path, address);
  const who = user === "" ? [] : ["-l", quote(user)];
  const where = port === "" ? [] : ["-p", quote(port)];
  const name = quote(decoded(bracketed.replace(/^\[|\]$/g, ""), address));
  return { login: [...who, ...where], name, socket, quote };
}

function decoded(text: string, address: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw wrong(address, "a broken percent sign in the address of an engine");
  }
}

function wrong(address: string, message: string) {
  return failure(address, message, "ssh://user@host, ssh://user@host:port or ssh://user@host/path/of/the/socket");
}
