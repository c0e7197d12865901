/** What a collecting script brought back from one machine. */
export interface Collection {
  readonly environment: string;
  readonly machine: string;
  /** Options with which the bundle was made. */
  readonly options: Readonly<Record<string, unknown>>;
  readonly files: readonly CollectedFile[];
  readonly readings: readonly Reading[];
}

export interface CollectedFile {
  /** File of the bundle that belongs there. */
  readonly from: string;
  /** Path on the machine. */
  readonly path: string;
  /** Octal permissions; absent: there is no such file. */
  readonly mode?: string;
  /** With masked passwords; absent where there is no such file. */
  readonly content?: string;
}

export interface Reading {
  /** The machine, or a server of it. */
  readonly owner: string;
  /** `*`: nothing of the owner could be read. */
  readonly name: string;
  /** Absent where it could not be read. */
  readonly value?: string;
  readonly reason?: string;
}

/** First line of the file by which a collected folder is known. */
const head = "# perflab bundle 1";

/**
 * Reads the texts of a collected folder.
 * @param text content of a file of the folder; undefined where there is none
 * @returns undefined for a folder that no collecting script wrote
 */
export function parseCollection(text: (path: string) => string | undefined): Collection | undefined {
  const lines = (text("COLLECTED") ?? "").split(/\r?\n/);
  const named = (name: string) => lines.find((line) => line.startsWith(`# ${name}: `))?.slice(name.length + 4);
  const [environment, machine] = ["environment", "machine"].map(named);
  const options = parseOptions(named("options"));
  if (lines[0] !== head || environment === undefined || machine === undefined || options === undefined)
    return undefined;
  return {
    environment,
    machine,
    options,
    files: rows(text("files.tsv")).flatMap(([from, path, mode]) => {
      if (from === undefined || path === undefined || path.split("/").includes("..")) return [];
      if (mode === "absent") return [{ from: slashes(from), path }];
      const content = text(`root${path}`);
      return [{ from: slashes(from), path, ...(mode ? { mode } : {}), ...(content === undefined ? {} : { content }) }];
    }),
    readings: rows(text("readings.tsv")).flatMap(([owner, name, value = ""]) => {
      if (owner === undefined || name === undefined) return [];
      return [{ owner, name, ...(value.startsWith("!") ? { reason: value.slice(1) } : { value: value.trim() }) }];
    }),
  };
}

/** Paths of a bundle as Windows writes them. */
function slashes(path: string): string {
  return /^(root|files)\\/.test(path) ? path.replace(/\\/g, "/") : path;
}

function rows(text = ""): string[][] {
  return text
    .split(/\r?\n/)
    .filter((line) => line !== "")
    .map((line) => line.split("\t"));
}

/** Undefined where they are damaged: what they were decides what the machine is compared with. */
function parseOptions(text = "{}"): Readonly<Record<string, unknown>> | undefined {
  try {
    const options: unknown = JSON.parse(text);
    return typeof options === "object" && options !== null && !Array.isArray(options) ? { ...options } : undefined;
  } catch {
    return undefined;
  }
}
