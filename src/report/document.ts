/** A document as data: the same content becomes Markdown and a page. */
export interface Table {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

export type Block =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "stamp"; readonly text: string }
  | { readonly kind: "table"; readonly table: Table }
  | { readonly kind: "steps"; readonly steps: readonly string[] }
  | { readonly kind: "picture" };

export interface Chapter {
  readonly title: string;
  readonly blocks: readonly Block[];
}

export interface Document {
  readonly title: string;
  readonly chapters: readonly Chapter[];
}

export const text = (content: string): Block => ({ kind: "text", text: content });
export const table = (head: readonly string[], rows: readonly (readonly string[])[]): Block => ({
  kind: "table",
  table: { head, rows },
});
