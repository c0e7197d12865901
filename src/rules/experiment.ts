import type { Environment } from "../model/environment";
import { moved, settingsOf, shown, type ExperimentResolution, type Moved } from "../model/experiment-resolution";
import type { Finding } from "../model/finding";

const source = { kind: "chosen", note: "an experiment changes one thing, and says what comes of it" } as const;
const isError = { severity: "error", source } as const;

/** What an experiment changes beside what it says, and what it says and does not change. */
export function checkExperiment(environment: Environment): Finding[] {
  const { experimentResolution: resolution } = environment;
  if (resolution === undefined) return [];
  return [
    ...checkBase(environment, resolution),
    ...checkUndeclared(environment, resolution),
    ...checkChanged(environment, resolution),
    ...checkDeclared(environment, resolution, "follows"),
    ...checkDeclared(environment, resolution, "holds"),
  ];
}

/** Settings that differ from the base: at full size an error; where options or the scale alone move them, a warning. */
function checkUndeclared({ parts, options: { experiment } }: Environment, resolution: ExperimentResolution): Finding[] {
  const { lab, design, changed, held, follows } = resolution;
  const declared = new Set([...changed, ...held, ...[...follows.values()].flat()]);
  const base = experiment?.base ?? "the base";
  const differing = moved(parts, design.base, design.varied);
  const here = moved(parts, lab.base, lab.varied).filter(({ id }) => !differing.some((each) => each.id === id));
  const errors = differing
    .filter(({ id }) => !declared.has(id))
    .map((setting) => ({
      ...isError,
      code: "EXPERIMENT_UNDECLARED",
      path: setting.id,
      message: "differs from the base, and the experiment does not say so",
      given: `${shown(setting.now)}${byRule(setting)}`,
      allowed: `${shown(setting.before)}, as in ${base}`,
      fix: `add "${setting.id}" to follows, or to holds to keep ${shown(setting.before)}`,
    }));
  const warnings = here
    .filter(({ id }) => !declared.has(id))
    .map((setting) => ({
      ...isError,
      severity: "warning" as const,
      code: "EXPERIMENT_SCALE",
      path: setting.id,
      message: "differs from the base in this lab, and not at full size without options",
      given: `${shown(setting.now)}${byRule(setting)}`,
      allowed: `${shown(setting.before)}, as in ${base}`,
      fix: "use a larger scale, or other options, where it matters",
    }));
  return [...errors, ...warnings];
}

/** The rule that moved a setting, with its inputs. */
function byRule({ now: { rule, source: from } }: Moved): string {
  if (rule === undefined || from.kind !== "derived") return "";
  const inputs = Object.entries(rule.inputs).map(([name, value]) => `${name}=${value}`);
  return `, by rule ${rule.rule.id} from ${inputs.join(", ")}`;
}

/** The environment of the base's id in the same application is what the experiment takes for it. */
function checkBase({ parts, options: { experiment } }: Environment, { design }: ExperimentResolution): Finding[] {
  const sibling = experiment?.sibling;
  if (sibling === undefined) return [];
  const there = settingsOf(sibling.parts, sibling.designResolution);
  const here = settingsOf(parts, design.base);
  return [...new Set([...there.keys(), ...here.keys()])]
    .filter((id) => shown(there.get(id)) !== shown(here.get(id)))
    .map((id) => ({
      ...isError,
      code: "EXPERIMENT_BASE",
      path: id,
      message: "differs from the base before the change is made",
      given: shown(here.get(id)),
      allowed: `${shown(there.get(id))}, as in ${sibling.id}`,
      fix: "make the experiment of what makes the base, and put the difference into change",
    }));
}

function checkChanged(environment: Environment, { design, changed }: ExperimentResolution): Finding[] {
  const { id, parts, options } = environment;
  const load = options.experiment?.load;
  const differing = new Set(moved(parts, design.base, design.varied).map((setting) => setting.id));
  const before = settingsOf(parts, design.base);
  const same = [...changed].filter((setting) => !differing.has(setting));
  const describe = (path: string, given: string): Finding => ({
    ...isError,
    code: "EXPERIMENT_NO_CHANGE",
    path,
    message: "the change is the value of the base",
    given,
    allowed: "another value",
    fix: "change it, or leave this one out",
  });
  return [
    ...same.map((setting) => describe(setting, shown(before.get(setting)))),
    ...(load !== undefined && load === design.base.conditions.load ? [describe(id, `load ${load}`)] : []),
  ];
}

/** Declarations that nothing comes of. They are read at full size and without options: a small lab has no room to move. */
function checkDeclared(
  { id, parts }: Environment,
  { design, ...resolution }: ExperimentResolution,
  what: "follows" | "holds",
): Finding[] {
  const after = what === "follows" ? design.varied : design.free;
  const differing = new Set(moved(parts, design.base, after).map((setting) => setting.id));
  const before = settingsOf(parts, design.base);
  return [...resolution[what]]
    .filter(([, ids]) => !ids.some((setting) => differing.has(setting)))
    .map(([pattern, ids]) => ({
      ...isError,
      code: "EXPERIMENT_NOTHING_MOVES",
      path: `${id}: ${what} ${pattern}`,
      message: what === "follows" ? "does not move with the change" : "would not move with the change",
      given: ids.map((setting) => `${setting} stays ${shown(before.get(setting))}`).join(", "),
      allowed: "settings that a rule moves",
      fix: `leave it out of ${what}`,
    }));
}
