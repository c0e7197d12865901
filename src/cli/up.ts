import type { Command } from "commander";
import type { Say } from "../lab/progress";
import { interruption } from "./interrupt";
import { addProgressFormat, addSiteOptions, checkFormat, oneEnvironment, type SiteFlags } from "./input/lab-options";
import { addSynthesisOptions, synthesisFlags, takesFit } from "./input/options";

type UpFlags = SiteFlags & { readonly format: string; readonly verify: boolean };

/** `perflab up`: from the options to a running, verified lab. */
export function registerUp(program: Command): void {
  const command = program.command("up <environment>").description("bring a lab up on the Docker engine and verify it");
  addProgressFormat(addSiteOptions(takesFit(addSynthesisOptions(command))))
    .option("--no-verify", "do not verify the running lab")
    .addHelpText("after", "\nExample: perflab up dng-606-1s-300c-ifix3 --scale 1/32")
    .action(async (given: string, flags: UpFlags) => {
      const environment = oneEnvironment(given);
      const format = checkFormat(flags.format, ["text", "json"]);
      const { up } = await import("../lab/up.js");
      const { siteOptions } = await import("../lab/lab-images.js");
      const { createProgress } = await import("../lab/progress.js");
      await up(environment, {
        flags: synthesisFlags({ ...flags }),
        site: siteOptions(flags),
        progress: createProgress(format),
        signal: interruption(),
        ...(flags.verify ? { verify: (say: Say) => verify(environment, say) } : {}),
      });
    });
}

/** @throws ToldFailure when the running lab is not what was deployed */
async function verify(environment: string, say: Say): Promise<void> {
  const { verifyLab } = await import("../lab/verify.js");
  const { verifyText } = await import("./output/verify.js");
  const { ToldFailure } = await import("../told-failure.js");
  const result = await verifyLab(environment);
  say(verifyText(result, false, (process.stdout.columns || 80) - 4).trimEnd(), { result });
  if (!result.ok)
    throw new ToldFailure(
      `${environment}: the lab is up, but it is not what was deployed; perflab verify ${environment} --all shows everything`,
      1,
    );
}
