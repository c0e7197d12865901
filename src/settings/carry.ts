import type { SettingTable } from "./definition";
import type { ProbeTest } from "./probe";

/** The software that runs an environment: `open` is free software, the default; `ibm` are the vendors' own images. */
export type Flavour = "open" | "ibm";

/** What one flavour does with one setting of the product it stands in for. */
export interface Carry {
  readonly as: "yes" | "translated" | "no";
  /** File and place in it. */
  readonly to?: string;
  readonly reason?: string;
  /** How `verify` reads the effective value back; without it the file in the container is compared. */
  readonly probe?: ProbeTest;
  /** The stand-in holds the value and nothing in it reads it. */
  readonly inert?: boolean;
  /** What a lost value means for the stand-in. @default - only that it is missing */
  readonly whenMissing?: string;
}

/** One entry for each setting; a gap fails the compiler. */
export type CarryTable<T extends SettingTable> = { readonly [K in keyof T]: Carry };

/** The flavour's software has the same setting. */
export function to(file: string, place: string, probe?: ProbeTest): Carry {
  return { as: "yes", to: `${file}: ${place}`, ...(probe ? { probe } : {}) };
}

/** The flavour's software has an exact equivalent under another name. */
export function translated(file: string, place: string, reason: string, probe?: ProbeTest): Carry {
  return { as: "translated", to: `${file}: ${place}`, reason, ...(probe ? { probe } : {}) };
}

/** The value is put where the product would read it, and nothing in the stand-in reads it. */
export function inert(file: string, place: string, reason: string, probe?: ProbeTest): Carry {
  return { as: "yes", to: `${file}: ${place}`, reason, inert: true, ...(probe ? { probe } : {}) };
}

/** The flavour's software has no counterpart. */
export function no(reason: string): Carry {
  return { as: "no", reason };
}
