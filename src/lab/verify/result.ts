import type { Manifest } from "../../manifest/schema";

/**
 * `effective`: the running program has the value. `inert`: the stand-in holds it and nothing in it reads it.
 * `not carried`: the flavour has no counterpart. `not read`: the running server could not be asked.
 */
export type Status = "effective" | "inert" | "not carried" | "differs" | "not read";

export const statuses: readonly Status[] = ["differs", "not read", "not carried", "inert", "effective"];

/** What a running lab says about one setting. */
export interface SettingVerdict {
  readonly id: string;
  readonly title: string;
  readonly status: Status;
  /** The setting's value with its unit; when it differs, as the running server would show it. */
  readonly expected: string;
  /** What the running server shows; absent where nothing was read. */
  readonly actual?: string;
  /** Where the value comes from. */
  readonly source: string;
  /** File and place in it, or the container's limit, that carries the value. */
  readonly place?: string;
  /** Why it is not carried, not read, inert, or how it differs. */
  readonly reason?: string;
}

/** One line of a deployed file that was changed in the container. */
export interface LineChange {
  /** Line number in the assembly's file; for a line that was added, the one before it. */
  readonly line: number;
  /** Absent: the line was added. */
  readonly expected?: string;
  /** Absent: the line was removed. */
  readonly actual?: string;
  /** Settings whose values the line holds. */
  readonly settings: readonly string[];
}

/** A deployed file in its container. */
export interface FileVerdict {
  readonly server: string;
  readonly container: string;
  /** Path in the container. */
  readonly target: string;
  /** Path in the assembly. */
  readonly path: string;
  readonly status: "unchanged" | "changed" | "not read";
  readonly reason?: string;
  readonly changes: readonly LineChange[];
}

/**
 * Something else that must hold: a request through the tiers, a directory that answers, nothing altered from inside, an engine
 * that can be asked, a name that leads to the right host.
 */
export interface CheckVerdict {
  readonly id: string;
  readonly kind: "route" | "condition" | "engine" | "name";
  readonly ok: boolean;
  readonly expected: string;
  readonly actual: string;
}

export interface VerifyResult {
  readonly environment: string;
  readonly title: string;
  readonly flavour: string;
  readonly scale: string;
  readonly stamps: readonly string[];
  readonly experiment?: NonNullable<Manifest["environment"]["experiment"]>;
  /** Nothing differs, everything was read, all checks hold. */
  readonly ok: boolean;
  readonly seconds: number;
  readonly counts: Readonly<Record<Status, number>>;
  readonly settings: readonly SettingVerdict[];
  readonly files: readonly FileVerdict[];
  readonly checks: readonly CheckVerdict[];
}
