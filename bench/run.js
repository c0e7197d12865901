/**
 * Compares the application process with a hand-written CDKTF program of the same resources and files, in turn, each into an
 * empty folder, by the processor time of whole processes: the ratio of the least times, beside it the median of the paired
 * ratios, and peak memory. Then how both grow, Terraform on both, and the commands, each with its bar.
 * `npm run bench [-- MACHINES ...]`
 */
const { spawnSync } = require("node:child_process");
const { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } = require("node:fs");
const { tmpdir } = require("node:os");
const { join, resolve } = require("node:path");
const { benchCommands, printCommands } = require("./commands");
const { planOf } = require("./plan");
const { compareTerraform, hasTerraform } = require("./terraform");

const project = resolve(__dirname, "..");
const environment = "dng-606-1s-300c-ifix3";
/** The smallest lab that large.js makes: what it costs is start-up. */
const smallest = 3;

/** Files in memory, where there are such: a disk that others use adds to the time of the system. */
const temporary = existsSync("/dev/shm") ? "/dev/shm" : tmpdir();

/** One process in a folder of its own, which is empty. */
function measure(args, folder, variables = {}) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  const result = `${folder}.json`;
  const child = spawnSync(process.execPath, ["-r", join(__dirname, "cpu.js"), ...args], {
    cwd: folder,
    env: { ...process.env, ...variables, BENCH_RESULT: result },
    encoding: "utf8",
  });
  if (child.status !== 0) throw new Error(`${args.join(" ")} failed:\n${child.stderr}`);
  return JSON.parse(readFileSync(result, "utf8"));
}

const median = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)];
// The least of several runs is what a program itself costs: a busy machine only ever adds to it.
const least = (figures, name) => Math.min(...figures.map(({ [name]: figure }) => figure));

/** Runs both in turn, after one run of each that is not counted. */
function compare(own, raw, runs) {
  own();
  raw();
  const pairs = Array.from({ length: runs }, () => [own(), raw()]);
  const [mine, theirs] = [pairs.map(([one]) => one), pairs.map(([, two]) => two)];
  const cpu = { own: least(mine, "cpu"), raw: least(theirs, "cpu") };
  const memory = { own: least(mine, "memory"), raw: least(theirs, "memory") };
  return {
    ...cpu,
    ratio: cpu.own / cpu.raw,
    paired: median(pairs.map(([one, two]) => one.cpu / two.cpu)),
    memory: memory.own / memory.raw,
    ownMemory: memory.own,
    rawMemory: memory.raw,
  };
}

function printRow(label, { own, raw, ratio, paired, memory, ownMemory, rawMemory }) {
  const [ms, mib] = [(time) => `${time.toFixed(0)} ms`.padStart(9), (size) => `${size.toFixed(0)} MiB`.padStart(8)];
  const shares = [ratio, paired].map((share) => share.toFixed(2).padStart(6));
  const sizes = [mib(ownMemory), mib(rawMemory), memory.toFixed(2).padStart(5)];
  console.log([label.padEnd(22), ms(own), ms(raw), ...shares, ...sizes].join(" "));
}

/**
 * @param sizes numbers of machines
 * @returns a row for each, and one for a published environment
 */
exports.bench = function bench(sizes, runs = 5) {
  const folder = mkdtempSync(join(temporary, "perflab-bench-"));
  const heads = ["perflab".padStart(9), "by hand".padStart(9), " ratio", "paired", " perflab", " by hand", "ratio"];
  console.log(["".padEnd(22), ...heads].join(" "));
  const place = (name) => join(folder, name);
  const versus = (label, own, stack, id, times) => {
    own();
    const plan = place(`${id}.plan.json`);
    writeFileSync(plan, JSON.stringify(planOf(join(place("own"), "cdktf.out", "stacks", stack), id)));
    const row = compare(
      own,
      () => measure([join(__dirname, "raw.js"), plan, place("raw/cdktf.out")], place("raw")),
      times,
    );
    if (label !== undefined) printRow(label, row);
    return row;
  };
  try {
    const flags = { PERFLAB_FLAGS: JSON.stringify({ environments: [environment] }) };
    const main = join(project, "dist", "main.js");
    const published = () => measure([main], place("own"), flags);
    const large = (size) => () => measure([join(__dirname, "large.js"), String(size)], place("own"));
    const rows = { [environment]: versus(environment, published, environment, environment, Math.max(runs, 15)) };
    rows.start = versus(undefined, large(smallest), `bench-${smallest}`, `bench-${smallest}`, runs);
    for (const size of sizes) {
      const id = `bench-${size}`;
      rows[size] = versus(`${size} machines`, large(size), id, id, size > 500 ? Math.min(runs, 3) : runs);
    }
    return rows;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

/** Exponent of the growth of processor time from one number of machines to another, without the start-up. */
exports.exponent = function exponent(rows, from, to, whose = "own") {
  const start = rows.start[whose];
  return Math.log((rows[to][whose] - start) / (rows[from][whose] - start)) / Math.log(to / from);
};

function printGrowth(rows, sizes) {
  for (const [index, to] of sizes.slice(1).entries()) {
    const [own, raw] = ["own", "raw"].map((whose) => exports.exponent(rows, sizes[index], to, whose).toFixed(2));
    console.log(`growth from ${sizes[index]} to ${to} machines: exponent ${own}, by hand ${raw}`);
  }
}

function printTerraform(size) {
  const folder = mkdtempSync(join(temporary, "perflab-bench-"));
  try {
    measure([join(__dirname, "large.js"), String(size)], join(folder, "own"));
    const all = compareTerraform(join(folder, "own", "cdktf.out", "stacks", `bench-${size}`));
    for (const [name, { own, raw, ratio }] of Object.entries(all)) {
      const [mine, theirs] = [own, raw].map((time) => `${time.toFixed(1)} s`.padStart(7));
      console.log(`${`terraform ${name}, ${size} machines`.padEnd(36)} ${mine} ${theirs}  ${ratio.toFixed(2)}`);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

if (require.main === module) {
  const given = process.argv.slice(2).map(Number);
  const sizes = given.length > 0 ? given : [14, 100, 1000, 4000];
  const rows = exports.bench(sizes);
  console.log("");
  printGrowth(
    rows,
    sizes.filter((size) => size >= 100),
  );
  console.log("");
  if (hasTerraform()) {
    console.log("Processor time of Terraform, its children included; then with the files in the Terraform file:");
    for (const size of [100, 300]) printTerraform(size);
  } else console.log("no terraform on this machine");
  console.log("");
  printCommands(benchCommands());
}
