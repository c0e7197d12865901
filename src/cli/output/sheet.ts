import { UserError } from "../../errors";
import { serverNamed } from "../../explanation/parts";
import { sheetHtml } from "../../sheet/html";
import { sheetMarkdown } from "../../sheet/markdown";
import { sheetOf } from "../../sheet/sheet";
import type { Assembly } from "../input/current-assembly";
import { sheetText } from "./sheet/text";
import { outputWidth, styleOf } from "./style";
import { jsonText } from "../../text/json";

/** What `perflab sheet` prints. @throws UserError for an unknown server */
export function sheetOutput(
  { manifest, environment }: Assembly,
  server: string | undefined,
  format: "text" | "md" | "html" | "json",
): string {
  if (server === undefined) {
    const ids = manifest.servers.map(({ id }) => id);
    const fix = `perflab sheet ${environment} ${ids[0] ?? ""}`;
    throw new UserError([{ path: "server", message: "which one?", allowed: ids.join(", "), fix }]);
  }
  const sheet = sheetOf(manifest, serverNamed(manifest, server));
  switch (format) {
    case "md":
      return sheetMarkdown(sheet);
    case "html":
      return sheetHtml(sheet);
    case "json":
      return jsonText(sheet);
    case "text":
      return sheetText(sheet, styleOf(), outputWidth());
  }
}
