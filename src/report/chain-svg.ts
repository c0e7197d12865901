import type { Manifest } from "../manifest/schema";
import { namesText } from "../alike/machines";
import type { Context } from "./context";
import { loadChain, type Calculation, type ChainNode } from "./chain";
import { chainBox, layOutChain, type Way } from "./chain-layout";
import { anchorOf, escapeHtml } from "../text/html";
import { shownValue } from "../manifest/value";

const paint = {
  load: { fill: "#e8f0fa", stroke: "#2f5f9e" },
  given: { fill: "#f6f7f9", stroke: "#7c8794" },
  decides: { fill: "#eaf5ec", stroke: "#3b7a47" },
  agrees: { fill: "#ffffff", stroke: "#5b6673" },
  differs: { fill: "#fdf3e1", stroke: "#9a5b00" },
} as const;

/** The chain from load to tuning as a picture; empty where no rule reads the load or another setting. */
export function chainSvg(context: Context): string {
  const { manifest, alike, repeats, placed: statements } = context;
  const chain = loadChain(context, alike, repeats);
  if (chain.nodes.length === 0) return "";
  const { placed, ways, width, height } = layOutChain(chain);
  const label = escapeHtml(`How the settings of ${manifest.environment.id} follow from its load`);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${label}" font-family="system-ui, sans-serif">
<title>${label}</title>
${ways.map(wayShape).join("\n")}
${placed.map(({ node, x, y }) => nodeShape(manifest, node, x, y, statements)).join("\n")}
</svg>`;
}

function wayShape(way: Way): string {
  const [start = [0, 0], ...rest] = way;
  let [x, y] = start;
  const parts = rest.map(([toX, toY]) => {
    const bend = (x + toX) / 2;
    const part = y === toY ? `H${toX}` : `C${bend} ${y} ${bend} ${toY} ${toX} ${toY}`;
    [x, y] = [toX, toY];
    return part;
  });
  const arrow = `M${x - 7} ${y - 4}L${x} ${y}L${x - 7} ${y + 4}`;
  return `<path d="M${start[0]} ${start[1]}${parts.join("")}${arrow}" fill="none" stroke="#5b6673"/>`;
}

function nodeShape(manifest: Manifest, node: ChainNode, x: number, y: number, statements: ReadonlySet<string>): string {
  const { kind, where, name, value, remark, alarm } = describe(manifest, node);
  const { fill, stroke } = paint[kind];
  const line = (at: number, size: number, ink: string, content: string, more = "") =>
    `<text x="${x + 9}" y="${y + at}" font-size="${size}" fill="${ink}"${more}>${escapeHtml(content)}</text>`;
  const shape = `<rect x="${x}" y="${y}" width="${chainBox.width}" height="${chainBox.height}" rx="5" fill="${fill}" stroke="${stroke}"${kind === "differs" ? ' stroke-width="2"' : ""}/>
${line(15, 10, "#4a5563", fit(where, 42))}
${line(32, 12.5, "#1c2430", fit(name, 30), ' font-weight="600"')}
${line(50, 11, alarm ? "#9a3412" : "#1c2430", fit(`${value}${remark}`, alarm ? 33 : 38), alarm ? ' font-weight="600"' : "")}`;
  const [first = ""] = node.settings;
  const to = node.calculation ? `rule/${first}` : statements.has(first) ? first : undefined;
  return to === undefined ? `<g>${shape}</g>` : `<a href="#${anchorOf(to)}">${shape}</a>`;
}

interface Described {
  readonly kind: keyof typeof paint;
  readonly where: string;
  readonly name: string;
  readonly value: string;
  readonly remark: string;
  readonly alarm: boolean;
}

function describe(manifest: Manifest, { settings, machines, calculation, given }: ChainNode): Described {
  const load = manifest.workload?.load;
  const setting = calculation?.setting ?? given;
  if (setting === undefined)
    return {
      kind: "load",
      where: load ? `tested up to ${load.tested}` : "",
      name: "Load",
      value: load ? `${load.lab} ${load.unit}` : "none stated",
      remark: "",
      alarm: false,
    };
  const [, ...path] = (settings[0] ?? "").split("/");
  const place = { where: [namesText(machines), ...path.slice(0, -1)].join(" / "), name: path.at(-1) ?? setting.id };
  const value = shownValue(setting);
  if (calculation === undefined)
    return { ...place, kind: "given", value, remark: `, ${setting.source.kind}`, alarm: false };
  return {
    ...place,
    kind: calculation.verdict,
    value,
    remark: remarkOn(calculation),
    alarm: calculation.beyondTested,
  };
}

function remarkOn({ setting, rule, verdict, beyondTested }: Calculation): string {
  if (beyondTested) return ", BEYOND TESTED";
  if (verdict === "decides") return ", by rule";
  return `, ${setting.source.kind}${verdict === "agrees" ? ", agrees" : `; rule: ${rule.value}`}`;
}

const fit = (content: string, signs: number): string =>
  content.length <= signs ? content : `${content.slice(0, signs - 2)}..`;
