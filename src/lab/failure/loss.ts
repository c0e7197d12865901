import { ToldFailure } from "../../told-failure";
import { askEngines } from "../engine/ask";
import { describeEngine, LabEngines } from "../engine/lab-engines";
import { explainFailure, type FailedApply } from "./explain";
import type { LostEngine } from "./pulse";

/** An engine stopped answering in the middle of a change; what it had begun may lack in Terraform's state. */
export class EngineLost extends ToldFailure {}

/** Names the engine, and looks at the containers on the others. */
export async function explainLoss(apply: FailedApply, lost: LostEngine): Promise<EngineLost> {
  const { lab } = apply;
  const { alive } = await askEngines(lab.engines);
  const others = new LabEngines(
    alive.filter((engine) => engine !== lost.engine),
    undefined,
  );
  const { environment, folders, variables } = lab;
  const rest = { environment, folders, variables, engines: others };
  const { message, details } = await explainFailure({ ...apply, lab: rest, stopped: true });
  const text = `${lab.environment}: ${describeEngine(lost.engine)} was lost: ${lost.problem}`;
  const machines = lost.engine.machines;
  return new EngineLost(`${text}\n${message}`, 1, { ...details, lost: { machines, problem: lost.problem } });
}
