import type { Command } from "commander";
import { existsSync } from "node:fs";
import { labFolders } from "../project/folders";
import { interruption } from "./interrupt";
import { addProgressFormat, checkFormat, oneEnvironment } from "./input/lab-options";

interface DownFlags {
  readonly format: string;
  readonly keepData?: boolean;
  readonly byLabel?: boolean;
  readonly forget?: string[];
}

/** `perflab down`: removes a lab, whatever has become of the code and the assembly. */
export function registerDown(program: Command): void {
  const command = program
    .command("down <environment>")
    .description("take a lab down: containers, network, volumes, state, passwords; images stay");
  addProgressFormat(command)
    .option("--keep-data", "keep volumes, state and passwords for the next up")
    .option("--by-label", "also remove what carries this environment's label but is not in this lab's state")
    .option("--forget <machine...>", "forget what the lab had on a host that is lost for good, e.g. rm1")
    .addHelpText("after", "\nExample: perflab down dng-606-1s-300c-ifix3 --keep-data")
    .action(async (given: string, { format, keepData = false, byLabel = false, forget = [] }: DownFlags) => {
      const { lab, state } = labFolders(given);
      // The name of a lab that is there holds, whatever has become of the catalogue.
      const environment = existsSync(lab) || existsSync(state) ? given : oneEnvironment(given);
      const { down } = await import("../lab/down.js");
      const { createProgress } = await import("../lab/progress.js");
      const progress = createProgress(checkFormat(format, ["text", "json"]));
      await down(environment, { progress, signal: interruption(), keepData, byLabel, forget });
    });
}
