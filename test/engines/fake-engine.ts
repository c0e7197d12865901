import { createServer, type Server } from "node:http";
import { join } from "node:path";
import { onTestFinished } from "vitest";

/** A stand-in for a Docker Engine: as much of its interface as a connection can be tried with. */
export interface FakeEngine {
  readonly socket: string;
  /** Requests so far, e.g. `GET /version`. */
  readonly seen: string[];
  /** Connections that are open. */
  readonly connections: () => number;
  /** Bytes that came by `images/load`. */
  readonly loaded: () => number;
  readonly server: Server;
}

const megabyte = Buffer.alloc(1024 * 1024, "x");

/** Listens on a socket in a folder until the test ends. */
export async function fakeEngine(folder: string, name = "engine.sock"): Promise<FakeEngine> {
  const socket = join(folder, name);
  const seen: string[] = [];
  let open = 0;
  let loaded = 0;
  const server = createServer((request, response) => {
    const path = (request.url ?? "").replace(/^https?:\/\/[^/]*/, "");
    seen.push(`${request.method} ${path}`);
    const json = (value: unknown) => response.setHeader("Content-Type", "application/json").end(JSON.stringify(value));
    if (path === "/_ping") response.end(request.method === "HEAD" ? undefined : "OK");
    else if (path.startsWith("/version")) json({ Version: "99.0", ApiVersion: "1.41", name });
    else if (path.startsWith("/info")) json({ ID: name, NCPU: 2 });
    else if (path.startsWith("/events")) {
      let count = 0;
      const timer = setInterval(() => response.write(`${JSON.stringify({ count: (count += 1) })}\n`), 20);
      response.on("close", () => clearInterval(timer));
    } else if (path.startsWith("/images/load")) {
      request.on("data", (chunk: Buffer) => (loaded += chunk.length));
      request.on("end", () => json({ stream: "loaded" }));
    } else if (path.endsWith("/get")) {
      let left = 100;
      const more = () => {
        while (left > 0 && response.write(megabyte)) left -= 1;
        if (left > 0) response.once("drain", () => ((left -= 1), more()));
        else response.end();
      };
      more();
    } else if (path === "/containers/json") setTimeout(() => json([]), 100);
    else if (path.endsWith("/wait")) response.writeHead(200).flushHeaders();
    else response.writeHead(404).end('{"message":"no such thing"}');
  });
  server.on("upgrade", (request, stream) => {
    seen.push(`UPGRADE ${request.url}`);
    stream.write("HTTP/1.1 101 UPGRADED\r\nConnection: Upgrade\r\nUpgrade: tcp\r\n\r\n");
    stream.on("data", (chunk: Buffer) => stream.write(chunk.toString("utf8").toUpperCase()));
    stream.on("end", () => stream.end("END"));
    stream.on("error", () => undefined);
  });
  server.on("connection", (connection) => {
    open += 1;
    connection.once("close", () => (open -= 1));
  });
  await new Promise<void>((resolve) => server.listen(socket, resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { socket, seen, connections: () => open, loaded: () => loaded, server };
}
