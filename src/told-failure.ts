import { UserError } from "./errors";

/** A failure whose whole text is already written for the user; `details` are for `--format json`. */
export class ToldFailure extends UserError {
  constructor(
    text: string,
    exitCode: 1 | 2,
    readonly details: Readonly<Record<string, unknown>> = {},
  ) {
    super([], exitCode);
    this.message = text;
    this.name = "ToldFailure";
  }
}
