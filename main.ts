/** The application that CDKTF runs: synthesizes the chosen environments. */
import { UserError } from "./src/errors";
import { synthesize } from "./src/synthesis";

try {
  synthesize(JSON.parse(process.env.PERFLAB_FLAGS ?? "{}") as Record<string, unknown>);
} catch (error) {
  if (!(error instanceof UserError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = error.exitCode;
}
