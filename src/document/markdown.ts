import { cellText, lineText, type Block, type Cell, type Document, type Table } from "./document";
import { fenced, markdownLine, markdownText } from "./markdown-text";

function cellMarkdown(cell: Cell): string {
  return markdownText(cellText(cell)).replace(/\|/g, "\\|");
}

function tableText({ head, groups }: Table): string {
  if (groups.every(({ rows }) => rows.length === 0)) return "None.";
  const line = (cells: readonly Cell[]) => `| ${cells.map(cellMarkdown).join(" | ")} |`;
  const body = groups.flatMap(({ rows }) => rows.map(({ cells }) => line(cells)));
  return [line(head), line(head.map(() => "---")), ...body].join("\n");
}

function blockText(block: Block): string[] {
  switch (block.kind) {
    case "text":
      return [markdownLine(lineText(block.text))];
    case "stamp":
      return [`> **${markdownText(block.text)}**`];
    case "heading":
      return [`### ${markdownText(block.text)}`];
    case "table":
      return [tableText(block.table)];
    case "steps":
      return [block.steps.map((step, index) => `${index + 1}. ${markdownLine(step)}`).join("\n")];
    case "picture":
      return block.name === "topology" ? ["![Topology](topology.svg)"] : [];
    case "filters":
      return [];
    case "signatures": {
      const rows = block.roles.map((role) => `| ${markdownText(role)} |  |  |  |  |`);
      return [["|  | Name | Role | Date | Signature |", "| --- | --- | --- | --- | --- |", ...rows].join("\n")];
    }
    case "diff": {
      const lines = block.lines.map(({ sign, text }) => (sign === "@" ? text : `${sign}${text}`));
      return [`### ${markdownText(block.title)}`, fenced(lines, "diff")];
    }
    case "more":
      return [`### ${markdownText(block.title)}`, ...block.blocks.flatMap(blockText)];
  }
}

/** A document as Markdown. */
export function documentText({ title, opening, chapters }: Document): string {
  const parts = [
    `# ${markdownText(title)}`,
    ...opening.flatMap(blockText),
    ...chapters.flatMap((chapter) => [`## ${markdownText(chapter.title)}`, ...chapter.blocks.flatMap(blockText)]),
  ];
  return `${parts.join("\n\n")}\n`;
}
