/**
 * The few statements of batch files that the scripts of this project consist of: `rem`, `set`, `if`, `exit /b`, programs, and a
 * program into `findstr`. Where no Windows is, this reads a script and runs it with the programs that a test gives.
 */
export interface Ended {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a program with its arguments. */
export type Programs = (words: readonly string[]) => Ended;

interface State {
  readonly variables: Map<string, string>;
  readonly programs: Programs;
  status: number;
  output: string;
  errors: string;
}

/** Thrown by `exit /b`. */
class Exit extends Error {
  constructor(readonly status: number) {
    super(`exit /b ${status}`);
  }
}

/** Runs a script to its end. @throws Error for a statement that is none of these and for a variable without a value. */
export function runBatch(text: string, programs: Programs): Ended {
  const state: State = { variables: new Map(), programs, status: 0, output: "", errors: "" };
  const lines = text.split("\n").filter((line) => line !== "" && !/^rem( |$)/.test(line));
  if (lines.shift() !== "@echo off") throw new Error("the script shows its own lines");
  try {
    for (const line of lines) execute(fill(line, state.variables), state);
  } catch (end) {
    if (!(end instanceof Exit)) throw end;
    state.status = end.status;
  }
  return { status: state.status, stdout: state.output, stderr: state.errors };
}

function fill(line: string, variables: ReadonlyMap<string, string>): string {
  return line.replace(/%%|%(\w+)%/g, (whole, name?: string) => {
    if (name === undefined) return whole.slice(1);
    const value = variables.get(name);
    if (value === undefined) throw new Error(`%${name}% has no value`);
    return value;
  });
}

/** What stands behind `if` reaches to the end of the line, over every `&`. */
function execute(line: string, state: State): void {
  const [, level, then] = /^if errorlevel (\d+) (.+)$/.exec(line) ?? [];
  if (then !== undefined) {
    if (state.status >= Number(level)) execute(then, state);
    return;
  }
  const [, left, right, same] = /^if "([^"]*)"=="([^"]*)" (.+)$/.exec(line) ?? [];
  if (same !== undefined) {
    if (left === right) execute(same, state);
    return;
  }
  for (const command of line.split(" & ")) simple(command, state);
}

function simple(command: string, state: State): void {
  const [, name, value] = /^set "(\w+)=([^"]*)"$/.exec(command) ?? [];
  if (name !== undefined && value !== undefined) {
    state.variables.set(name, value);
    // In a file with the ending cmd, `set` clears the error level.
    state.status = 0;
    return;
  }
  if (command === "setlocal") return;
  const [, status] = /^exit \/b (\d+)$/.exec(command) ?? [];
  if (status !== undefined) throw new Exit(Number(status));
  const [, source, options] = /^([\w ]+?)(?: 2> nul)? \| findstr (.+) > nul$/.exec(command) ?? [];
  if (source !== undefined && options !== undefined) {
    state.status = findstr(options, run(source, state).stdout);
    return;
  }
  const ended = run(command, state);
  state.status = ended.status;
  state.output += ended.stdout;
  state.errors += ended.stderr;
}

function run(command: string, { programs }: State): Ended {
  if (!/^(db2|db2set|db2stop|db2start)( [\w.=:/-]+)*$/.test(command))
    throw new Error(`no statement of this grammar: ${command}`);
  return programs(command.split(" "));
}

/** 0 where a line has one of the texts, 1 where none has. */
function findstr(options: string, text: string): number {
  const [, flags = "", searches = ""] = /^((?:\/[irx] )*)((?:\/c:"[^"]+" ?)+)$/.exec(options) ?? [];
  const has = (flag: string) => flags.includes(`/${flag} `);
  const wanted = [...searches.matchAll(/\/c:"([^"]+)"/g)].map(([, search = ""]) =>
    has("r") ? search.replace(/[()+?{}|]/g, "\\$&") : search.replace(/[()+?{}|.*^$[\]\\]/g, "\\$&"),
  );
  if (wanted.length === 0) throw new Error(`findstr takes no such options: ${options}`);
  const patterns = wanted.map((search) => new RegExp(has("x") ? `^${search}$` : search, has("i") ? "i" : ""));
  return text.split("\n").some((line) => patterns.some((pattern) => pattern.test(line))) ? 0 : 1;
}
