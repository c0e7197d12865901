/** How a running server is read: one command, or the engine's own record of the container. */
export interface Reading {
  readonly id: string;
  /** Absent: the engine's record of the container (`docker inspect`). */
  readonly command?: readonly string[];
  readonly parse: "json" | "key-value" | "text";
}

/** What a reading must say whatever the settings are. */
export interface Condition extends Pick<ProbeTest, "reading" | "path" | "test"> {
  /** For people, e.g. `settings altered by ALTER SYSTEM`. */
  readonly id: string;
  readonly expected: string;
}

/** What a reading must say for a setting to count as effective. */
export interface ProbeTest {
  /** Id of the server's reading. */
  readonly reading: string;
  /**
   * Place in the reading: a dotted path into JSON, a key, or empty for the whole text. `{contextRoot}` stands for that of
   * the application whose setting it is.
   */
  readonly path: string;
  /** `contains`: one element of a list, or a part of a text. `length`: that of a text or list. */
  readonly test: "equals" | "contains" | "length" | "at-least";
  /** How the setting's value looks there; `{}` stands for the value. Default `{}`. */
  readonly form?: string;
  /** Factor from the setting's unit to the reading's, e.g. 1048576 from MiB to bytes. */
  readonly factor?: number;
}
