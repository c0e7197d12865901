/** `published`: the product's own form, for review. `open`: the form that the open flavour runs. */
export type FileForm = "published" | "open";

/** What is done with a published file on a machine of one's own, beyond putting it at its target. */
export type FileUse =
  /** Its entries go into the product's own file, which has more; `by` names the script of the same folder that merges them. */
  | { readonly as: "entries"; readonly into: string; readonly by?: string }
  /** A program of the product runs it, as `user` where the product needs one; `later` says when, where that is not at set-up. */
  | { readonly as: "script"; readonly with: ScriptRunner; readonly user?: string; readonly later?: string }
  /** A script of the same folder reads it. */
  | { readonly as: "argument" }
  /** A person puts its lines into a file of the product. */
  | { readonly as: "excerpt" }
  /** Merges the entries of a file of the same folder. */
  | { readonly as: "merge" };

export type ScriptRunner = "wsadmin" | "db2" | "sqlplus" | "psql" | "powershell";

/** One rendered file of a server or host. */
export interface ConfigFile {
  readonly name: string;
  readonly form: FileForm;
  readonly content: string;
  /** Path on the product's machine or in the container. */
  readonly target: string;
  /** Octal permissions. */
  readonly mode: string;
  /** Put into the container by the lab. */
  readonly deployed: boolean;
  /** @default - it is the whole file at its target */
  readonly use?: FileUse;
  /** The program that accepts this kind of file in the tests. */
  readonly checkedBy: string;
  /** Ids of the settings whose values it holds. */
  readonly settings: readonly string[];
  /** Lines, from 1, on which the values of these settings stand, in their order, where the file shows them one by one. */
  readonly lines: Readonly<Record<string, number>>;
}
