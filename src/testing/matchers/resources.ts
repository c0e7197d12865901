import { closest } from "../../text/closest";
import { describeDifferences, differences, shown, type Difference } from "./compare";
import { labOf, result, type MatcherContext, type MatcherResult } from "./matcher";

type Properties = Readonly<Record<string, unknown>>;

interface Resource {
  /** As Terraform names it: `docker_container.rm1-was`. */
  readonly address: string;
  readonly type: string;
  readonly properties: Properties;
}

/**
 * Terraform has a resource of a type, or of an address, with at least these properties. Of objects only the named properties
 * count, of lists every entry.
 */
export function toHaveResource(
  this: MatcherContext,
  received: unknown,
  typeOrAddress: string,
  properties: Properties = {},
): MatcherResult {
  const { candidates, unknown } = candidatesIn(received, typeOrAddress, "toHaveResource");
  const compared = compare(this, candidates, properties);
  const hits = compared.filter(({ found }) => found.length === 0);
  return result(
    hits.length > 0,
    () => unknown ?? `no ${typeOrAddress} has ${shown(properties)}\n${nearest(compared)}`,
    () => `${hits.map(({ resource }) => resource.address).join(", ")} was not expected to have ${shown(properties)}`,
  );
}

/** Terraform has so many resources of a type with at least these properties. */
export function toHaveResourceCount(
  this: MatcherContext,
  received: unknown,
  type: string,
  count: number,
  properties: Properties = {},
): MatcherResult {
  const { candidates } = candidatesIn(received, type, "toHaveResourceCount");
  const compared = compare(this, candidates, properties);
  const hits = compared.filter(({ found }) => found.length === 0).map(({ resource }) => resource.address);
  const others = compared.filter(({ found }) => found.length > 0);
  const which = hits.length === 0 ? "" : `: ${hits.join(", ")}`;
  const near = hits.length < count && others.length > 0 ? `\n${nearest(others)}` : "";
  return result(
    hits.length === count,
    () => `expected ${count} of ${type} with ${shown(properties)}, and there are ${hits.length}${which}${near}`,
    () => `another number than ${count} of ${type} with ${shown(properties)} was expected${which}`,
  );
}

function candidatesIn(
  received: unknown,
  typeOrAddress: string,
  matcher: string,
): { readonly candidates: readonly Resource[]; readonly unknown?: string } {
  const { terraform } = labOf(received, matcher);
  const tables = (terraform as { resource?: Record<string, Record<string, Properties>> }).resource ?? {};
  const all = Object.entries(tables).flatMap(([type, table]) =>
    Object.entries(table).map(([name, properties]) => ({ address: `${type}.${name}`, type, properties })),
  );
  const candidates = all.filter(({ type, address }) => type === typeOrAddress || address === typeOrAddress);
  if (candidates.length > 0) return { candidates };
  const known = typeOrAddress.includes(".") ? all.map(({ address }) => address) : Object.keys(tables);
  return { candidates, unknown: `no resource ${typeOrAddress}\nnearest: ${closest(typeOrAddress, known)}` };
}

interface Compared {
  readonly resource: Resource;
  readonly found: readonly Difference[];
}

function compare({ equals }: MatcherContext, candidates: readonly Resource[], properties: Properties): Compared[] {
  return candidates.map((resource) => ({ resource, found: differences(equals, resource.properties, properties) }));
}

/** The one with the fewest differences; among those, one whose name is right says more than any other. */
function nearest(compared: readonly Compared[]): string {
  const named = ({ found }: Compared) => (found.some(({ path }) => path === "name") ? 1 : 0);
  const [best] = [...compared].sort((a, b) => named(a) - named(b) || a.found.length - b.found.length);
  return best === undefined ? "there is none" : `nearest: ${best.resource.address}\n${describeDifferences(best.found)}`;
}
