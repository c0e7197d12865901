import type { TerraformProblem } from "./terraform-events";

/** Actions at a time once a secure shell has refused a login: it may take two at a time and no more. */
export const gentle = 2;

const refusal = /kex_exchange_identification|Session open refused|Connection (closed|reset) by \S+ port/;

/**
 * Whether a secure shell only had too many logins at that moment (MaxStartups of sshd_config). Terraform's provider does not
 * try again; what it had done by then is in the state, so the same command again goes on.
 */
export function refusedLogin(problems: readonly TerraformProblem[]): boolean {
  return problems.some(({ severity, summary, detail }) => severity === "error" && refusal.test(`${summary} ${detail}`));
}
