import { UserError } from "../../../errors";

const levels = ["model", "settings", "files"] as const;

export type Level = (typeof levels)[number];

export interface DiffRequest {
  /** @default - all three */
  readonly level?: Level | undefined;
  /** Differences of files in full. */
  readonly files: boolean;
  readonly format: "text" | "json";
}

/** @throws UserError for a level that a comparison does not have */
export function checkLevel(given: string | undefined): Level | undefined {
  if (given === undefined) return undefined;
  const level = levels.find((known) => known === given);
  if (level !== undefined) return level;
  throw new UserError([{ path: "--level", message: "no such level", given, allowed: levels.join(", ") }]);
}
