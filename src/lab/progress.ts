import { ToldFailure } from "../told-failure";

/** Tells what a step is doing. */
export interface Say {
  /** A line that stays. `data` goes into the events of `--format json`. */
  (text: string, data?: Readonly<Record<string, unknown>>): void;
  /** What happens right now; the next one takes its place. Where only a number `moves`, a log gets it now and then. */
  now(text: string, how?: { readonly moves: boolean }): void;
}

/** Shows a command's steps, one after the other. */
export interface Progress {
  step<T>(title: string, work: (say: Say) => Promise<T>): Promise<T>;
}

export type ProgressFormat = "text" | "json";

/** Moving progress on a terminal, plain lines elsewhere, or one JSON event per line. */
export function createProgress(format: ProgressFormat, stream: NodeJS.WriteStream = process.stdout): Progress {
  if (format === "json") return jsonProgress((line) => stream.write(line));
  return stream.isTTY ? terminalProgress() : plainProgress((line) => stream.write(line));
}

/** Seconds between two lines of a log in which only a number has moved. */
const seldom = 15;

export function plainProgress(write: (line: string) => void, clock: () => number = Date.now): Progress {
  return {
    step: async (title, work) => {
      write(`${title}\n`);
      let last = "";
      let moved = clock();
      const say = (text: string) => write(`${indent(text)}\n`);
      const now = (text: string, { moves } = { moves: false }) => {
        if (text === last || (moves && clock() - moved < 1000 * seldom)) return;
        if (moves) moved = clock();
        say(text);
        last = text;
      };
      return work(Object.assign(say, { now }));
    },
  };
}

export function jsonProgress(write: (line: string) => void): Progress {
  const send = (event: object) => write(`${JSON.stringify(event)}\n`);
  return {
    step: async (step, work) => {
      send({ event: "begin", step });
      const say = (text: string, data: object = {}) => send({ event: "line", step, text, ...data });
      const now = (text: string) => send({ event: "now", step, text });
      try {
        const result = await work(Object.assign(say, { now }));
        send({ event: "end", step });
        return result;
      } catch (error) {
        const details = error instanceof ToldFailure ? error.details : {};
        send({ event: "failed", step, message: error instanceof Error ? error.message : String(error), ...details });
        throw error;
      }
    },
  };
}

function terminalProgress(): Progress {
  return {
    step: async (title, work) => {
      const { Listr } = await import("listr2");
      let result: Awaited<ReturnType<typeof work>> | undefined;
      const list = new Listr(
        [
          {
            title,
            rendererOptions: { outputBar: Infinity, persistentOutput: true },
            task: async (_, task) => {
              const say = (text: string) => (task.output = text);
              const now = (text: string) => (task.title = `${title}: ${text}`);
              result = await work(Object.assign(say, { now }));
              task.title = title;
            },
          },
        ],
        { registerSignalListeners: false, rendererOptions: { showErrorMessage: false, removeEmptyLines: false } },
      );
      await list.run();
      return result as Awaited<ReturnType<typeof work>>;
    },
  };
}

function indent(text: string): string {
  return text.replace(/^/gm, "  ");
}
