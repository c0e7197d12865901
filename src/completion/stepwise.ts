import type { Candidate } from "./known-names";
import { groupBy } from "../alike/group";

/** Beyond this, names with several parts are completed part by part. */
const many = 24;

/**
 * The candidates that begin with what is typed. Of many names such as `rm1/was/jvm.gcPolicy` first the machines come, then the
 * servers of one, then what is set there.
 */
export function stepwise(candidates: readonly Candidate[], partial: string): Candidate[] {
  const fit = candidates.filter(({ value }) => value.startsWith(partial));
  if (fit.length <= many) return fit;
  const headOf = ({ value }: Candidate) => {
    const end = value.indexOf("/", partial.length) + 1;
    return end === 0 ? value : value.slice(0, end);
  };
  return [...groupBy(fit, headOf)].map(([value, group]) => {
    const [only] = group;
    return group.length === 1 && only ? only : { value, description: `${group.length} names` };
  });
}
