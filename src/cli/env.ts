import type { Command } from "commander";

/** `perflab env`: shell lines for a plain `cdktf` or `terraform` on the same lab. */
export function registerEnv(program: Command): void {
  program
    .command("env <environment>")
    .description("print the exports that a plain cdktf deploy or terraform plan needs")
    .addHelpText("after", '\nExample: eval "$(perflab env dng-606-1s-300c-ifix3)"')
    .action(async (environment: string) => {
      const { openLab } = await import("../lab/lab.js");
      const { labExports } = await import("../lab/exports.js");
      process.stdout.write(`${labExports(openLab(environment)).join("\n")}\n`);
    });
}
