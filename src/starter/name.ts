import { catalogue } from "../../stacks/catalogue";
import { UserError } from "../errors";

const allowed = "lower-case letters, digits, single dashes; a letter first; up to 40 signs";
const form = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
const longest = 40;
/** Names of files and packages that a project has anyway. */
const taken = ["main", "perflab", "dist", "test"];

/** Checks the name of a new environment, which becomes part of names of containers and hosts. @throws UserError */
export function checkName(given: string): void {
  const problem = (message: string) => {
    const fix = `use ${nearestName(given)}`;
    return new UserError([{ path: "name", message, given, allowed, fix }]);
  };
  if (!form.test(given) || given.length > longest) throw problem("not a name for an environment");
  if (catalogue.some(({ id }) => id === given)) throw problem("a published environment has this name");
  if (taken.includes(given)) throw problem("a file or package of every project has this name");
}

/** The allowed name nearest to a given one. */
export function nearestName(given: string): string {
  const plain = given
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/([a-z0-9])([A-Z])/g, "$1-$2")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^[^a-z]+/, "")
    .slice(0, longest)
    .replace(/-+$/, "");
  if (plain === "") return "my-lab";
  const isFree = !taken.includes(plain) && !catalogue.some(({ id }) => id === plain);
  return isFree ? plain : `${plain.slice(0, longest - 4)}-own`;
}

/** Name of the environment's class, e.g. `StarterLab` for `starter-lab`. */
export function className(name: string): string {
  const words = name.split("-").map((word) => `${word[0]?.toUpperCase() ?? ""}${word.slice(1)}`);
  const joined = words.join("");
  return joined.endsWith("Lab") ? joined : `${joined}Lab`;
}
