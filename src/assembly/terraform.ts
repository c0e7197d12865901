import {
  DefaultTokenResolver,
  StringConcat,
  TerraformElement,
  TerraformOutput,
  TerraformStack,
  Tokenization,
} from "../cdktf";
import { mergeInto, type Tree } from "./merge";
import { untraced } from "../untraced";

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
  const resolver = new Resolver(stack);
  const whole: Tree = { "//": { metadata, outputs: {} } };
  for (const element of elements) {
    mergeInto(metadata, resolver.resolve(element.toMetadata()) as Tree);
    mergeFragment(whole, resolver.resolve(element.toTerraform()) as Tree);
  }
  mergeInto(whole, overrides);
  return (resolver.resolve(overrides) === overrides ? whole : resolver.resolve(whole)) as Tree;
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
      if (id in known) mergeInto(known, { [id]: attributes });
      else known[id] = attributes;
  }
  mergeInto(whole, rest);
}

const resolver = new DefaultTokenResolver(new StringConcat());

/** How CDKTF writes a token: marked in texts and keys, as a number of a size that nobody writes, alone or in a text. */
const hasToken = (text: string): boolean => text.includes("TfToken[") || text.includes("e+");
const isToken = (number: number): boolean => number < -1e200 || Number.isNaN(number);
/** A list that is a token holds the token's mark as its only entry. */
const isListToken = (entry: unknown): boolean =>
  typeof entry === "string" ? entry.includes("#{TfToken[") : typeof entry === "number" && isToken(entry);

/** What CDKTF's `resolve` gives; plain data passes without its search for tokens, and is the same object where nothing changes. */
class Resolver {
  /** Many containers have the same image and the same network. */
  private readonly texts = new Map<string, unknown>();

  constructor(private readonly scope: TerraformStack) {}

  resolve(value: unknown): unknown {
    if (typeof value === "string") return hasToken(value) ? this.text(value) : value;
    if (typeof value === "number") return isToken(value) ? this.byCdktf(value) : value;
    if (typeof value === "function") return this.byCdktf(value);
    if (typeof value !== "object" || value === null) return value;
    if (Array.isArray(value)) return this.list(value as unknown[]);
    return value.constructor === Object ? this.table(value as Tree) : this.byCdktf(value);
  }

  private byCdktf(value: unknown): unknown {
    return untraced<unknown>(() => Tokenization.resolve(value, { scope: this.scope, resolver, preparing: false }));
  }

  private text(text: string): unknown {
    const known = this.texts.get(text);
    if (known !== undefined) return known;
    const made = this.byCdktf(text);
    this.texts.set(text, made);
    return made;
  }

  private list(list: readonly unknown[]): unknown {
    if (list.some(isListToken)) return this.byCdktf(list);
    const made = list.map((entry) => this.resolve(entry));
    if (made.every((entry, index) => entry !== undefined && entry === list[index])) return list;
    return made.filter((entry) => entry !== undefined);
  }

  private table(table: Tree): unknown {
    let isSame = true;
    const made: Tree = {};
    for (const key of Object.keys(table)) {
      if (hasToken(key)) return this.byCdktf(table);
      const value = this.resolve(table[key]);
      if (value !== table[key]) isSame = false;
      if (value === undefined) isSame = false;
      else made[key] = value;
    }
    return isSame ? table : made;
  }
}
