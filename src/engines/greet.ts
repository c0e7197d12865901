import type { Duplex } from "node:stream";
import { EngineUnreachable } from "./unreachable";

const question = "HEAD /_ping HTTP/1.1\r\nHost: docker.example.com\r\n\r\n";

/** Waits for a first answer of the engine, so that a connection in use is one that works. */
export async function greet(connection: Duplex, address: string, seconds: number): Promise<void> {
  const reach = (reason: string) => new EngineUnreachable(address, reason);
  await new Promise<void>((resolve, reject) => {
    let answer = Buffer.alloc(0);
    const timer = setTimeout(() => connection.destroy(reach(`no answer within ${seconds} s`)), seconds * 1000);
    const settle = (error?: Error) => {
      clearTimeout(timer);
      connection.off("readable", read).off("error", settle).off("close", lost);
      if (error === undefined) resolve();
      else reject(error);
    };
    const lost = () => settle(reach("it was closed before an engine answered"));
    const read = () => {
      for (let chunk: Buffer | null; (chunk = connection.read() as Buffer | null) !== null;)
        answer = Buffer.concat([answer, chunk]);
      const text = answer.toString("latin1");
      if (!"HTTP/1.".startsWith(text.slice(0, 7)))
        connection.destroy(reach(`something else than a Docker Engine answers: ${text.trim().split("\n")[0]}`));
      else if (text.includes("\r\n\r\n")) settle();
    };
    connection.on("readable", read).on("error", settle).on("close", lost);
    connection.write(question);
  });
}
