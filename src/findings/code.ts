import type { Source } from "../settings/source";

/** What the code of a finding means, for a reader who meets it for the first time. */
export interface Code {
  /** What it says, in one line. */
  readonly title: string;
  /** Why it matters: what happens where nobody acts. */
  readonly why: string;
  readonly fix: string;
  /** Who states what the check compares with. */
  readonly sources: readonly Source[];
  /** Names of the settings that it looks at, without machine and server. @default - none: it looks at the model or the report */
  readonly settings?: readonly string[];
  /** What to ask the authors of a report where a finding has no question of its own. @default - nothing that they could answer */
  readonly ask?: string;
}

/** Codes of one room, by name. Each room exports its own as `codes` from `codes.ts`. */
export type Codes = Readonly<Record<string, Code>>;
