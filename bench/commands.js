/** Processor and wall-clock time of commands as a user runs them, after a synthesis: the least of several runs. */
const { spawnSync } = require("node:child_process");
const { mkdtempSync, readFileSync, rmSync } = require("node:fs");
const { tmpdir } = require("node:os");
const { join } = require("node:path");

const root = join(__dirname, "..");
const one = "dng-606-1s-300c-ifix3";

/** Words of each command, and the bar of its processor time in milliseconds. */
const commands = [
  { words: ["list"], bar: 400 },
  { words: ["show", one], bar: 1000 },
  { words: ["explain", one, "rm1/was/webContainer.maxThreads"], bar: 1000 },
  { words: ["diff", "dng-606-1s-300c-ga", one], exits: [0, 1], bar: 1000 },
  { words: ["graph", one], bar: 1000 },
  { words: ["__complete", "--", "up", one, "--set", "rm1/was/"], bar: 200 },
];

/** One run of Node: milliseconds of processor and of wall-clock time. */
function measure(args, folder, exits = [0]) {
  const result = join(folder, "result.json");
  const began = process.hrtime.bigint();
  const { status, stderr } = spawnSync(process.execPath, ["-r", join(__dirname, "cpu.js"), ...args], {
    cwd: folder,
    env: { ...process.env, BENCH_RESULT: result },
    encoding: "utf8",
  });
  const wall = Number(process.hrtime.bigint() - began) / 1e6;
  if (!exits.includes(status)) throw new Error(`${args.join(" ")} ends with ${status}:\n${stderr}`);
  const { cpu } = JSON.parse(readFileSync(result, "utf8"));
  return { cpu, wall };
}

function least(runs, work) {
  const all = Array.from({ length: runs }, work);
  return { cpu: Math.min(...all.map(({ cpu }) => cpu)), wall: Math.min(...all.map(({ wall }) => wall)) };
}

/** Times of bare Node and of each command that the program has. */
exports.benchCommands = function benchCommands(runs = 5) {
  const { createProgram } = require(join(root, "dist", "src", "cli", "main.js"));
  const names = createProgram().commands.map((command) => command.name());
  const program = join(root, "bin", "perflab.js");
  const folder = mkdtempSync(join(tmpdir(), "perflab-bench-"));
  try {
    measure([program, "synth", one, "dng-606-1s-300c-ga"], folder);
    const bare = { label: "node -e 0", ...least(runs, () => measure(["-e", "0"], folder)) };
    const rows = commands
      .filter(({ words: [name] }) => names.includes(name))
      .map(({ words, bar, exits }) => ({
        label: words[0],
        bar,
        ...least(runs, () => measure([program, ...words], folder, exits)),
      }));
    return { bare, rows };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

/** Prints a line for each command, with its bar. */
exports.printCommands = function printCommands({ bare, rows }) {
  const ms = (time) => `${time.toFixed(0)} ms`.padStart(9);
  console.log(["command".padEnd(24), "processor".padStart(9), "wall".padStart(9), "bar".padStart(9)].join("  "));
  for (const { label, cpu, wall, bar } of [bare, ...rows]) {
    const verdict = bar === undefined ? "" : cpu < bar ? "  ok" : "  OVER";
    const figures = [label.padEnd(24), ms(cpu), ms(wall), ...(bar === undefined ? [] : [ms(bar)])];
    console.log(figures.join("  ") + verdict);
  }
};

if (require.main === module) exports.printCommands(exports.benchCommands());
