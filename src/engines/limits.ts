import type { Agent, ClientRequest } from "node:http";
import type { Duplex } from "node:stream";
import { EngineUnreachable } from "./unreachable";

/** Requests of one program to an engine at a time; a server of ssh takes ten sessions of one login, and Terraform needs some. */
const together = 6;

/** Seconds until a request that only reads, and one that changes something, must be done. */
const patience = { reading: 60, changing: 300 };

/** Requests that last as long as what they show or carry: they have no time limit, and no other waits for them. */
const lasting =
  /\/(events|wait|attach|logs|stats|archive|build|export|get)(\?|$)|\/images\/(load|create|get)|\/exec\/\w+\/start|\/system\/df|\/push/;

interface RequestOptions {
  readonly method?: string | null;
  readonly path?: string | null;
}

/** What Node's agents do with a request; undocumented, but the place where they are replaced. */
interface Requests {
  addRequest(request: ClientRequest, options: RequestOptions): void;
}

/** What ends the requests of each agent. */
const ends = new WeakMap<Agent, (error: Error) => void>();

/** Ends all requests of an agent, and every later one, with the reason: for an engine that has turned out to be lost. */
export function endRequests(agent: Agent, error: Error): void {
  ends.get(agent)?.(error);
}

/**
 * Gives an agent's requests their limits: a few at a time, none that waits for ever. Errors of theirs get a property
 * `engine`, the address.
 */
export function limited<A extends Agent>(agent: A, address: string): A {
  const requests = agent as unknown as Requests;
  const send = requests.addRequest.bind(agent);
  const waiting: { readonly request: ClientRequest; readonly start: () => void }[] = [];
  const all = new Set<ClientRequest | Duplex>();
  const remember = (one: ClientRequest | Duplex) => {
    all.add(one);
    one.once("close", () => all.delete(one));
  };
  let lost: Error | undefined;
  ends.set(agent, (error) => {
    lost = error;
    for (const { request } of waiting.splice(0)) failUnsent(request, error);
    for (const one of all) one.destroy(error);
  });
  let running = 0;
  const next = () => {
    if (running < together) waiting.shift()?.start();
  };
  requests.addRequest = (request, options) => {
    request.on("error", (error: Error & { engine?: string }) => (error.engine ??= address));
    if (lost !== undefined) {
      failUnsent(request, lost);
      return;
    }
    const start = () => {
      remember(request);
      send(request, options);
    };
    // What a command in a container writes comes by its connection alone.
    request.once("upgrade", (_: unknown, connection: Duplex) => remember(connection));
    failWithItsAnswer(request, address);
    if (lasting.test(options.path ?? "")) {
      start();
      return;
    }
    const counted = () => {
      running += 1;
      request.once("close", () => {
        running -= 1;
        // Only then is its connection free for the next one.
        setImmediate(next);
      });
      endInTime(request, options, address);
      start();
    };
    waiting.push({ request, start: counted });
    next();
  };
  return agent;
}

/** A request without a connection does not tell of its end by itself. */
function failUnsent(request: ClientRequest, error: Error): void {
  process.nextTick(() => {
    request.destroy();
    request.emit("error", error);
    request.emit("close");
  });
}

/** An answer that breaks off fails its request: the library waits for the end of an answer, which never comes. */
function failWithItsAnswer(request: ClientRequest, address: string): void {
  request.once("response", (answer) => {
    const { socket } = answer;
    answer.once("close", () => {
      if (!answer.complete)
        request.emit("error", socket.errored ?? new EngineUnreachable(address, "the connection was lost"));
    });
  });
}

function endInTime(request: ClientRequest, { method }: RequestOptions, address: string): void {
  const seconds = method === "GET" || method === "HEAD" ? patience.reading : patience.changing;
  const timer = setTimeout(
    () => request.destroy(new EngineUnreachable(address, `no answer within ${seconds} s`)),
    seconds * 1000,
  );
  request.once("close", () => clearTimeout(timer));
}
