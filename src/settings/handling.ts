import type { SettingDefinition, SettingTable } from "./definition";

/** When a changed value takes effect, and how the value in force is read. */
export type Handling = Pick<SettingDefinition, "restart" | "check">;

/** A product's table whose settings also say how an administrator handles them. */
export function handled<T extends SettingTable>(
  table: T,
  handlingOf: (name: string, definition: SettingDefinition) => Handling,
): T {
  return Object.fromEntries(
    Object.entries(table).map(([name, definition]) => [name, { ...definition, ...handlingOf(name, definition) }]),
  ) as T;
}
