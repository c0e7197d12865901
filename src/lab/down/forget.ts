import { closest } from "../../text/closest";
import { UserError, type Problem } from "../../errors";
import type { AskedEngines } from "../engine/ask";
import { describeEngine, type LabEngine, type LabEngines } from "../engine/lab-engines";

/** The engines of machines that are said to be lost for good. @throws UserError for a machine that is none, or whose engine answers */
export function lostEngines(given: readonly string[], engines: LabEngines, { alive }: AskedEngines): LabEngine[] {
  const machines = engines.all.flatMap((engine) => engine.machines);
  const problems: Problem[] = [];
  const lost = given.flatMap((machine) => {
    const engine = engines.of(machine);
    if (engine === undefined || !engines.several) {
      problems.push({
        path: "--forget",
        message: engines.several ? "no machine of this lab with an engine of its own" : "this lab has one engine",
        given: machine,
        ...(engines.several ? { allowed: closest(machine, machines, machines.length) } : {}),
      });
      return [];
    }
    if (alive.includes(engine)) {
      problems.push({
        path: "--forget",
        message: `${describeEngine(engine)} answers: what is on it would stay there for ever`,
        given: machine,
        fix: "leave --forget away: down removes it",
      });
      return [];
    }
    return [engine];
  });
  if (problems.length > 0) throw new UserError(problems);
  return [...new Set(lost)];
}
