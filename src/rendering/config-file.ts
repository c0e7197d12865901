/** `published`: the product's own form, for review. `open`: the form that the open flavour runs. */
export type FileForm = "published" | "open";

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
  /** `add`: its entries go into the product's own file at the target, which has more. @default - it is the whole file */
  readonly use?: "add";
  /** The program that accepts this kind of file in the tests. */
  readonly checkedBy: string;
  /** Ids of the settings whose values it holds. */
  readonly settings: readonly string[];
  /** Lines, from 1, on which the values of these settings stand, where the file shows them one by one. */
  readonly lines: ReadonlyMap<string, number>;
}
