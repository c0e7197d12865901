import type { Command } from "commander";
import { closest } from "../text/closest";
import { together, UserError } from "../errors";
import type { Manifest } from "../manifest/schema";
import { checkFormat, oneEnvironment } from "./input/lab-options";
import { addSynthesisOptions, synthesisFlags } from "./input/options";

interface GraphFlags extends Record<string, unknown> {
  readonly format?: string;
  readonly output?: string;
}

const formats = ["svg", "mermaid", "dot"] as const;
type Format = (typeof formats)[number];
const endings: Readonly<Record<string, Format>> = {
  svg: "svg",
  mmd: "mermaid",
  mermaid: "mermaid",
  dot: "dot",
  gv: "dot",
};

const examples = `
Examples:
  perflab graph dng-606-3s-300c-ifix3 --output topology.svg
  perflab graph dng-606-3s-300c-ifix3 --format mermaid`;

/** `perflab graph`: the topology as a picture or for a program that draws. */
export function registerGraph(program: Command): void {
  const command = program
    .command("graph <environment>")
    .description("draw the topology: machines, servers, connections with ports and limits")
    .option("--format <format>", "svg, mermaid or dot (default: by the file's ending, else svg)")
    .option("--output <file>", "write a file: .svg, .mmd, .mermaid, .dot or .gv");
  addSynthesisOptions(command)
    .addHelpText("after", examples)
    .action(async (given: string, flags: GraphFlags) => {
      const [environment, format] = together(
        () => oneEnvironment(given),
        () => formatOf(flags),
      );
      const { withAssembly } = await import("./input/current-assembly.js");
      await withAssembly(environment, synthesisFlags(flags), async ({ manifest }) => {
        const text = await draw[format](manifest);
        if (flags.output === undefined) process.stdout.write(text);
        else {
          const { writeWhole } = await import("../whole-file.js");
          writeWhole(flags.output, text);
        }
      });
    });
}

const draw = {
  svg: async (manifest) => (await import("../topology/svg.js")).topologySvg(manifest),
  mermaid: async (manifest) => (await import("../topology/mermaid.js")).topologyMermaid(manifest),
  dot: async (manifest) => (await import("../topology/dot.js")).topologyDot(manifest),
} satisfies Record<Format, (manifest: Manifest) => Promise<string>>;

function formatOf({ format, output }: GraphFlags): Format {
  if (format !== undefined) return checkFormat(format, formats);
  if (output === undefined) return "svg";
  const ending = output.slice(output.lastIndexOf(".") + 1).toLowerCase();
  const known = Object.hasOwn(endings, ending) ? endings[ending] : undefined;
  if (known !== undefined) return known;
  const allowed = closest(ending, Object.keys(endings), Infinity);
  throw new UserError([
    { path: "--output", message: "no format has this ending", given: output, allowed, fix: "name one with --format" },
  ]);
}
