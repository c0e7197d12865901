import {
  DefaultTokenResolver,
  StringConcat,
  TerraformElement,
  TerraformOutput,
  TerraformResource,
  TerraformStack,
  TerraformVariable,
  Tokenization,
} from "../cdktf";
import { mergeInto, type Tree } from "./merge";
import { sortedJson } from "../text/json";
import { untraced } from "../untraced";

/** Blocks under their names, `resource`, type and id; each is made when it is asked for. */
type Blocks = Map<string, Blocks | (() => unknown)>;

/** A stack as far as it is put together: what is merged, and the blocks that no other element speaks of. */
interface Collected {
  readonly merged: Tree;
  readonly alone: Blocks;
  readonly resolver: Resolver;
}

/**
 * A stack as Terraform's JSON: what `TerraformStack.toTerraform` gives, with each element resolved once. CDKTF resolves each
 * element, merges them all, and resolves the whole again.
 * @returns undefined for a stack that only CDKTF itself knows how to merge: with outputs, or two resources of one name
 */
export function terraformOf(stack: TerraformStack): Tree | undefined {
  const collected = collect(stack);
  if (collected === undefined) return undefined;
  const { merged, alone, resolver } = collected;
  const overrides = overridesOf(stack);
  const whole = mergeInto(mergeInto(treeOf(alone), merged), overrides);
  return (resolver.resolve(overrides) === overrides ? whole : resolver.resolve(whole)) as Tree;
}

const treeOf = (blocks: Blocks): Tree =>
  Object.fromEntries([...blocks].map(([name, inner]) => [name, inner instanceof Map ? treeOf(inner) : inner()]));

/**
 * The text of the same, as CDKTF writes it, in parts: no large lab is in memory as a whole.
 * @param toTerraform what CDKTF gives, for a stack that it has to merge
 */
export function* terraformText(stack: TerraformStack, toTerraform: () => unknown): Generator<string> {
  const overrides = overridesOf(stack);
  const collected = "resource" in overrides || "variable" in overrides ? undefined : collect(stack);
  if (collected === undefined || collected.resolver.resolve(overrides) !== overrides) {
    yield sortedJson(toTerraform(), "");
    return;
  }
  const { merged, alone } = collected;
  addMerged(alone, mergeInto(merged, overrides));
  yield* blocksText(alone, "");
}

/** Puts what is merged among the blocks: below a name that both have, name by name. */
function addMerged(blocks: Blocks, merged: Tree): void {
  for (const [name, value] of Object.entries(merged)) {
    const known = blocks.get(name);
    if (known instanceof Map) addMerged(known, value as Tree);
    else blocks.set(name, () => value);
  }
}

function* blocksText(blocks: Blocks, indent: string): Generator<string> {
  let separator = "{";
  for (const name of [...blocks.keys()].sort()) {
    const inner = blocks.get(name);
    const head = `${separator}\n${indent}  ${JSON.stringify(name)}: `;
    separator = ",";
    if (inner instanceof Map) {
      yield head;
      yield* blocksText(inner, `${indent}  `);
    } else yield `${head}${sortedJson(inner?.(), `${indent}  `)}`;
  }
  yield `\n${indent}}`;
}

const overridesOf = (stack: TerraformStack): Tree => stack["rawOverrides"] as Tree;

function collect(stack: TerraformStack): Collected | undefined {
  const elements = elementsIn(stack);
  if (elements.some((element) => TerraformOutput.isTerraformOutput(element))) return undefined;
  const overridden = Object.keys(overridesOf(stack));
  const metadata: Tree = {
    version: stack.node.tryGetContext("cdktfVersion"),
    stackName: stack.node.id,
    backend: "local",
    ...(overridden.length > 0 ? { overrides: { stack: overridden } } : {}),
  };
  const resolver = new Resolver(stack);
  const merged: Tree = { "//": { metadata, outputs: {} } };
  const alone: Blocks = new Map();
  for (const element of elements) {
    mergeInto(metadata, resolver.resolve(element.toMetadata()) as Tree);
    const path = placeOf(element);
    if (path === undefined) mergeInto(merged, resolver.resolve(element.toTerraform()) as Tree);
    else if (!put(alone, path, () => resolver.resolve(attributesOf(element)))) return undefined;
  }
  return { merged, alone, resolver };
}

/** @returns false where something has the place already */
function put(blocks: Blocks, [name, ...rest]: readonly string[], make: () => unknown): boolean {
  if (name === undefined) return false;
  const known = blocks.get(name);
  if (rest.length === 0) return known === undefined && blocks.set(name, make).has(name);
  if (typeof known === "function") return false;
  const inner = known ?? new Map<string, Blocks>();
  blocks.set(name, inner);
  return put(inner, rest, make);
}

/** Its class has no `toTerraform` of its own. */
const isWrittenBy = (base: { readonly prototype: TerraformElement }, element: TerraformElement): boolean =>
  element.toTerraform === base.prototype.toTerraform;

/** Where the block of an element stands that CDKTF makes and that has no other: a resource that is moved or imported has two. */
function placeOf(element: TerraformElement): readonly string[] | undefined {
  if (element instanceof TerraformVariable && isWrittenBy(TerraformVariable, element))
    return ["variable", element.friendlyUniqueId];
  if (!TerraformResource.isTerraformResource(element) || !isWrittenBy(TerraformResource, element)) return undefined;
  const { _imported, _hasMoved, _movedByTarget, _movedById } = element as unknown as Tree;
  const isMore = _hasMoved === true || [_imported, _movedByTarget, _movedById].some((one) => one !== undefined);
  return isMore ? undefined : ["resource", element.terraformResourceType, element.friendlyUniqueId];
}

/**
 * What `toTerraform` has below the element's name. With each name as a key, V8 learns a shape for each, and after some fifteen
 * hundred of them no tables share a shape any more: a quarter of the memory of a lab of thousands. So all have one name.
 */
function attributesOf(element: TerraformElement): unknown {
  const sameName = new Proxy(element as TerraformElement & { synthesizeAttributes(): unknown }, {
    get(target, name) {
      if (name === "friendlyUniqueId") return "same";
      if (name === "synthesizeAttributes") return () => target.synthesizeAttributes();
      return Reflect.get(target, name) as unknown;
    },
  });
  const { resource, variable } = sameName.toTerraform() as Record<string, Record<string, Tree>>;
  const [byName] = variable === undefined ? Object.values(resource ?? {}) : [variable];
  return byName?.same;
}

type Part = TerraformStack | TerraformElement["node"]["children"][number];

/** Those of the stack, without those of stacks in it, in CDKTF's order. */
function elementsIn(part: Part, into: TerraformElement[] = []): TerraformElement[] {
  if (TerraformElement.isTerraformElement(part)) into.push(part);
  for (const child of part.node.children) if (!TerraformStack.isStack(child)) elementsIn(child, into);
  return into;
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
    let made: unknown[] | undefined;
    for (let index = 0; index < list.length; index += 1) {
      const entry = list[index];
      const value = this.resolve(entry);
      if (made === undefined && (value !== entry || value === undefined)) made = list.slice(0, index);
      if (made !== undefined && value !== undefined) made.push(value);
    }
    return made ?? list;
  }

  private table(table: Tree): unknown {
    const names = Object.keys(table);
    if (names.some(hasToken)) return this.byCdktf(table);
    let made: Tree | undefined;
    for (let index = 0; index < names.length; index += 1) {
      const name = names[index] as string;
      const value = this.resolve(table[name]);
      if (made === undefined && (value !== table[name] || value === undefined)) {
        made = {};
        for (const before of names.slice(0, index)) made[before] = table[before];
      }
      if (made !== undefined && value !== undefined) made[name] = value;
    }
    return made ?? table;
  }
}
