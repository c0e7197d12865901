import { stripVTControlCharacters } from "node:util";
import { failure, type UserError } from "../errors";

/** How far the build of one image is. */
export interface BuildProgress {
  readonly image: string;
  /** Number of the current step, from 1; 0 before the first. */
  readonly step: number;
  readonly steps: number;
  /** The last line of output. */
  readonly text: string;
}

/** One message of the engine's build stream. */
export interface BuildMessage {
  readonly stream?: string;
  readonly status?: string;
  readonly error?: string;
}

const keptLines = 20;
const stepLine = /^Step (\d+)\/(\d+) : (.*)$/;
const pullFailure = /pull access denied|no such host|manifest unknown|i\/o timeout|connection refused|dial tcp|TLS/i;

/** Follows the messages of one build: tells progress and, when the build fails, where and why. */
export class BuildOutput {
  private step = 0;
  private steps = 0;
  private instruction = "";
  private readonly lines: string[] = [];
  private error: string | undefined;

  constructor(private readonly image: string) {}

  /** Takes in one message; gives progress when it has a line of text. */
  add(message: BuildMessage): BuildProgress | undefined {
    if (message.error !== undefined) this.error = clean(message.error);
    const text = clean(message.stream ?? message.status ?? "");
    if (text === "") return undefined;
    const match = stepLine.exec(text);
    if (match) {
      this.step = Number(match[1]);
      this.steps = Number(match[2]);
      this.instruction = match[3] ?? "";
      this.lines.length = 0;
    } else {
      this.lines.push(...text.split("\n"));
      this.lines.splice(0, this.lines.length - keptLines);
    }
    return { image: this.image, step: this.step, steps: this.steps, text: text.split("\n").at(-1) ?? "" };
  }

  /** The failure of this build, if it failed: image, step, the end of the output, and what to do. */
  get failure(): UserError | undefined {
    if (this.error === undefined) return undefined;
    const where = this.step === 0 ? "" : ` at step ${this.step}/${this.steps}: ${shorten(this.instruction)}`;
    const output = this.lines.map((line) => `\n    ${line}`).join("");
    return failure(this.image, `the build failed${where}\n  ${shorten(this.error)}${output}`, this.fix());
  }

  private fix(): string | undefined {
    if (this.instruction.startsWith("FROM") && pullFailure.test(this.error ?? "")) {
      const base = this.instruction.split(/\s+/)[1];
      return `give this engine ${base}: docker pull or docker load; images/make-base.sh makes it from a Debian mirror`;
    }
    if (this.lines.some((line) => /PKIX|certificate verif|self.signed certificate/i.test(line))) {
      return "a proxy on the way re-signs TLS connections: give the certificate of its authority as extra CA";
    }
    return undefined;
  }
}

function clean(text: string): string {
  return stripVTControlCharacters(text).replaceAll("\r", "\n").trim();
}

function shorten(text: string): string {
  const line = text.replaceAll(/\s+/g, " ");
  return line.length > 200 ? `${line.slice(0, 197)}...` : line;
}
