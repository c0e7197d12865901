/** Writes docs/commands.md from the tree of commands. Run `npm run build` before. */
const { writeFileSync } = require("node:fs");
const { join } = require("node:path");

const { known, pageOf } = require("./sessions");

const root = join(__dirname, "..");
const environmentOptions = "Options of the environment:";

/** All commands that help shows, with their whole names. */
function commandsOf(command, name) {
  const visible = command.commands.length === 0 ? [] : command.createHelp().visibleCommands(command);
  const inside = visible.filter((each) => each.name() !== "help");
  return inside.flatMap((each) => {
    const whole = `${name} ${each.name()}`;
    return [{ name: whole, command: each }, ...commandsOf(each, whole)];
  });
}

/** What stands below the options in the help of a command. */
function after(command) {
  let text = "";
  command.configureOutput({ ...command.configureOutput(), writeOut: (part) => (text += part) });
  command.outputHelp();
  return text.slice(command.helpInformation().length).trim();
}

/** Recorded sessions of a command. */
function pagesOf(name, program) {
  return known(program)
    .filter(({ command }) => `perflab ${command}` === name)
    .map(pageOf);
}

const anchor = (title) =>
  title
    .toLowerCase()
    .replace(/[^a-z0-9 -]/g, "")
    .replace(/ /g, "-");
const cell = (text) => text.replace(/\|/g, "\\|").replace(/</g, "&lt;");

function table(options, describeOption) {
  const rows = options.map(
    (option) => `| \`${option.flags.replace(/\|/g, "\\|")}\` | ${cell(describeOption(option))} |`,
  );
  return ["| option | meaning |", "|---|---|", ...rows].join("\n");
}

function section({ name, command }, describeOption, pages) {
  const own = command.options.filter(({ helpGroupHeading }) => helpGroupHeading !== environmentOptions);
  const takesShared = own.length < command.options.length;
  const parts = [
    `## ${name}`,
    `${command.description()[0].toUpperCase()}${command.description().slice(1)}.`,
    `\`\`\`\n${name} ${command.usage()}\n\`\`\``,
    ...(own.length > 0 ? [table(own, describeOption)] : []),
    ...(takesShared ? [`It also takes the [options of the environment](#${anchor(environmentOptions)}).`] : []),
    `\`\`\`\n${after(command)}\n\`\`\``,
    ...pages.map((page) => `[A session with its output](sessions/${page}.md).`),
  ];
  return parts.join("\n\n");
}

/** The page. */
function reference() {
  const { createProgram } = require(join(root, "dist", "src", "cli", "main.js"));
  const { describeOption } = require(join(root, "dist", "src", "cli", "help.js"));
  const program = createProgram();
  const all = commandsOf(program, "perflab");
  const shared = all
    .flatMap(({ command }) => command.options)
    .filter((option) => option.helpGroupHeading === environmentOptions);
  const once = [...new Map(shared.map((option) => [option.flags, option])).values()];
  const rows = all.map(({ name, command }) => `| [\`${name}\`](#${anchor(name)}) | ${cell(command.description())} |`);
  return (
    [
      "# Commands",
      "What `perflab --help` tells, as a page: `npm run docs` writes it from the commands themselves. Every command also has `--help`.",
      ["| command | what it does |", "|---|---|", ...rows].join("\n"),
      ...all.map((each) => section(each, describeOption, pagesOf(each.name, program))),
      `## ${environmentOptions.replace(":", "")}`,
      "Every command that synthesizes takes them. They may also stand in `cdktf.json` or in variables: see [options.md](options.md).",
      table(once, describeOption),
    ].join("\n\n") + "\n"
  );
}

module.exports = { reference };
if (require.main === module) {
  writeFileSync(join(root, "docs", "commands.md"), reference());
}
