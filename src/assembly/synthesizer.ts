import { join } from "node:path";
import type { ISynthesisSession, IStackSynthesizer } from "../cdktf";
import type { Environment } from "../model/environment";
import type { Finding } from "../model/finding";
import { writeAssembly } from "./write";

/** Writes the whole assembly of an environment beside its Terraform file. */
export class AssemblySynthesizer implements IStackSynthesizer {
  constructor(
    private readonly environment: Environment & { readonly findings: readonly Finding[] },
    private readonly terraform: IStackSynthesizer,
  ) {}

  synthesize(session: ISynthesisSession): void {
    this.terraform.synthesize(session);
    writeAssembly(this.environment, this.environment.findings, join(session.outdir, "stacks", this.environment.id));
  }
}
