import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { write, openFolder, program, run, type Finished, type Program } from "../../helpers/programs";
import { machineOf, writeMachine, type Lab } from "../../helpers/bundle";
import { filesIn } from "../../helpers/temporary";

export const sh = program("sh", "dash");
export const bash = program("bash", "bash");
export const unshare = program("unshare", "util-linux");

/** Namespaces of its own: only root may make them here. */
export const asRoot: Program =
  process.getuid?.() === 0 ? unshare : { path: undefined, install: "run the tests as root: they make namespaces" };

/** A mounted system below a folder, and the scripts of a machine beside it. */
export function mountedMachine(lab: Lab, id: string, files: Readonly<Record<string, string>> = {}) {
  const work = openFolder("machine");
  const [root, scripts] = [join(work, "root"), join(work, "scripts")];
  for (const path of ["etc", "var/lib"]) mkdirSync(join(root, path), { recursive: true });
  for (const [path, content] of Object.entries(files)) write(join(root, path), content);
  writeMachine(machineOf(lab, id), scripts);
  const script = (name: string, ...words: string[]): Finished =>
    run(sh, [join(scripts, `${name}.sh`), "--root", root, ...words], { cwd: work });
  const contents = () =>
    Object.fromEntries(Object.entries(filesIn(root)).filter(([path]) => !path.startsWith("var/lib/perflab/")));
  return { work, root, scripts, script, contents };
}

/** Folders of the machine that the scripts write, each with one of its own over it in a mount namespace. */
const own = ["etc/security/limits.d", "etc/sysctl.d", "opt"];

/**
 * A running machine: in namespaces of its own for mounts and network, with an empty /opt and its own folders below /etc. Each call
 * is a new network: kernel settings last as long as the call.
 */
export function runningMachine(lab: Lab, id: string, tools: Readonly<Record<string, string>> = {}) {
  const work = openFolder("machine");
  const scripts = join(work, "scripts");
  for (const path of [...own, "bin", "state"]) mkdirSync(join(work, path), { recursive: true });
  for (const [name, content] of Object.entries(tools)) write(join(work, "bin", name), content, 0o755);
  chmodSync(work, 0o755);
  writeMachine(machineOf(lab, id), scripts);
  const mounts = own.map((path) => `mkdir -p /${path} && mount --bind '${join(work, path)}' /${path}`).join(" && ");
  const shell = (commands: string, env: Record<string, string> = {}): Finished => {
    const path = join(work, "commands.sh");
    writeFileSync(path, `set -u\n${mounts} || exit 9\ncd '${work}'\n${commands}\n`);
    return run(asRoot, ["--mount", "--net", "sh", path], {
      cwd: work,
      env: { PERFLAB_STATE: join(work, "state"), PATH: `${join(work, "bin")}:${process.env.PATH ?? ""}`, ...env },
    });
  };
  const put = (path: string, content: string) => write(join(work, path), content);
  const contents = () =>
    Object.fromEntries(Object.entries(filesIn(work)).filter(([path]) => own.some((each) => path.startsWith(each))));
  return { work, scripts, shell, put, contents };
}
