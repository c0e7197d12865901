import { createReadStream, existsSync } from "node:fs";
import { createInterface } from "node:readline";

/** One sample of a result file. */
export interface Sample {
  /** Start, in milliseconds since 1970. */
  readonly time: number;
  readonly elapsed: number;
  readonly label: string;
  /** Name of the thread: that of its thread group and its number there. */
  readonly thread: string;
  readonly success: boolean;
}

const columns = ["timeStamp", "elapsed", "label", "threadName", "success"] as const;

/** Reads JMeter's CSV result file, sample by sample; a line that is cut off ends it. */
export async function* readSamples(path: string): AsyncGenerator<Sample> {
  if (!existsSync(path)) return;
  let places: number[] | undefined;
  let width = 0;
  let open = "";
  for await (const line of createInterface({ input: createReadStream(path, "utf8"), crlfDelay: Infinity })) {
    const text = open === "" ? line : `${open}\n${line}`;
    const fields = splitRecord(text);
    // A quoted message may hold line breaks.
    open = fields === undefined ? text : "";
    if (fields === undefined) continue;
    if (places === undefined) {
      places = columns.map((name) => fields.indexOf(name));
      width = fields.length;
      continue;
    }
    if (fields.length < width) return;
    const [time, elapsed, label = "", thread = "", success] = places.map((place) => fields[place]);
    yield { time: Number(time), elapsed: Number(elapsed), label, thread, success: success === "true" };
  }
}

/** The fields of one record; undefined while a quoted field goes on in the next line. */
export function splitRecord(text: string): string[] | undefined {
  if (!text.includes('"')) return text.split(",");
  const fields: string[] = [];
  const field = /(?:"((?:[^"]|"")*)"|([^",]*))(,|$)/gy;
  for (;;) {
    const match = field.exec(text);
    if (match === null) return undefined;
    fields.push(match[1] === undefined ? (match[2] ?? "") : match[1].replaceAll('""', '"'));
    if (match[3] === "") return fields;
  }
}
