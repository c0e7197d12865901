import { chmodSync, copyFileSync, existsSync, mkdirSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import type { SynthesizedEnvironment } from "../../../src/testing";
import { openFolder, program, run, write, type Finished } from "../../helpers/programs";
import { filesIn } from "../../helpers/temporary";
import { runBatch, type Ended } from "../batch";

export const bash = program("bash", "bash");

/** The published scripts in the order in which they run; a lab has one of the two endings. */
export const order = ["instance", "create-databases", "autoconfigure", "configure-databases", "statistics"];

/** The path of a published script of a lab, whatever it is written in; undefined where the lab has none. */
export function scriptOf(lab: SynthesizedEnvironment, name: string): string | undefined {
  return ["sh", "cmd"].map((end) => `configs/db/db2/published/${name}.${end}`).find((path) => lab.files.has(path));
}

/** An empty instance of a level: Db2's commands in a folder of their own, all state in another. */
export function instance(level = "11.5") {
  const folder = openFolder("db2");
  const [bin, state] = [join(folder, "bin"), join(folder, "state")];
  mkdirSync(bin);
  for (const name of ["db2", "instance-command"]) {
    copyFileSync(join(__dirname, name), join(bin, name));
    chmodSync(join(bin, name), 0o755);
  }
  for (const name of ["db2set", "db2stop", "db2start"]) symlinkSync(join(bin, "instance-command"), join(bin, name));
  const env = { DB2_STATE: state, DB2_LEVEL: level, PATH: `${bin}:${process.env.PATH}` };
  const command = ([name = "", ...words]: readonly string[]): Ended => {
    const { status, stdout, stderr } = run(bash, [join(bin, name), ...words], { env });
    return { status: status ?? -1, stdout, stderr };
  };
  const execute = (lab: SynthesizedEnvironment, name: string): Finished => {
    const path = scriptOf(lab, name) ?? name;
    const text = lab.file(path);
    if (path.endsWith(".cmd")) return runBatch(text, command);
    return run(bash, [write(join(folder, `${name}.sh`), text, 0o755)], { env });
  };
  const commands = () =>
    existsSync(join(state, "commands")) ? readFileSync(join(state, "commands"), "utf8").trim().split("\n") : [];
  const contents = () => Object.fromEntries(Object.entries(filesIn(state)).filter(([path]) => path !== "commands"));
  return { execute, commands, contents };
}
