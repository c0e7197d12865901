import type { Construct } from "constructs";
import type { App } from "../cdktf";
import { UserError, type Problem } from "../errors";
import { defaultOptions } from "../model/default-options";
import type { EnvironmentOptions } from "../model/environment";
import { checkedChange } from "../model/experiment";
import type { CreateEnvironment, PublishedEnvironment } from "./published";
import type { Value } from "../settings/definition";
import { TestEnvironment } from "./test-environment";

/** A class of environments whose constructor takes scope, id and options. */
export type EnvironmentClass = new (scope: App, id: string, options: Partial<EnvironmentOptions>) => TestEnvironment;

/** One change of one value on an environment, kept as code. */
export interface ExperimentProps {
  /** What is changed: a class of environments, or a function that makes one, e.g. `publishedEnvironment(...)`. */
  readonly of: EnvironmentClass | CreateEnvironment | PublishedEnvironment;
  /** Id of the environment in this project that the experiment is compared with. @default - that of the published one */
  readonly base?: string;
  /**
   * Setting id, as in `lab.json`, to its new value; `*` in the id stands for like servers: `"rm*\/was/webContainer.maxThreads"`.
   * Or `{ load: 2400 }`: the total load before scaling.
   */
  readonly change: Readonly<Record<string, Value>>;
  /** Why, in a sentence: it stands in the review report. */
  readonly reason: string;
  /** Settings that may move by a rule when the change is made, `*` and `**` allowed. @default none */
  readonly follows?: readonly string[];
  /** Settings that a rule would move, and that keep the value of the base. @default none */
  readonly holds?: readonly string[];
}

/**
 * An environment of its own that differs from another in one value, and in what is declared to follow by rule. Any other
 * difference is an error of `check` and stops a synthesis; so does a declaration that nothing comes of.
 *
 * ```ts
 * experiment(app, "intranet-600-threads", {
 *   of: IntranetLab,
 *   base: "intranet",
 *   change: { "rm1/was/webContainer.maxThreads": 600 },
 *   reason: "Does a larger pool help at 400 users?",
 *   follows: ["rm1/was/rm/db.poolSize"],
 *   holds: ["proxy/ihs/*"],
 * }, optionsOf("intranet-600-threads"));
 * ```
 * @throws UserError for a declaration that is not one change, or that has no reason
 */
export function experiment(
  scope: Construct,
  id: string,
  props: ExperimentProps,
  options: Partial<EnvironmentOptions> = {},
): TestEnvironment {
  const { of } = props;
  const base = props.base ?? ("published" in of ? of.published : undefined);
  const change = checkedChange(id, { ...props, ...(base === undefined ? {} : { base }) });
  const sibling = scope.node.tryFindChild(change.base);
  const beside = sibling instanceof TestEnvironment ? { sibling } : {};
  const given = { ...options, experiment: { ...change, ...beside } };
  const environment = isClass(of) ? new of(scope as App, id, given) : of(scope, id, given);
  refuseOther(id, { ...defaultOptions, ...given }, environment);
  return environment;
}

/** @internal */
export function isClass(of: object): of is EnvironmentClass {
  return (of as { prototype?: unknown }).prototype instanceof TestEnvironment;
}

/** The environment that is changed must be made of the options and the id that it was given, and of nothing else. */
function refuseOther(id: string, given: EnvironmentOptions, made: TestEnvironment): void {
  const problems: Problem[] = [];
  if (made.id !== id)
    problems.push({
      path: `${id}: experiment.of`,
      message: "the environment has another id than it was given",
      given: made.id,
      allowed: id,
      fix: "hand on the id",
    });
  const names = Object.keys({ ...given, ...made.options }) as (keyof EnvironmentOptions)[];
  const isOther = (name: keyof EnvironmentOptions) =>
    name === "experiment"
      ? made.options.experiment !== given.experiment
      : JSON.stringify(made.options[name]) !== JSON.stringify(given[name]);
  const other = names.filter(isOther);
  if (other.length > 0)
    problems.push({
      path: `${id}: experiment.of`,
      message: "the environment has other options than it was given",
      given: other.join(", "),
      allowed: "the options as they come",
      fix: "hand on the options, and put the difference into change",
    });
  if (problems.length > 0) throw new UserError(problems);
}
