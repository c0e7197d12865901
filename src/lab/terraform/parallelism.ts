import type { LabEngines } from "../engine/lab-engines";

/**
 * Actions that Terraform may have under way on one host over ssh. A secure shell takes ten sessions on one connection
 * (MaxSessions of sshd_config): each action has one, and its provider ends one only a while after the action is through;
 * perflab's own need the others, for events, health and its questions.
 */
const sessions = 4;

/** Least number of actions at a time, which is Terraform's own default. */
const least = 10;

/**
 * How many actions Terraform may have under way: one number for all engines. Whatever is not ordered starts together; where
 * engines are reached over ssh, only so many that the share of none of them is more than its sessions. What chance brings
 * together beyond that logs in by itself.
 */
export function parallelism({ all }: LabEngines, objects: readonly { readonly engine: string }[]): number {
  const shares = all
    .filter(({ endpoint }) => endpoint.address.startsWith("ssh:"))
    .map(({ name }) => objects.filter(({ engine }) => engine === name).length)
    .filter((share) => share > 0);
  const limits = shares.map((share) => Math.floor((sessions * objects.length) / share));
  return Math.min(Math.max(least, objects.length), ...limits);
}
