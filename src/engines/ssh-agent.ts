import { Agent, type AgentOptions } from "node:http";
import type { Duplex } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";
import { greet } from "./greet";
import { sshCommand } from "./ssh-command";
import { SshConnection } from "./ssh-connection";
import { EngineUnreachable } from "./unreachable";

/** Patience until an engine has answered over a new connection: ssh's own is shorter, the rest is a slow host's. */
const patience = 30;
const pauses = [200, 500, 1000, 2000];

/** What is known about one host, by whatever addresses its engines are reached. */
interface SshHost {
  /** Connections that work: with one of them, the next ones need no login. */
  live: number;
  /** The first connection, on its way. */
  first: Promise<unknown> | undefined;
}

const hosts = new Map<string, SshHost>();

/** Connections to one engine, each an ssh of its own that shares the login of the first. */
export class SshAgent extends Agent {
  private readonly args: readonly string[];
  private readonly host: SshHost;
  private readonly opening = new Set<SshConnection>();

  constructor(
    private readonly address: string,
    options: AgentOptions,
  ) {
    super(options);
    const { args, host } = sshCommand(address);
    this.args = args;
    this.host = hosts.get(host) ?? { live: 0, first: undefined };
    hosts.set(host, this.host);
  }

  override createConnection(_: unknown, done: (error: Error | null, connection?: Duplex) => void): undefined {
    this.connect().then(
      (connection) => done(null, connection),
      (error: Error) => done(error),
    );
  }

  /** Ends connections that are on their way: what waits for them fails with the reason. */
  abandon(reason: string): void {
    for (const connection of this.opening) connection.destroy(new EngineUnreachable(this.address, reason));
  }

  override destroy(): void {
    this.abandon("it was closed");
    super.destroy();
  }

  /** The first one to a host goes alone: several at once would be as many logins, and a server refuses the third or tenth. */
  private async connect(): Promise<SshConnection> {
    const { host } = this;
    while (host.live === 0 && host.first !== undefined) {
      try {
        await host.first;
      } catch (error) {
        if (error instanceof EngineUnreachable && error.address === this.address) throw error;
      }
    }
    if (host.live > 0) return this.tried();
    const first = this.tried();
    host.first = first;
    try {
      return await first;
    } finally {
      host.first = undefined;
    }
  }

  private async tried(): Promise<SshConnection> {
    for (const milliseconds of pauses) {
      try {
        return await this.greeted();
      } catch (error) {
        if (!(error instanceof EngineUnreachable && error.passing)) throw error;
        await pause(milliseconds);
      }
    }
    return this.greeted();
  }

  private async greeted(): Promise<SshConnection> {
    const connection = new SshConnection(this.address, this.args);
    this.opening.add(connection);
    try {
      await greet(connection, this.address, patience);
    } finally {
      this.opening.delete(connection);
    }
    this.host.live += 1;
    connection.once("close", () => (this.host.live -= 1));
    return connection;
  }
}
