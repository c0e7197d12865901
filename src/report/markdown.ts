import type { Manifest } from "../assembly/schema";
import type { Block, Document, Table } from "./document";
import { reviewDocument, runbookDocument } from "./review";

function cell(content: string): string {
  return content.replace(/\|/g, "\\|").replace(/\s*\n\s*/g, " ");
}

function tableText({ head, rows }: Table): string {
  if (rows.length === 0) return "None.";
  const line = (cells: readonly string[]) => `| ${cells.map(cell).join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}

function blockText(block: Block): string {
  switch (block.kind) {
    case "text":
      return block.text;
    case "stamp":
      return `> **${block.text}**`;
    case "table":
      return tableText(block.table);
    case "steps":
      return block.steps.map((step, index) => `${index + 1}. ${step}`).join("\n");
    case "picture":
      return "![Topology](topology.svg)";
  }
}

function documentText(document: Document): string {
  const chapters = document.chapters.map(({ title, blocks }) => [`## ${title}`, ...blocks.map(blockText)].join("\n\n"));
  return `${[`# ${document.title}`, ...chapters].join("\n\n")}\n`;
}

export const markdownReport = {
  whole: (manifest: Manifest): string => documentText(reviewDocument(manifest)),
  runbook: (manifest: Manifest): string => documentText(runbookDocument(manifest)),
};
