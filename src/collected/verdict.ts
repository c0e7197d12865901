/** `by hand`: nothing on the machine shows it to a script, a person has to look. */
export type CollectedStatus = "differs" | "not collected" | "by hand" | "same";

export const collectedStatuses: readonly CollectedStatus[] = ["differs", "not collected", "by hand", "same"];

/** What was found where a file should be. */
export const noSuchFile = "no such file";

/** What a collected folder says about one setting. */
export interface CollectedVerdict {
  readonly id: string;
  readonly title: string;
  readonly status: CollectedStatus;
  readonly wanted: string;
  readonly found?: string;
  /** File and line, or what shows the value. */
  readonly where?: string;
  readonly source: string;
  readonly reason?: string;
}

/** A line of a file that is not as in the bundle, and holds no setting. */
export interface LooseChange {
  readonly machine: string;
  readonly path: string;
  readonly wanted: string;
  readonly found: string;
}

/** What is told of a machine without a wanted value, beside what the report's machine has. */
export interface CollectedFact {
  readonly machine: string;
  readonly title: string;
  readonly found: string;
  readonly inReport?: string;
}

export interface CollectedResult {
  readonly environment: string;
  readonly title: string;
  readonly stamps: readonly string[];
  /** Nothing differs and everything that a script can read was read. */
  readonly ok: boolean;
  readonly machines: readonly string[];
  /** Machines of the environment of which no folder was given. */
  readonly missing: readonly string[];
  readonly counts: Readonly<Record<CollectedStatus, number>>;
  readonly settings: readonly CollectedVerdict[];
  readonly loose: readonly LooseChange[];
  readonly facts: readonly CollectedFact[];
}
