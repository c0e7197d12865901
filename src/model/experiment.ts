import { UserError, type Problem } from "../errors";
import type { Value } from "../settings/definition";
import type { Environment, Experiment } from "./environment";

/** One change of an environment, with what may come of it. Made by `experiment`, never by options. */
export interface ExperimentChange {
  /** Id of the environment that is changed. */
  readonly base: string;
  /** Setting ids, with `*` for like servers, to the new value at full size: the same for all. */
  readonly settings: Readonly<Record<string, Value>>;
  /** Total load before scaling, where that is what is changed. */
  readonly load?: number;
  readonly reason: string;
  /** Settings that a rule may move. */
  readonly follows: readonly string[];
  /** Settings that a rule would move, and that keep the value of the base. */
  readonly holds: readonly string[];
  /** The environment of the base's id, where the same application has it. */
  readonly sibling?: Environment;
}

/** What an author writes of an experiment beside the environment. */
export interface DeclaredChange {
  readonly base?: string;
  readonly change: Readonly<Record<string, Value>>;
  readonly reason: string;
  readonly follows?: readonly string[];
  readonly holds?: readonly string[];
}

/** @throws UserError with everything that is wrong about a declaration, as far as it can be seen without the environment */
export function checkedChange(id: string, declared: DeclaredChange): ExperimentChange {
  const { base, change, reason, follows = [], holds = [] } = declared;
  const problems: Problem[] = [];
  const refuse = (what: string, problem: Omit<Problem, "path">) =>
    problems.push({ path: `${id}: experiment.${what}`, ...problem });
  if (base === undefined)
    refuse("base", {
      message: "which environment is changed?",
      allowed: "the id of the environment that this one is compared with",
      fix: 'give base, e.g. base: "intranet"',
    });
  if (base === id)
    refuse("base", {
      message: "an experiment is compared with another environment, not with itself",
      given: base,
      allowed: "the id of the environment that it changes",
    });
  if (reason.trim() === "")
    refuse("reason", {
      message: "an experiment needs its reason",
      given: JSON.stringify(reason),
      allowed: "a sentence",
    });
  if (isOneChange(change)) {
    const { load } = change;
    if (load !== undefined && !(Number.isInteger(load) && Number(load) > 0))
      refuse("change.load", { message: "not a load", given: String(load), allowed: "a whole number above 0" });
  } else
    refuse("change", {
      message: "an experiment changes one value",
      given: JSON.stringify(Object.fromEntries(Object.entries(change).map(([name, value]) => [name, String(value)]))),
      allowed: "one setting (the same of like servers: rm*/was/...), or load",
      fix: "make an experiment of each; what moves by a rule belongs into follows",
    });
  if (problems.length > 0) throw new UserError(problems);
  const { load, ...settings } = change;
  return { base: base ?? "", settings, ...(load === undefined ? {} : { load: Number(load) }), reason, follows, holds };
}

/** One setting of one server or of several like ones, with one value; or the load. */
function isOneChange(change: DeclaredChange["change"]): boolean {
  const names = new Set(Object.keys(change).map((id) => id.split("/").at(-1)));
  const values = new Set(Object.values(change).map(String));
  return names.size === 1 && values.size === 1 && !/[*?]/.test([...names].join());
}

/** The change as factor and value, e.g. for `perflab list`: `rm1/was/webContainer.maxThreads=600`. */
export function describedChange({ settings, load }: ExperimentChange): Experiment {
  if (load !== undefined) return { factor: "load", value: `load=${load}` };
  const parts = Object.entries(settings).map(([id, value]) => `${id}=${String(value)}`);
  return { factor: Object.keys(settings).join(", "), value: parts.join(", ") };
}

/** Whether a setting's id is meant by a pattern: `*` stands for anything within one part of the id, `**` for anything. */
export function idMatcher(pattern: string): (id: string) => boolean {
  const text = pattern
    .replace(/[.+^${}()|[\]\\]/g, "\\$&")
    .replace(/\*\*|\*|\?/g, (wild) => ({ "**": ".*", "*": "[^/]*", "?": "[^/]" })[wild] ?? "");
  const expression = new RegExp(`^${text}$`);
  return (id) => expression.test(id);
}
