/** A number of bytes. Conversions that would lose a remainder fail unless told how to round. */
export class Bytes {
  private constructor(readonly bytes: number) {}

  static of(bytes: number): Bytes {
    if (!Number.isInteger(bytes) || bytes < 0) throw new RangeError(`not a number of bytes: ${bytes}`);
    return new Bytes(bytes);
  }
  static mib(amount: number): Bytes {
    return Bytes.of(amount * 2 ** 20);
  }
  static gib(amount: number): Bytes {
    return Bytes.of(amount * 2 ** 30);
  }

  /** Whole mebibytes. @throws RangeError when a remainder would be lost and no rounding is given. */
  toMib(rounding: "exact" | "up" | "down" = "exact"): number {
    const mib = this.bytes / 2 ** 20;
    if (rounding === "up") return Math.ceil(mib);
    if (rounding === "down") return Math.floor(mib);
    if (!Number.isInteger(mib)) throw new RangeError(`${this.bytes} bytes are no whole number of MiB`);
    return mib;
  }

  /** This amount times a factor, cut to whole mebibytes so that two shares never exceed the whole. */
  times(factor: number): Bytes {
    return Bytes.mib(Math.floor((this.bytes * factor) / 2 ** 20));
  }

  /** For people: `64 GiB`, `864 MiB`. */
  toString(): string {
    const gib = this.bytes / 2 ** 30;
    return Number.isInteger(gib) && gib > 0 ? `${gib} GiB` : `${Math.round(this.bytes / 2 ** 20)} MiB`;
  }
}

/** A span of time, to the millisecond. */
export class Duration {
  private constructor(readonly milliseconds: number) {}

  static seconds(amount: number): Duration {
    return new Duration(Math.round(amount * 1000));
  }
  static minutes(amount: number): Duration {
    return Duration.seconds(amount * 60);
  }

  toSeconds(): number {
    return this.milliseconds / 1000;
  }

  /** Go's long form (`30s`, `1m30s`, `1h0m0s`): the only one that the Docker provider reads back unchanged. */
  toGo(): string {
    const total = this.toSeconds();
    const hours = Math.floor(total / 3600);
    const minutes = Math.floor((total % 3600) / 60);
    const seconds = total % 60;
    if (hours > 0) return `${hours}h${minutes}m${seconds}s`;
    return minutes > 0 ? `${minutes}m${seconds}s` : `${seconds}s`;
  }

  /** Go's short form (`30s`, `1m`, `1h30m`), without parts that are zero: a swarm's services have it read back so. */
  toShortGo(): string {
    return this.toGo().replace(/m0s$/, "m").replace(/h0m$/, "h");
  }

  toString(): string {
    return this.toGo();
  }
}

export const mib = (amount: number): Bytes => Bytes.mib(amount);
export const gib = (amount: number): Bytes => Bytes.gib(amount);
export const seconds = (amount: number): Duration => Duration.seconds(amount);
export const minutes = (amount: number): Duration => Duration.minutes(amount);
