import {
  DefaultTokenResolver,
  StringConcat,
  TerraformElement,
  TerraformOutput,
  TerraformResource,
  TerraformStack,
  Tokenization,
} from "../cdktf";
import { mergeInto, type Tree } from "./merge";
import { sortedJson } from "../text/json";
import { untraced } from "../untraced";

/** A stack as far as it is put together: what is merged, and the resources that no other element speaks of. */
interface Collected {
  readonly whole: Tree;
  /** By type and id; each is resolved when it is asked for. */
  readonly resources: ReadonlyMap<string, ReadonlyMap<string, () => unknown>>;
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
  const { whole, resources, resolver } = collected;
  const all = (whole.resource ??= {}) as Record<string, Tree>;
  for (const [type, byId] of resources) for (const [id, attributes] of byId) (all[type] ??= {})[id] = attributes();
  const overrides = overridesOf(stack);
  mergeInto(whole, overrides);
  return (resolver.resolve(overrides) === overrides ? whole : resolver.resolve(whole)) as Tree;
}

/**
 * The text of the same, as CDKTF writes it, in parts: no large lab is in memory as a whole.
 * @param toTerraform what CDKTF gives, for a stack that it has to merge
 */
export function* terraformText(stack: TerraformStack, toTerraform: () => unknown): Generator<string> {
  const overrides = overridesOf(stack);
  const collected = "resource" in overrides ? undefined : collect(stack);
  if (collected === undefined || collected.resolver.resolve(overrides) !== overrides) {
    yield sortedJson(toTerraform(), "");
    return;
  }
  const { whole, resources } = collected;
  const merged = (whole.resource ?? {}) as Record<string, Tree>;
  const table = new Map<string, Map<string, () => unknown>>();
  for (const type of [...new Set([...Object.keys(merged), ...resources.keys()])].sort()) {
    const ids = new Map(resources.get(type));
    for (const [id, attributes] of Object.entries(merged[type] ?? {})) ids.set(id, () => attributes);
    table.set(type, ids);
  }
  mergeInto(whole, overrides);
  if (table.size > 0) whole.resource = {};
  let separator = "{";
  for (const name of Object.keys(whole).sort()) {
    if (whole[name] === undefined) continue;
    yield `${separator}\n  ${JSON.stringify(name)}: `;
    if (name === "resource") yield* resourceText(table);
    else yield sortedJson(whole[name], "  ");
    separator = ",";
  }
  yield "\n}";
}

function* resourceText(table: ReadonlyMap<string, ReadonlyMap<string, () => unknown>>): Generator<string> {
  let separator = "{";
  for (const [type, byId] of table) {
    yield `${separator}\n    ${JSON.stringify(type)}: {`;
    separator = "";
    for (const id of [...byId.keys()].sort()) {
      yield `${separator}\n      ${JSON.stringify(id)}: ${sortedJson(byId.get(id)?.(), "      ")}`;
      separator = ",";
    }
    yield "\n    }";
    separator = ",";
  }
  yield "\n  }";
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
  const whole: Tree = { "//": { metadata, outputs: {} } };
  const resources = new Map<string, Map<string, () => unknown>>();
  for (const element of elements) {
    mergeInto(metadata, resolver.resolve(element.toMetadata()) as Tree);
    if (!isResourceAlone(element)) {
      mergeInto(whole, resolver.resolve(element.toTerraform()) as Tree);
      continue;
    }
    const { terraformResourceType: type, friendlyUniqueId: id } = element;
    const byId = resources.get(type) ?? new Map<string, () => unknown>();
    if (byId.has(id)) return undefined;
    byId.set(id, () => attributesOf(element, resolver));
    resources.set(type, byId);
  }
  return { whole, resources, resolver };
}

/** A resource that is nothing but a resource: one that is moved or imported has a block of its own beside it. */
function isResourceAlone(element: TerraformElement): element is TerraformResource {
  if (!TerraformResource.isTerraformResource(element)) return false;
  const { _imported, _hasMoved, _movedByTarget, _movedById } = element as unknown as Record<string, unknown>;
  return _imported === undefined && _hasMoved === false && _movedByTarget === undefined && _movedById === undefined;
}

function attributesOf(element: TerraformResource, resolver: Resolver): unknown {
  const { resource } = element.toTerraform() as { resource: Record<string, Tree> };
  return resolver.resolve(resource[element.terraformResourceType]?.[element.friendlyUniqueId]);
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
