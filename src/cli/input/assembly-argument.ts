import { existsSync, readFileSync } from "node:fs";
import { join, resolve, sep } from "node:path";
import { readWhole } from "../../manifest/read-whole";
import { catalogue } from "../../../stacks/catalogue";
import { failure } from "../../errors";
import { shell } from "../../rendering/syntax";
import { isCollected } from "./collected-folders";
import { withAssembly, type Assembly } from "./current-assembly";
import { oneEnvironment } from "./lab-options";

/** Makes an assembly, with options if there are any, and hands it to some work. */
export type OpenAssembly = <T>(
  flags: Readonly<Record<string, unknown>>,
  work: (assembly: Assembly) => T | Promise<T>,
) => Promise<T>;

/**
 * What an argument means: an environment, which is synthesized with the flags if there are any, or the folder of a saved assembly.
 * @throws UserError for an unknown environment and a folder without an assembly; opening it throws for options with a folder
 */
export function assemblyArgument(given: string): OpenAssembly {
  // Inside of the folder for what is collected, that of an environment has the environment's name.
  if (isCollected(given) && !catalogue.some(({ id }) => id === given))
    throw failure(
      given,
      "what collecting scripts brought back is no environment",
      `perflab verify --collected ${shell.value(given)} compares it with the model, ` +
        "perflab diff with another such folder",
    );
  if (!isFolder(given)) {
    const environment = oneEnvironment(given);
    return (flags, work) => withAssembly(environment, flags, work);
  }
  const folder = resolve(given);
  if (!existsSync(join(folder, "lab.json")))
    throw failure(given, "no assembly in this folder: it has no lab.json", "perflab list shows the environments");
  return async (flags, work) => {
    const manifest = readWhole(folder);
    if (Object.keys(flags).length > 0)
      throw failure(given, "a saved assembly is what it is: options do not change it", "name an environment instead");
    return work({ environment: manifest.environment.id, folder, manifest });
  };
}

/** Hands the assembly that an argument means to some work. @throws UserError as `assemblyArgument` */
export async function withAssemblyOf<T>(
  given: string,
  flags: Readonly<Record<string, unknown>>,
  work: (assembly: Assembly) => T | Promise<T>,
): Promise<T> {
  return assemblyArgument(given)(flags, work);
}

/** A path, or the name of a folder with an assembly in it. */
function isFolder(given: string): boolean {
  return (
    given === "." || given === ".." || given.includes("/") || given.includes(sep) || existsSync(join(given, "lab.json"))
  );
}

/** Content of a file of an assembly. @throws UserError when it is not there any more */
export function readAssemblyFile({ folder }: Assembly, path: string): string {
  const whole = resolve(folder, path);
  if (!whole.startsWith(folder + sep)) throw failure(path, "a path that leads out of the assembly's folder");
  if (!existsSync(whole))
    throw failure(whole, "this file of the assembly is not there", "synthesize the environment again");
  return readFileSync(whole, "utf8");
}
