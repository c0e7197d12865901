import { once } from "node:events";
import { PassThrough } from "node:stream";
import { follow, imageId } from "../../images/builder";
import { reasonOf } from "../../engines/reason";
import { failure } from "../../errors";
import { describeEngine, type LabEngine } from "../engine/lab-engines";

/** Where an image did not arrive, and why. */
export interface NotCopied {
  readonly engine: LabEngine;
  readonly reason: string;
}

/**
 * Copies an image from one engine to others, as one stream that is kept nowhere. One that fails leaves the others alone.
 * @param onBytes gets how much has gone out so far
 * @throws UserError when the first engine is lost: half an image is loaded nowhere
 */
export async function copyImage(
  reference: string,
  from: LabEngine,
  to: readonly LabEngine[],
  onBytes: (bytes: number) => void,
): Promise<NotCopied[]> {
  const receivers = to.map((engine) => new Receiver(engine, reference));
  let bytes = 0;
  try {
    for await (const chunk of await from.docker.getImage(reference).get()) {
      bytes += (chunk as Buffer).length;
      await Promise.all(receivers.map((receiver) => receiver.write(chunk as Buffer)));
      onBytes(bytes);
      if (receivers.every(({ failed }) => failed)) break;
    }
  } catch (error) {
    for (const receiver of receivers) receiver.abort();
    const reason = reasonOf(error) ?? (error as Error).message;
    throw failure(
      reference,
      `could not be read from ${describeEngine(from)}: ${reason}`,
      "see to that engine, and try again: what has arrived stays",
    );
  }
  const ends = await Promise.all(receivers.map((receiver) => receiver.end()));
  return ends.flatMap((reason, index) => {
    const engine = to[index];
    return reason === undefined || engine === undefined ? [] : [{ engine, reason }];
  });
}

/** One engine that loads an image. */
class Receiver {
  private readonly body = new PassThrough();
  private readonly done: Promise<string | undefined>;
  failed = false;

  constructor(
    private readonly engine: LabEngine,
    private readonly reference: string,
  ) {
    this.done = this.load().catch((error: Error) => {
      this.failed = true;
      this.body.destroy();
      return error.message;
    });
  }

  private async load(): Promise<string | undefined> {
    const { docker } = this.engine;
    const answer = await docker.loadImage(this.body, { quiet: true });
    const problems: string[] = [];
    const broken = await follow(docker, answer, ({ error }) => {
      if (error !== undefined) problems.push(error);
    });
    const [problem = broken?.message] = problems;
    if (problem !== undefined) return problem;
    return (await imageId(docker, this.reference)) === undefined ? "the engine loaded it and does not have it" : undefined;
  }

  /** Waits until the engine has taken enough to go on. */
  async write(chunk: Buffer): Promise<void> {
    if (this.failed || this.body.write(chunk)) return;
    await Promise.race([once(this.body, "drain").catch(() => undefined), this.done]);
  }

  /** Leaves off in the middle: the engine throws away what it has. */
  abort(): void {
    this.failed = true;
    this.body.destroy(new Error("the image broke off"));
  }

  /** Why the image did not arrive; undefined when it did. */
  end(): Promise<string | undefined> {
    if (!this.failed) this.body.end();
    return this.done;
  }
}
