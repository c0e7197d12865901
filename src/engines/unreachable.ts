/** An engine that cannot be reached, or was lost on the way, with the reason in one sentence. */
export class EngineUnreachable extends Error {
  constructor(
    readonly address: string,
    readonly reason: string,
    /** Another try at once may well succeed: the host had too many logins at a time. */
    readonly passing = false,
  ) {
    super(`${address}: ${reason}`);
    this.name = "EngineUnreachable";
  }
}
