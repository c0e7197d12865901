import { sql, type Syntax } from "../../rendering/syntax";

/** SQL*Plus reads comments, too: `&` asks for a value there, and a line that ends in `-` goes on with the next one. */
export const sqlPlus: Syntax = {
  comment: (text) => sql.comment(text.replace(/&/g, "and").replace(/[-;\s]+$/, "")),
  value: (value) =>
    typeof value === "boolean"
      ? String(value).toUpperCase()
      : typeof value === "number"
        ? String(value)
        : sql.value(value),
};
