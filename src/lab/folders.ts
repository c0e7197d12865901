import { join } from "node:path";

/** Where a lab keeps its things, below the project's folder. The copy is as deep as the assembly: the state's relative path holds. */
export interface LabFolders {
  /** Synthesized, not yet deployed. */
  readonly assembly: string;
  /** Copy of the assembly that was deployed: every later command reads this one. */
  readonly lab: string;
  readonly secrets: string;
  readonly deployed: string;
  readonly logs: string;
  readonly results: string;
  readonly state: string;
}

export function labFolders(environment: string, project = process.cwd()): LabFolders {
  const lab = join(project, ".perflab", "labs", environment);
  return {
    assembly: join(project, "cdktf.out", "stacks", environment),
    lab,
    secrets: join(lab, "secrets.json"),
    deployed: join(lab, "deployed.json"),
    logs: join(lab, "logs"),
    results: join(lab, "results"),
    state: join(project, `terraform.${environment}.tfstate`),
  };
}
