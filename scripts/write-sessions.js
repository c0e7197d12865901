/**
 * Records the terminal sessions of docs/sessions. Usage: npm run docs [-- --engine]. Without `--engine` the pages of commands
 * that need a Docker engine stay as they are. Run `npm run build` before.
 */
const { spawn } = require("node:child_process");
const { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } = require("node:fs");
const { tmpdir } = require("node:os");
const { join } = require("node:path");
const { known, pageOf } = require("./sessions");
const { masked } = require("./volatile");

const root = join(__dirname, "..");
const folder = join(root, "docs", "sessions");
const atOnce = 2;

/** Environment of a recorded shell: the command is found, and nothing of this machine's options is in force. */
function variables(bin) {
  const kept = Object.entries(process.env).filter(([name]) => !name.startsWith("PERFLAB_") && name !== "FORCE_COLOR");
  const site = Object.entries(process.env).filter(([name]) => /^PERFLAB_(EXTRA_CA|BUILD_NETWORK)$/.test(name));
  return { ...Object.fromEntries([...kept, ...site]), PATH: `${bin}:${process.env.PATH}`, LC_ALL: "C", NO_COLOR: "1" };
}

/** One command as a person sees it: what it prints, in its order, and its exit code when that is not 0. */
function typed(step, cwd, env) {
  return new Promise((resolve, reject) => {
    const child = spawn("sh", ["-c", `exec 2>&1\n${step}`], { cwd, env, stdio: ["ignore", "pipe", "ignore"] });
    let output = "";
    child.stdout.on("data", (chunk) => (output += chunk));
    child.on("error", reject);
    child.on("close", (code) => {
      const end = output === "" || output.endsWith("\n") ? "" : "\n";
      resolve(`$ ${step}\n${output}${end}${code === 0 ? "" : `(exit code ${code})\n`}`);
    });
  });
}

async function record({ steps, engine = false }, cwd, env) {
  let text = "";
  for (const step of steps) text += `${text === "" ? "" : "\n"}${await typed(step, cwd, env)}`;
  return engine ? masked(text) : withoutTags(text);
}

/** The tag of an image says what is in it, and changes with it. */
function withoutTags(text) {
  return text.replace(/(perflab\/[a-z]+:)[0-9a-f]{12}/g, "$1############");
}

function page(entry, text) {
  const isMasked = entry.engine || text.includes("####");
  const note = isMasked ? "\n\nWhat differs from run to run or from machine to machine is shown as `#`." : "";
  return `# perflab ${entry.command}\n\n${entry.about}${note}\n\n\`\`\`console\n${text}\`\`\`\n`;
}

/** A folder that is removed after the work, with a folder of programs beside it. */
async function inProject(work) {
  const outer = mkdtempSync(join(tmpdir(), "perflab-sessions-"));
  const project = join(outer, "project");
  const bin = join(outer, "bin");
  mkdirSync(project);
  mkdirSync(bin);
  symlinkSync(join(root, "bin", "perflab.js"), join(bin, "perflab"));
  try {
    return await work(project, variables(bin), (name) => {
      mkdirSync(join(outer, name));
      return join(outer, name);
    });
  } finally {
    rmSync(outer, { recursive: true, force: true });
  }
}

/** Pages of what needs no engine, by name: read from one project that was synthesized before, a few at a time. */
function recordPlain(entries, environments) {
  return inProject(async (project, env, ownFolder) => {
    await typed(`perflab synth ${environments.join(" ")}`, project, env);
    const pages = {};
    const queue = [...entries];
    const worker = async () => {
      for (let entry = queue.shift(); entry !== undefined; entry = queue.shift()) {
        const cwd = entry.ownFolder ? ownFolder(pageOf(entry)) : project;
        pages[pageOf(entry)] = page(entry, await record(entry, cwd, env));
      }
    };
    await Promise.all(Array.from({ length: atOnce }, worker));
    return pages;
  });
}

/** Pages of a lab's life, in its order. The lab is taken down also when something fails. */
function recordEngine(entries) {
  return inProject(async (project, env) => {
    const pages = {};
    await typed("perflab images build", project, env);
    try {
      for (const entry of entries) pages[pageOf(entry)] = page(entry, await record(entry, project, env));
    } finally {
      await typed("perflab down dng-606-1s-300c-ifix3", project, env);
    }
    return pages;
  });
}

/** Environments that the entries read. */
function named(entries, all) {
  return all.filter((id) =>
    entries.some(({ steps, ownFolder }) => !ownFolder && steps.some((step) => step.includes(id))),
  );
}

/** All pages, by name. */
async function recordSessions(engine) {
  const { createProgram } = require(join(root, "dist", "src", "cli", "main.js"));
  const { catalogue } = require(join(root, "dist", "stacks", "catalogue.js"));
  const all = known(createProgram());
  if (engine) return recordEngine(all.filter((entry) => entry.engine));
  const plain = all.filter((entry) => !entry.engine);
  return recordPlain(
    plain,
    named(
      plain,
      catalogue.map(({ id }) => id),
    ),
  );
}

async function main() {
  const withEngine = process.argv.includes("--engine");
  const pages = { ...(await recordSessions(false)), ...(withEngine ? await recordSessions(true) : {}) };
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of Object.entries(pages)) writeFileSync(join(folder, `${name}.md`), text);
}

module.exports = { recordSessions };
if (require.main === module) {
  main().catch((error) => {
    process.stderr.write(`${error.stack}\n`);
    process.exitCode = 1;
  });
}
