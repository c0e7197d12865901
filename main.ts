/** The application that CDKTF runs: synthesizes the chosen environments. */
import { fileFault, UserError } from "./src/errors";
import { synthesize } from "./src/synthesis";

try {
  synthesize(JSON.parse(process.env.PERFLAB_FLAGS ?? "{}") as Record<string, unknown>);
} catch (error) {
  const told = error instanceof UserError ? error : fileFault(error);
  const text = error instanceof Error && process.env.PERFLAB_DEBUG ? (error.stack ?? error.message) : String(error);
  process.stderr.write(`${told?.message ?? `perflab: ${text} (this is a bug; PERFLAB_DEBUG=1 shows where)`}\n`);
  process.exitCode = told?.exitCode ?? 1;
}
