import { join } from "node:path";
import { UserError } from "../errors";

/** Where a lab keeps its things, below the project's folder. The copy is as deep as the assembly: the state's relative path holds. */
export interface LabFolders {
  readonly project: string;
  /** Synthesized, not yet deployed. */
  readonly assembly: string;
  /** Copy of the assembly that was deployed: every later command reads this one. */
  readonly lab: string;
  readonly secrets: string;
  readonly deployed: string;
  /** What the last `verify` read. */
  readonly verified: string;
  /** When the last change of the lab began, on which engine, and whether it came to its end. */
  readonly journal: string;
  readonly logs: string;
  /** Results of runs; they outlive the lab. */
  readonly results: string;
  readonly state: string;
  /** Names the process that is changing the lab. */
  readonly lock: string;
}

export function labFolders(environment: string, project = process.cwd()): LabFolders {
  if (!/^[A-Za-z0-9][A-Za-z0-9_-]*$/.test(environment)) {
    throw new UserError([
      {
        path: "environment",
        message: "not the name of an environment",
        given: environment,
        allowed: "letters, digits and dashes",
      },
    ]);
  }
  const own = join(project, ".perflab");
  const lab = join(own, "labs", environment);
  return {
    project,
    assembly: join(project, "cdktf.out", "stacks", environment),
    lab,
    secrets: join(lab, "secrets.json"),
    deployed: join(lab, "deployed.json"),
    verified: join(lab, "verified.json"),
    journal: join(lab, "journal.json"),
    logs: join(lab, "logs"),
    results: join(own, "results", environment),
    state: join(project, `terraform.${environment}.tfstate`),
    lock: join(own, "labs", `.${environment}.lock`),
  };
}
