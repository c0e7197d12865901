import { render } from "../../rendering/template";
import type { PlannedGroup, PlannedStage } from "./timeline";

/**
 * The body of a stage that is a run of its own. Several user groups share its thread group, told apart by the number of the
 * thread: steps of the golden ratio mix them evenly, whatever their sizes.
 */
export function separateSamplers(
  { number, users, groups }: PlannedStage,
  samplersOf: (group: PlannedGroup) => string,
): string {
  const summariser = render("driver/summariser.xml.hbs", { name: `stage-${number}` }).text;
  if (groups.length === 1) return groups.map(samplersOf).join("") + summariser;
  const position = `((\${__threadNum} - 1) * ${mixingStep(users)} % ${users})`;
  let from = 0;
  const parts = groups.map((group) => {
    const condition = `\${__jexl3(${position} ge ${from} and ${position} lt ${from + group.users})}`;
    from += group.users;
    return render("driver/if.xml.hbs", { title: group.id, condition, samplers: samplersOf(group) }).text;
  });
  return parts.join("") + summariser;
}

/** A step that visits every position of a circle once, and soon comes near to each. */
export function mixingStep(size: number): number {
  let step = Math.max(1, Math.round(size * 0.618));
  while (step > 1 && gcd(step, size) !== 1) step -= 1;
  return step;
}

function gcd(a: number, b: number): number {
  return b === 0 ? a : gcd(b, a % b);
}
