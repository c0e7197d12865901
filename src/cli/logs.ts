import type { Command } from "commander";
import { interruption } from "./interrupt";

interface LogsFlags {
  readonly follow?: boolean;
  readonly tail?: string;
}

/** `perflab logs`: what the servers of a lab write. */
export function registerLogs(program: Command): void {
  program
    .command("logs <environment> [server]")
    .description("show the logs of a lab's servers, or of one, e.g. rm1/was")
    .option("-f, --follow", "go on until interrupted")
    .option("--tail <lines>", "only the last lines of each server, e.g. 100")
    .addHelpText("after", "\nExample: perflab logs dng-606-1s-300c-ifix3 rm1/was --follow")
    .action(async (environment: string, server: string | undefined, { follow = false, tail }: LogsFlags) => {
      const { openLab } = await import("../lab/lab.js");
      const { showLogs } = await import("../lab/logs.js");
      const signal = follow ? interruption() : new AbortController().signal;
      await showLogs(openLab(environment), { server, follow, tail, signal, out: process.stdout });
    });
}
