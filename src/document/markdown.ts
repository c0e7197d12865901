import { cellText, lineText, type Block, type Cell, type Document, type Table } from "./document";

function cellMarkdown(cell: Cell): string {
  return cellText(cell)
    .replace(/\|/g, "\\|")
    .replace(/\s*\n\s*/g, " ");
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
      return [lineText(block.text)];
    case "stamp":
      return [`> **${block.text}**`];
    case "heading":
      return [`### ${block.text}`];
    case "table":
      return [tableText(block.table)];
    case "steps":
      return [block.steps.map((step, index) => `${index + 1}. ${step}`).join("\n")];
    case "picture":
      return block.name === "topology" ? ["![Topology](topology.svg)"] : [];
    case "filters":
      return [];
    case "signatures": {
      const rows = block.roles.map((role) => `| ${role} |  |  |  |  |`);
      return [["|  | Name | Role | Date | Signature |", "| --- | --- | --- | --- | --- |", ...rows].join("\n")];
    }
    case "diff": {
      const lines = block.lines.map(({ sign, text }) => (sign === "@" ? text : `${sign}${text}`));
      return [`### ${block.title}`, ["````diff", ...lines, "````"].join("\n")];
    }
    case "more":
      return [`### ${block.title}`, ...block.blocks.flatMap(blockText)];
  }
}

/** A document as Markdown. */
export function documentText({ title, opening, chapters }: Document): string {
  const parts = [
    `# ${title}`,
    ...opening.flatMap(blockText),
    ...chapters.flatMap((chapter) => [`## ${chapter.title}`, ...chapter.blocks.flatMap(blockText)]),
  ];
  return `${parts.join("\n\n")}\n`;
}
