import type { Candidate } from "./known-names";

/** Beyond this, names with several parts are completed part by part. */
const many = 24;

/**
 * The candidates that begin with what is typed. Of many names such as `rm1/was/jvm.gcPolicy` first the machines come, then the
 * servers of one, then what is set there.
 */
export function stepwise(candidates: readonly Candidate[], partial: string): Candidate[] {
  const fit = candidates.filter(({ value }) => value.startsWith(partial));
  if (fit.length <= many) return fit;
  const groups = new Map<string, Candidate[]>();
  for (const candidate of fit) {
    const end = candidate.value.indexOf("/", partial.length) + 1;
    const head = end === 0 ? candidate.value : candidate.value.slice(0, end);
    const group = groups.get(head);
    if (group) group.push(candidate);
    else groups.set(head, [candidate]);
  }
  return [...groups].map(([value, group]) => {
    const [only] = group;
    return group.length === 1 && only ? only : { value, description: `${group.length} names` };
  });
}
