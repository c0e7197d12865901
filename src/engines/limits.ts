import type { Agent, ClientRequest } from "node:http";
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

/**
 * Gives an agent's requests their limits: a few at a time, none that waits for ever. Errors of theirs get a property
 * `engine`, the address.
 */
export function limited<A extends Agent>(agent: A, address: string): A {
  const requests = agent as unknown as Requests;
  const send = requests.addRequest.bind(agent);
  const waiting: (() => void)[] = [];
  let running = 0;
  const next = () => {
    if (running < together) waiting.shift()?.();
  };
  requests.addRequest = (request, options) => {
    request.once("error", (error: Error & { engine?: string }) => (error.engine ??= address));
    if (lasting.test(options.path ?? "")) {
      send(request, options);
      return;
    }
    waiting.push(() => {
      running += 1;
      request.once("close", () => {
        running -= 1;
        // Only then is its connection free for the next one.
        setImmediate(next);
      });
      endInTime(request, options, address);
      send(request, options);
    });
    next();
  };
  return agent;
}

function endInTime(request: ClientRequest, { method }: RequestOptions, address: string): void {
  const seconds = method === "GET" || method === "HEAD" ? patience.reading : patience.changing;
  const timer = setTimeout(
    () => request.destroy(new EngineUnreachable(address, `no answer within ${seconds} s`)),
    seconds * 1000,
  );
  request.once("close", () => clearTimeout(timer));
}
