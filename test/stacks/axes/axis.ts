export interface AllowedDifference {
  /** Matches what differs, e.g. `setting rm1/nofile`: the whole name. */
  readonly what: RegExp;
  readonly why: string;
  /** The rule that gives the value in both environments, where what differs is a setting that follows. */
  readonly rule?: string;
  /** It differs in every pair that differs in the axis: without it nothing is varied. */
  readonly always?: true;
}

export interface Axis {
  readonly name: string;
  /** The part of an environment's id that tells the value; ids without it have none. */
  readonly of: RegExp;
  readonly allowed: readonly AllowedDifference[];
}

/** What every report measures anew. */
export const results: readonly AllowedDifference[] = [{ what: /result .+/, why: "measured for each variant" }];
