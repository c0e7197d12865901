import {
  deepMerge,
  DefaultTokenResolver,
  StringConcat,
  TerraformElement,
  TerraformOutput,
  TerraformStack,
  Tokenization,
} from "../cdktf";

type Tree = Record<string, unknown>;

/**
 * A stack as Terraform's JSON: what `TerraformStack.toTerraform` gives, with each element resolved once. CDKTF resolves each
 * element, merges them all, and resolves the whole again.
 * @returns undefined for a stack with outputs, which only CDKTF itself knows how to merge
 */
export function terraformOf(stack: TerraformStack): Tree | undefined {
  const elements = elementsIn(stack);
  if (elements.some((element) => TerraformOutput.isTerraformOutput(element))) return undefined;
  const overrides = stack["rawOverrides"] as Tree;
  const metadata: Tree = {
    version: stack.node.tryGetContext("cdktfVersion"),
    stackName: stack.node.id,
    backend: "local",
    ...(Object.keys(overrides).length > 0 ? { overrides: { stack: Object.keys(overrides) } } : {}),
  };
  const whole: Tree = { "//": { metadata, outputs: {} } };
  for (const element of elements) {
    deepMerge(metadata, resolved(stack, element.toMetadata()));
    mergeFragment(whole, resolved(stack, element.toTerraform()) as Tree);
  }
  deepMerge(whole, overrides);
  return (resolved(stack, overrides) === overrides ? whole : resolved(stack, whole)) as Tree;
}

type Part = TerraformStack | TerraformElement["node"]["children"][number];

/** Those of the stack, without those of stacks in it, in CDKTF's order. */
function elementsIn(part: Part, into: TerraformElement[] = []): TerraformElement[] {
  if (TerraformElement.isTerraformElement(part)) into.push(part);
  for (const child of part.node.children) if (!TerraformStack.isStack(child)) elementsIn(child, into);
  return into;
}

/** A resource that no other element speaks of is taken as it is; everything else is merged. */
function mergeFragment(whole: Tree, { resource, ...rest }: Tree): void {
  const all = (whole.resource ??= {}) as Record<string, Tree>;
  for (const [type, byId] of Object.entries((resource ?? {}) as Record<string, Tree>)) {
    const known = (all[type] ??= {});
    for (const [id, attributes] of Object.entries(byId))
      if (id in known) deepMerge(known, { [id]: attributes });
      else known[id] = attributes;
  }
  deepMerge(whole, rest);
}

const resolver = new DefaultTokenResolver(new StringConcat());

/** What CDKTF's `resolve` gives; plain data passes without its search for tokens, and is the same object where nothing changes. */
function resolved(scope: TerraformStack, value: unknown): unknown {
  if (typeof value === "string" ? !hasToken(value) : typeof value !== "object" && typeof value !== "function") {
    return typeof value === "number" && isToken(value) ? byCdktf(scope, value) : value;
  }
  if (value === null) return value;
  if (Array.isArray(value)) return resolvedList(scope, value as unknown[]);
  return (value as object).constructor === Object ? resolvedTable(scope, value as Tree) : byCdktf(scope, value);
}

const byCdktf = (scope: TerraformStack, value: unknown): unknown =>
  Tokenization.resolve(value, { scope, resolver, preparing: false });

/** How CDKTF writes a token: marked in texts and keys, as a number of a size that nobody writes, alone or in a text. */
const hasToken = (text: string): boolean => text.includes("TfToken[") || text.includes("e+");
const isToken = (number: number): boolean => number < -1e200 || Number.isNaN(number);
/** A list that is a token holds the token's mark as its only entry. */
const isListToken = (entry: unknown): boolean =>
  typeof entry === "string" ? entry.includes("#{TfToken[") : typeof entry === "number" && isToken(entry);

function resolvedList(scope: TerraformStack, list: readonly unknown[]): unknown {
  if (list.some(isListToken)) return byCdktf(scope, list);
  const made = list.map((entry) => resolved(scope, entry));
  if (made.every((entry, index) => entry !== undefined && entry === list[index])) return list;
  return made.filter((entry) => entry !== undefined);
}

function resolvedTable(scope: TerraformStack, table: Tree): unknown {
  let isSame = true;
  const made: Tree = {};
  for (const key of Object.keys(table)) {
    if (hasToken(key)) return byCdktf(scope, table);
    const value = resolved(scope, table[key]);
    if (value !== table[key]) isSame = false;
    if (value === undefined) isSame = false;
    else made[key] = value;
  }
  return isSame ? table : made;
}
