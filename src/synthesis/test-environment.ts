import { AssemblySynthesizer } from "../assembly/synthesizer";
import { environmentId } from "./environment-id";
import { terraformOf } from "../assembly/terraform";
import { UserError } from "../errors";
import { Environment, type EnvironmentProps } from "../model/environment";
import type { Finding } from "../model/finding";
import { place, placeState } from "../placement/place";
import { checkEnvironment } from "../rules/check-environment";
import type { Construct } from "constructs";

/** A tested configuration that synthesizes: checks, Terraform resources and the whole assembly. */
export class TestEnvironment extends Environment {
  private checked: readonly Finding[] | undefined;
  private placed = false;

  constructor(scope: Construct, id: string, props: EnvironmentProps) {
    super(scope, environmentId(scope, id), props);
    this.synthesizer = new AssemblySynthesizer(this, this.synthesizer);
  }

  /** All findings of the finished model, worst first. @throws UserError for unusable overrides. */
  get findings(): readonly Finding[] {
    this.checked ??= checkEnvironment(this);
    return this.checked;
  }

  /** CDKTF calls this before it synthesizes. @throws UserError when a check found an error. */
  override prepareStack(): void {
    refuseErrors([this]);
    if (!this.placed) placeState(this);
    // CDKTF resolves all elements here, for those that refer to another stack. An author's own may; the placed ones never do.
    super.prepareStack();
    if (!this.placed) place(this);
    this.placed = true;
  }

  /** As CDKTF has it, for less: each element is resolved once. */
  override toTerraform(): unknown {
    return terraformOf(this) ?? super.toTerraform();
  }
}

/** @throws UserError with the errors of all environments at once. */
export function refuseErrors(environments: readonly TestEnvironment[]): void {
  const problems = environments.flatMap((environment) =>
    environment.findings
      .filter(({ severity }) => severity === "error")
      .map(({ code, path, message, given, allowed, fix }) => ({
        path: `${environment.id}: ${path}`,
        message: `${code}: ${message}`,
        given,
        allowed,
        fix,
      })),
  );
  if (problems.length > 0) throw new UserError(problems, 1);
}
