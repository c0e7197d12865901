/** What an engine says about its limits. */
export interface ControlGroups {
  /** `1` or `2`. @default - an engine before API 1.41 does not say */
  readonly version?: string;
  readonly memory: boolean;
  readonly swap: boolean;
  readonly processors: boolean;
}
