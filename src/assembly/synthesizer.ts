import { closeSync, openSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { IStackSynthesizer, ISynthesisSession, TerraformStack } from "../cdktf";
import type { Environment } from "../model/environment";
import type { Finding } from "../model/finding";
import { untraced } from "../untraced";
import { terraformText } from "./terraform";
import { writeAssembly } from "./write";

/** Stands in the Terraform file until its text does: Terraform refuses it, and takes away nothing that runs. */
const placeholder = "not written whole: synthesize again";

/** Writes the whole assembly of an environment beside its Terraform file. */
export class AssemblySynthesizer implements IStackSynthesizer {
  constructor(
    private readonly environment: Environment & { readonly findings: readonly Finding[] },
    private readonly terraform: IStackSynthesizer,
  ) {}

  synthesize(session: ISynthesisSession): void {
    const { synthesizedStackPath } = session.manifest.forStack(this.environment);
    if (synthesizedStackPath.endsWith(".json")) this.synthesizeInParts(session, synthesizedStackPath);
    else this.terraform.synthesize(session);
    writeAssembly(this.environment, this.environment.findings, join(session.outdir, "stacks", this.environment.id));
  }

  /** CDKTF calls the Aspects, validates and makes the folder; the file that it writes is replaced. */
  private synthesizeInParts(session: ISynthesisSession, path: string): void {
    const stack: TerraformStack = this.environment;
    stack.toTerraform = () => placeholder;
    try {
      this.terraform.synthesize(session);
    } finally {
      delete (stack as Partial<TerraformStack>).toTerraform;
    }
    const text = terraformText(stack, () => stack.toTerraform());
    untraced(() => writeParts(join(session.outdir, path), text));
  }
}

const bytesAtOnce = 65536;

function writeParts(path: string, parts: Iterable<string>): void {
  const file = openSync(path, "w");
  try {
    let waiting = "";
    for (const part of parts) {
      waiting += part;
      if (waiting.length < bytesAtOnce) continue;
      writeFileSync(file, waiting);
      waiting = "";
    }
    writeFileSync(file, waiting);
  } finally {
    closeSync(file);
  }
}
