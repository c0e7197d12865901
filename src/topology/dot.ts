import type { Manifest } from "../manifest/schema";
import { nestedGraph, nodeLines, type GraphMachine } from "./nested";

/** The topology for Graphviz: a cluster for each machine, guests inside their host. */
export function topologyDot(manifest: Manifest): string {
  const { title, machines, links } = nestedGraph(manifest);
  const lines = [
    `digraph ${quoted(manifest.environment.id)} {`,
    `  graph [rankdir=LR, fontname="Helvetica", label=${quoted(title)}, labelloc=t];`,
    `  node [shape=box, style="rounded,filled", margin="0.2,0.06", fillcolor="#e8f0fa", fontname="Helvetica"];`,
    `  edge [fontname="Helvetica", fontsize=10];`,
    ...machines.flatMap((machine) => cluster(machine, "  ")),
    ...links.map(({ from, to, label, details }) => {
      const attributes = `label=${quoted(label)}, tooltip=${quoted(...details)}`;
      return `  ${quoted(from)} -> ${quoted(to)} [${attributes}];`;
    }),
    "}",
  ];
  return `${lines.join("\n")}\n`;
}

function cluster({ id, label, items, guests }: GraphMachine, indent: string): string[] {
  return [
    `${indent}subgraph ${quoted(`cluster_${id}`)} {`,
    `${indent}  label=${quoted(label)};`,
    ...items.map((item) => {
      const style = item.started ? "" : `, style="rounded,dashed"`;
      return `${indent}  ${quoted(item.node)} [label=${quoted(...nodeLines(item))}${style}];`;
    }),
    ...guests.flatMap((guest) => cluster(guest, `${indent}  `)),
    `${indent}}`,
  ];
}

/** A string of DOT: lines are centred, and a backslash stands for itself. */
function quoted(...lines: readonly string[]): string {
  const safe = lines.map((line) => line.replace(/\\/g, "\\\\").replace(/"/g, '\\"').replace(/\s+/g, " "));
  return `"${safe.join("\\n")}"`;
}
