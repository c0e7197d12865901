import type { Manifest } from "../manifest/schema";

/** Chapters of the runbook that concern a machine, without the copying that its folder does. */
export function byHand({ runbook }: Manifest, machine: string): Manifest["runbook"] {
  return runbook
    .filter(
      ({ title }) => title === "Names" || title.startsWith(`Machine ${machine} (`) || title.includes(`, ${machine}/`),
    )
    .map(({ title, steps }) => ({
      title,
      steps: steps.filter((step) => !/^on a machine of your own: (copy|put) /.test(step)),
    }))
    .filter(({ steps }) => steps.length > 0);
}
