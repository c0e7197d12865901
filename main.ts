/** The application that CDKTF runs: synthesizes the chosen environments. */
import { writeFileSync } from "node:fs";
import { fileFault, UserError } from "./src/errors";
import { synthesize } from "./src/synthesis/synthesize";

try {
  // A project whose program is this one has no environments of its own.
  if (process.env.PERFLAB_LIST !== undefined) writeFileSync(process.env.PERFLAB_LIST, "[]");
  else synthesize(JSON.parse(process.env.PERFLAB_FLAGS ?? "{}") as Record<string, unknown>);
} catch (error) {
  const told = error instanceof UserError ? error : fileFault(error);
  const text = error instanceof Error && process.env.PERFLAB_DEBUG ? (error.stack ?? error.message) : String(error);
  process.stderr.write(`${told?.message ?? `perflab: ${text} (this is a bug; PERFLAB_DEBUG=1 shows where)`}\n`);
  process.exitCode = told?.exitCode ?? 1;
}
