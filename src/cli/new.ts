import { Option, type Command } from "commander";
import { namesLike } from "../text/closest";
import { together, UserError } from "../errors";
import { starterNames, starters, type Starter } from "../starter/starters";

const choices = starterNames.map((name) => `  ${name.padEnd(12)}${starters[name]}`).join("\n");
const after = `
Starting environments:
${choices}

Example: perflab new our-lab --from one-server`;

/** `perflab new`: a project with a commented environment to edit. */
export function registerNew(program: Command): void {
  const from = new Option("--from <starter>", "the environment to start from").default(starterNames[0]);
  from.argChoices = starterNames;
  program
    .command("new <name>")
    .description("write a folder with a commented starting environment to edit")
    .addOption(from)
    .addHelpText("after", after)
    .action(async (name: string, { from: given }: { from: string }) => {
      const path = await import("node:path");
      const { checkName } = await import("../starter/name.js");
      const { projectFiles } = await import("../starter/project-files.js");
      const { writeProject } = await import("../starter/write-project.js");
      const [starter] = together(
        () => checkStarter(given),
        () => checkName(name),
      );
      const folder = path.resolve(name);
      const files = projectFiles(name, starter, folder);
      writeProject(folder, files);
      const lines = [
        `${name}/`,
        ...[...files.keys()].sort().map((file) => `  ${file}`),
        "",
        `Next: cd ${name} && npm install && npm start`,
        `then edit ${name}.ts: it says what each part is.`,
      ];
      process.stdout.write(`${lines.join("\n")}\n`);
    });
}

function checkStarter(given: string): Starter {
  const starter = starterNames.find((name) => name === given);
  if (starter !== undefined) return starter;
  const names = namesLike(given, starterNames);
  throw new UserError([{ path: "--from", message: "no starting environment of this name", given, ...names }]);
}
