/**
 * Compares the application process with a hand-written CDKTF program of the same resources and files, in turn, by the
 * processor time of whole processes: the ratio of the least times, and beside it the median of the paired ratios. Then the
 * commands, each with its bar. `npm run bench [-- MACHINES ...]`
 */
const { spawnSync } = require("node:child_process");
const { mkdtempSync, readFileSync, rmSync, writeFileSync } = require("node:fs");
const { tmpdir } = require("node:os");
const { join, resolve } = require("node:path");
const { benchCommands, printCommands } = require("./commands");
const { planOf } = require("./plan");

const project = resolve(__dirname, "..");
const environment = "dng-606-1s-300c-ifix3";

function measure(args, variables = {}, cwd = project) {
  const result = join(cwd, "bench-result.json");
  const child = spawnSync(process.execPath, ["-r", join(__dirname, "cpu.js"), ...args], {
    cwd,
    env: { ...process.env, ...variables, BENCH_RESULT: result },
    encoding: "utf8",
  });
  if (child.status !== 0) throw new Error(`${args.join(" ")} failed:\n${child.stderr}`);
  const figures = JSON.parse(readFileSync(result, "utf8"));
  rmSync(result);
  return figures;
}

const median = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)];

/** Runs both in turn, after one run of each that is not counted. */
function compare(label, own, raw, runs) {
  own();
  raw();
  const pairs = Array.from({ length: runs }, () => [own(), raw()]);
  // The least of several runs is what the program itself costs: a busy machine only ever adds to it.
  const least = (figures) => Math.min(...figures.map(({ cpu }) => cpu));
  const [a, b] = [least(pairs.map(([one]) => one)), least(pairs.map(([, two]) => two))];
  const ratio = a / b;
  const paired = median(pairs.map(([one, two]) => one.cpu / two.cpu));
  const memory = median(pairs.map(([one, two]) => one.memory / two.memory));
  const row = [label.padEnd(24), `${a.toFixed(0)} ms`.padStart(9), `${b.toFixed(0)} ms`.padStart(9)];
  const figures = [ratio.toFixed(2).padStart(6), paired.toFixed(2).padStart(6), memory.toFixed(2).padStart(7)];
  console.log([...row, ...figures].join("  "));
  return { own: a, raw: b, ratio, memory };
}

exports.bench = function bench(sizes, runs = 5) {
  const folder = mkdtempSync(join(tmpdir(), "perflab-bench-"));
  console.log(["".padEnd(24), "perflab".padStart(9), "by hand".padStart(9), " ratio", "paired", " memory"].join("  "));
  try {
    const rows = {};
    const writePlan = (id, stack) => {
      const path = join(folder, `${id}.json`);
      writeFileSync(path, JSON.stringify(planOf(stack, id)));
      return path;
    };
    const flags = { PERFLAB_FLAGS: JSON.stringify({ environments: [environment] }) };
    const main = join(project, "dist", "main.js");
    measure([main], flags, folder);
    const plan = writePlan(environment, join(folder, "cdktf.out", "stacks", environment));
    rows[environment] = compare(
      environment,
      () => measure([main], flags, folder),
      () => measure([join(__dirname, "raw.js"), plan, join(folder, "raw.out")], {}, folder),
      Math.max(runs, 15),
    );
    for (const size of sizes) {
      const own = () => measure([join(__dirname, "large.js"), String(size), join(folder, "own.out")], {}, folder);
      own();
      const large = writePlan(`bench-${size}`, join(folder, "own.out", "stacks", `bench-${size}`));
      rows[size] = compare(
        `${size} machines`,
        own,
        () => measure([join(__dirname, "raw.js"), large, join(folder, "raw.out")], {}, folder),
        size > 500 ? 3 : runs,
      );
    }
    return rows;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

if (require.main === module) {
  const sizes = process.argv.slice(2).map(Number);
  exports.bench(sizes.length > 0 ? sizes : [14, 100, 1000, 4000]);
  console.log("");
  printCommands(benchCommands());
}
