import type Docker from "dockerode";
import { PassThrough, type Readable, type Writable } from "node:stream";
import { text } from "node:stream/consumers";

/** Everything that a container wrote, both streams in order. */
export async function containerLog(engine: Docker, id: string, tail?: number): Promise<string> {
  const options = { stdout: true, stderr: true, follow: false, ...(tail === undefined ? {} : { tail }) } as const;
  return logText(() => engine.getContainer(id).logs(options));
}

/** Everything that the tasks of a service wrote, from whatever nodes. */
export async function serviceLog(manager: Docker, name: string, tail?: number): Promise<string> {
  const options = { stdout: true, stderr: true, follow: false, ...(tail === undefined ? {} : { tail }) };
  return logText(() => manager.getService(name).logs(options) as unknown as Promise<Buffer>);
}

/** A log of a container, a task or a service as text. */
export async function logText(read: () => Promise<Buffer>): Promise<string> {
  const all = new PassThrough();
  const collected = text(all);
  const raw = await read();
  for (const chunk of frames(raw)) all.write(chunk);
  all.end();
  return collected;
}

/** Copies what a container writes to a stream until the container ends or the signal is given. */
export async function followLog(
  engine: Docker,
  id: string,
  out: Writable,
  options: { tail?: number; signal: AbortSignal },
): Promise<void> {
  const raw = (await engine.getContainer(id).logs({
    stdout: true,
    stderr: true,
    follow: true,
    ...(options.tail === undefined ? {} : { tail: options.tail }),
  })) as unknown as Readable;
  engine.modem.demuxStream(raw, out, out);
  const stop = () => raw.destroy();
  options.signal.addEventListener("abort", stop, { once: true });
  await new Promise<void>((resolve) => raw.once("close", resolve).once("error", resolve));
  options.signal.removeEventListener("abort", stop);
}

/** The engine puts eight bytes before each piece: the stream's number and the piece's length. */
function* frames(raw: Buffer): Generator<Buffer> {
  for (let at = 0; at + 8 <= raw.length;) {
    const end = at + 8 + raw.readUInt32BE(at + 4);
    yield raw.subarray(at + 8, end);
    at = end;
  }
}
