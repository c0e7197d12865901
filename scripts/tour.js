/**
 * Brings every published environment up on the engine, one after the other, and takes it down again:
 * up and verified, second plan empty, a short run where the environment has a load driver, gone.
 *
 * Usage: npm run tour [-- PATTERN...]      Options of the labs: PERFLAB_SCALE (default 1/32, ldx-71 1/128), PERFLAB_HOST_PROFILE.
 */
const { spawnSync } = require("node:child_process");
const { mkdtempSync, readFileSync, rmSync } = require("node:fs");
const { tmpdir } = require("node:os");
const { join } = require("node:path");

const program = join(__dirname, "..", "bin", "perflab.js");
const folder = mkdtempSync(join(tmpdir(), "perflab-tour-"));
/** The machines of ldx-71 have up to 768 GiB: at the scale of the others they would not fit an engine that one tries labs on. */
const scales = { "ldx-71": "1/128" };
let variables;
const runSeconds = 15;

function perflab(...args) {
  const began = Date.now();
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], {
    cwd: folder,
    env: variables ?? process.env,
    encoding: "utf8",
  });
  return { status, stdout, output: `${stdout}${stderr}`, seconds: (Date.now() - began) / 1000 };
}

/** Exit code 0: nothing to change. */
function secondPlan(environment) {
  const { stdout } = perflab("env", environment);
  const script = `${stdout}\nterraform plan -detailed-exitcode -input=false -no-color`;
  const lab = join(folder, ".perflab", "labs", environment);
  const { status, stdout: plan, stderr } = spawnSync("sh", ["-c", script], { cwd: lab, encoding: "utf8" });
  return { status, output: `${plan}${stderr}` };
}

/** What Docker still has of a lab. */
function remains(environment) {
  const filter = ["--quiet", "--filter", `label=perflab.environment=${environment}`];
  const kinds = [
    ["ps", "--all"],
    ["volume", "ls"],
    ["network", "ls"],
  ];
  return kinds
    .flatMap((kind) => spawnSync("docker", [...kind, ...filter], { encoding: "utf8" }).stdout.split("\n"))
    .filter(Boolean);
}

function visit(environment) {
  const up = perflab("up", environment);
  const plan = up.status === 0 ? secondPlan(environment) : { status: "-", output: "" };
  const manifest =
    up.status === 0 ? JSON.parse(readFileSync(join(folder, ".perflab", "labs", environment, "lab.json"))) : undefined;
  const drives = (manifest?.workload?.planGroups ?? []).length > 0;
  const run = drives ? perflab("run", environment, "--seconds", String(runSeconds)) : undefined;
  const verify = perflab("verify", environment, "--format", "json");
  const experiment = verify.status === 0 ? JSON.parse(verify.stdout).experiment : undefined;
  const down = perflab("down", environment);
  const left = remains(environment);
  const steps = { up, plan, ...(run ? { run } : {}), verify, down };
  const failed = Object.entries(steps).filter(([, { status }]) => status !== 0);
  for (const [step, { output }] of failed) process.stderr.write(`--- ${environment}: ${step}\n${output}\n`);
  return {
    environment,
    servers: manifest?.servers.length ?? 0,
    "up s": up.seconds.toFixed(1),
    plan: plan.status === 0 ? "empty" : `exit ${plan.status}`,
    run: run === undefined ? "no driver" : run.status === 0 ? "ok" : `exit ${run.status}`,
    "verify s": verify.seconds.toFixed(1),
    "varied factor": experiment === undefined ? "" : experiment.activeInLab ? "active" : "not active",
    "down s": down.seconds.toFixed(1),
    left: left.length,
    ok: failed.length === 0 && left.length === 0,
  };
}

const patterns = process.argv.slice(2);
const listed = perflab("list", ...patterns, "--format", "json");
if (listed.status !== 0) {
  process.stderr.write(listed.output);
  process.exit(listed.status);
}
const began = Date.now();
const rows = JSON.parse(listed.stdout).map(({ id, report }) => {
  variables = { PERFLAB_SCALE: scales[report] ?? "1/32", ...process.env };
  const row = visit(id);
  process.stdout.write(
    `${row.ok ? "ok  " : "FAIL"} ${id}: up ${row["up s"]} s, plan ${row.plan}, run ${row.run}, down ${row["down s"]} s\n`,
  );
  return row;
});
console.table(rows);
const good = rows.filter(({ ok }) => ok).length;
process.stdout.write(`tour: ${good} of ${rows.length} in ${Math.round((Date.now() - began) / 1000)} s\n`);
if (good === rows.length) rmSync(folder, { recursive: true, force: true });
else process.stdout.write(`left for a look: ${folder}\n`);
process.exitCode = good === rows.length ? 0 : 1;
