import type { Manifest } from "../manifest/schema";
import { nestedGraph, nodeLines, type GraphMachine } from "./nested";

/** The topology as a Mermaid flowchart, which GitHub and GitLab draw: a subgraph for each machine, guests inside their host. */
export function topologyMermaid(manifest: Manifest): string {
  const { title, machines, links } = nestedGraph(manifest);
  const nameOf = names();
  const lines = [
    "---",
    `title: ${JSON.stringify(title)}`,
    "---",
    "flowchart LR",
    ...machines.flatMap((machine) => subgraph(machine, "  ", nameOf)),
    ...links.map(
      ({ from, to, label }) => `  ${nameOf(`server ${from}`)} -->|${text(label)}| ${nameOf(`server ${to}`)}`,
    ),
    "  classDef idle stroke-dasharray: 4 3",
  ];
  return `${lines.join("\n")}\n`;
}

function subgraph(
  { id, label, items, guests }: GraphMachine,
  indent: string,
  nameOf: (id: string) => string,
): string[] {
  return [
    `${indent}subgraph ${nameOf(`machine ${id}`)}[${text(label)}]`,
    ...items.map((item) => {
      const node = `${indent}  ${nameOf(`server ${item.node}`)}[${text(...nodeLines(item))}]`;
      return item.started ? node : `${node}:::idle`;
    }),
    ...guests.flatMap((guest) => subgraph(guest, `${indent}  `, nameOf)),
    `${indent}end`,
  ];
}

/** Names of letters, digits and underscores, each once; none is a word of the language, because all begin with what they name. */
function names(): (id: string) => string {
  const known = new Map<string, string>();
  const taken = new Set<string>();
  return (id) => {
    const before = known.get(id);
    if (before !== undefined) return before;
    const plain = id.replace(/[^A-Za-z0-9]+/g, "_");
    let name = plain;
    for (let number = 2; taken.has(name); number += 1) name = `${plain}_${number}`;
    taken.add(name);
    known.set(id, name);
    return name;
  };
}

/** A quoted text; signs that mean something to Mermaid or to HTML are written by their number. */
function text(...lines: readonly string[]): string {
  const safe = lines.map((line) =>
    line.replace(/[#&"<>`\\]/g, (sign) => `#${sign.charCodeAt(0)};`).replace(/\s+/g, " "),
  );
  return `"${safe.join("<br/>")}"`;
}
