import type { Manifest } from "../manifest/schema";
import { isPlaced, placeInFolder } from "./files";
import { isOnMachine } from "./plan";

const copying = /^on a machine of your own: (?:copy|put the entries of) (\S+) /;

/** Chapters of the runbook that concern a machine, without the copying that its folder does. */
export function byHand(manifest: Manifest, machine: string): Manifest["runbook"] {
  return manifest.runbook
    .filter(
      ({ title }) => title === "Names" || title.startsWith(`Machine ${machine} (`) || title.includes(`, ${machine}/`),
    )
    .map(({ title, steps }) => ({ title, steps: steps.flatMap((step) => left(manifest, step)) }))
    .filter(({ steps }) => steps.length > 0);
}

/** A step with the file's place in the folder, or nothing where the scripts do it. */
function left({ files }: Manifest, step: string): string[] {
  const file = files.find(({ path }) => path === copying.exec(step)?.[1]);
  if (file === undefined) return [step];
  const isTaken = file.use === undefined ? isPlaced(file) && isOnMachine(file.target) : file.use.as !== "excerpt";
  return isTaken ? [] : [step.replace("on a machine of your own: ", "").replace(file.path, placeInFolder(file))];
}
