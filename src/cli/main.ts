/** The command line. Every command loads what it needs inside its action, so that the first one is quick. */
import { Command, CommanderError } from "commander";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileFault, UserError } from "../errors";
import { describeEngineError } from "../lab/engine/engine-error";
import { Interrupted } from "../lab/interrupted";
import { packageRoot } from "../package-root";
import { registerBundle } from "./bundle";
import { registerCheck } from "./check";
import { registerCompletion } from "./completion";
import { registerDiff } from "./diff";
import { registerDown } from "./down";
import { registerEnv } from "./env";
import { registerExplain } from "./explain";
import { registerGraph } from "./graph";
import { arrangeHelp, finishHelp } from "./help";
import { registerImages } from "./images";
import { endAtOnce } from "./interrupt";
import { registerList } from "./list";
import { registerLogs } from "./logs";
import { registerNew } from "./new";
import { registerPreflight } from "./preflight";
import { registerReport } from "./report";
import { registerRun } from "./run";
import { registerSheet } from "./sheet";
import { registerShow } from "./show";
import { registerSize } from "./size";
import { registerStatus } from "./status";
import { registerSynth } from "./synth";
import { registerUp } from "./up";
import { registerVerify } from "./verify";

const commands = [
  registerList,
  registerSynth,
  registerShow,
  registerExplain,
  registerDiff,
  registerSheet,
  registerBundle,
  registerCheck,
  registerGraph,
  registerSize,
  registerReport,
  registerNew,
  registerPreflight,
  registerImages,
  registerUp,
  registerVerify,
  registerRun,
  registerStatus,
  registerLogs,
  registerEnv,
  registerDown,
  registerCompletion,
];

const examples = `
Examples:
  perflab list
  perflab synth dng-606-1s-300c-ifix3
  perflab up dng-606-1s-300c-ifix3 --scale 1/32

Exit codes: 0 done; 1 failed, or something differs or is missing; 2 wrong use;
130 interrupted.`;

/** The program with all its commands. */
export function createProgram(): Command {
  const { version, description } = JSON.parse(readFileSync(join(packageRoot, "package.json"), "utf8")) as Record<
    string,
    string
  >;
  const program = new Command("perflab")
    .description(description ?? "")
    .version(version ?? "")
    .addHelpText("after", examples)
    .exitOverride();
  arrangeHelp(program);
  for (const register of commands) register(program);
  finishHelp(program);
  return program;
}

/** Runs one command and ends the process with its exit code. */
export function run(argv: readonly string[]): void {
  endAtOnce();
  process.on("uncaughtException", (error) => process.exit(report(error)));
  let lost: number | undefined;
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    // A reader that has enough, as head, is no failure.
    lost ??= error.code === "EPIPE" ? 0 : report(Object.assign(error, { path: "standard output" }));
    process.exit(lost);
  });
  process.stderr.on("error", () => undefined);
  void createProgram()
    .parseAsync([...argv])
    .then(() => process.exitCode ?? 0, report)
    // The engine's connections would keep the process alive; what was written must still go out.
    .then((code) => process.stdout.write("", () => setImmediate(() => process.exit(lost ?? code))));
}

/** Says what went wrong, and gives the exit code. */
function report(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
  if (error instanceof UserError) return tell(error.message, error.exitCode);
  if (error instanceof Interrupted) return tell(error.message, 130);
  const known = error instanceof Error ? error : new Error(String(error));
  const fault = fileFault(known);
  const engine = describeEngineError(known);
  if (engine === undefined && fault !== undefined) return tell(fault.message, fault.exitCode);
  if (engine === undefined)
    tell(`perflab: ${known.message.split("\n")[0]} (this is a bug; PERFLAB_DEBUG=1 shows where)`, 1);
  else tell(engine, 1);
  if (process.env.PERFLAB_DEBUG) tell(known.stack ?? "", 1);
  return 1;
}

function tell(text: string, exitCode: number): number {
  if (text !== "") process.stderr.write(`${text}\n`);
  return exitCode;
}
