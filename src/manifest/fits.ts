/** What JSON Schema says of one part, as far as the schema of lab.json uses it. */
export interface Schema {
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly items?: boolean | Schema;
  readonly prefixItems?: readonly Schema[];
}

/**
 * Whether a part of lab.json has its form, in a fraction of the time that the schema library takes to load; more entries than the
 * schema knows are no fault. That library says what is wrong where this says that something is.
 */
export function fits(schema: Schema, part: unknown): boolean {
  if (schema.const !== undefined && part !== schema.const) return false;
  if (schema.enum?.includes(part) === false) return false;
  if (schema.anyOf?.some((form) => fits(form, part)) === false) return false;
  const kind = kindOf(part);
  if (schema.type !== undefined && schema.type !== kind && !schema.type.includes(kind)) return false;
  if (Array.isArray(part)) return listFits(schema, part);
  return kind !== "object" || tableFits(schema, part as Readonly<Record<string, unknown>>);
}

function kindOf(part: unknown): string {
  if (part === null) return "null";
  return Array.isArray(part) ? "array" : typeof part;
}

function listFits({ items, prefixItems }: Schema, list: readonly unknown[]): boolean {
  if (prefixItems?.every((form, index) => fits(form, list[index])) === false) return false;
  return typeof items !== "object" || list.slice(prefixItems?.length ?? 0).every((entry) => fits(items, entry));
}

function tableFits(schema: Schema, table: Readonly<Record<string, unknown>>): boolean {
  const { properties = {}, required = [], additionalProperties: others } = schema;
  if (!required.every((name) => Object.hasOwn(table, name))) return false;
  return Object.entries(table).every(([name, value]) => {
    const own = Object.hasOwn(properties, name) ? properties[name] : others;
    return typeof own !== "object" || fits(own, value);
  });
}
