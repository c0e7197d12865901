import http from "node:http";
import https from "node:https";
import type { Duplex } from "node:stream";
import type { Socket } from "node:net";
import { EngineUnreachable } from "./unreachable";

/** Seconds until a host must have taken a connection, as with ssh. */
const patience = 5;

/** Seconds of silence after which the host is asked whether it is still there. */
const silence = 10;

type Connect = (options: object, done?: (error: Error | null, connection: Duplex) => void) => Duplex | null | undefined;

/** An agent whose connections to an engine, by TCP or a socket, fail in seconds where the host is gone. */
export function socketAgent(address: string, options: http.AgentOptions, tls?: https.AgentOptions): http.Agent {
  const agent = tls === undefined ? new http.Agent(options) : new https.Agent({ ...options, ...tls });
  const made = agent as unknown as { createConnection: Connect };
  const connect = made.createConnection.bind(agent);
  made.createConnection = (given, done) => {
    const connection = connect(given, done);
    if (connection) limitConnect(connection as Socket, tls === undefined ? "connect" : "secureConnect", address);
    return connection;
  };
  return agent;
}

function limitConnect(socket: Socket, ready: "connect" | "secureConnect", address: string): void {
  const timer = setTimeout(
    () => socket.destroy(new EngineUnreachable(address, `no answer within ${patience} s`)),
    patience * 1000,
  );
  const clear = () => clearTimeout(timer);
  socket.setKeepAlive(true, silence * 1000);
  socket.once(ready, clear).once("close", clear);
}
