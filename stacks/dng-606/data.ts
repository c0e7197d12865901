/** Appendix C: the data of the tests, rows as published. */
import { thousands } from "../../src";
import type { Components, DngVariant } from "./variant";

/** Baselines that one of the tests added. */
export const addedBaselines = 75_000;

const dataShapes = {
  300: [
    ["Projects", "1"],
    ["Components", "300"],
    ["Large modules (10,000 artifacts)", "20"],
    ["Medium modules (1500 artifacts)", "100"],
    ["Small modules (500 artifacts)", "180"],
    ["Module artifacts", "1,250,000"],
    ["Non-module artifacts", "30,000"],
    ["Total Artifacts", "1,280,000"],
    ["Baselines per component", "300"],
    ["Resources added per baseline", "0%"],
    ["Resources updated per baseline", "0%"],
    ["GC Components", "20"],
    ["RM Components inside each GC", "15"],
    ["Comments", "3,840,000"],
    ["Links", "5,120,000"],
  ],
  500: [
    ["Projects", "1"],
    ["Components", "500"],
    ["Large modules (10,000 artifacts)", "20"],
    ["Medium modules (1500 artifacts)", "100"],
    ["Small modules (500 artifacts)", "380"],
    ["Module artifacts", "2,270,000"],
    ["Non-module artifacts", "50,000"],
    ["Total Artifacts", "2.32 million"],
    ["Links", "6.2 million"],
    ["Folders", "29,000"],
    ["Baselines", "25,000"],
    ["Resources added per baseline", ".02%"],
    ["Resources updated per baseline", ".06%"],
    ["GC Components", "20"],
    ["RM Components inside each GC", "25"],
    ["Comments", "7,000,000"],
    ["Links", "9,400,000"],
  ],
} as const satisfies Readonly<Record<Components, readonly (readonly [string, string])[]>>;

/** The table that the report gives for a number of components. */
export function tableRows(components: Components): readonly (readonly [string, string])[] {
  return dataShapes[components];
}

/** A row that the text beside the table gives, with its section. */
interface TextRow {
  readonly section: string;
  readonly row: readonly [name: string, value: string];
}

const singleServer = "Results from single server tests";

/** Artifacts of one server as the text rounds them. */
const inText: Readonly<Record<Components, string>> = { 300: "1.3 million", 500: "2.3 million" };

/** Components that the report says it tested. */
export const testedComponents = { perProject: 500, total: 1000 } as const;

/** What the text says about the data of a variant. */
export function textRows({ servers, components, baselines }: DngVariant): readonly TextRow[] {
  return [
    { section: singleServer, row: ["Artifacts of a single server, in the text", `${inText[components]} artifacts`] },
    {
      section: "Appendix C, Test data shape and volume",
      row: ["Comments, links and other objects", "evenly distributed among each component"],
    },
    ...(servers === 3 && components === 500
      ? [
          {
            section: "Results from 3 server tests",
            row: ["Artifacts on three servers", "7 million (2.3 million per server)"],
          } as const,
        ]
      : []),
    ...(baselines
      ? [{ section: "Impact of adding baselines", row: ["Baselines added", thousands(addedBaselines)] } as const]
      : []),
  ];
}

/** Baselines of one server, those that were added among them. */
export function baselineCount({ components, baselines }: DngVariant): number {
  const own =
    components === 300
      ? published(300, "Baselines per component").value * published(300, "Components").value
      : published(500, "Baselines").value;
  return baselines ? own + addedBaselines : own;
}

/** A number of the table. `.02%`, `2.32 million` and `25,000` are numbers as the report writes them. */
export function published(components: Components, name: string): { readonly text: string; readonly value: number } {
  const text = tableRows(components).find(([row]) => row === name)?.[1];
  if (text === undefined) throw new Error(`Appendix C has no row ${name} for ${components} components`);
  return { text, value: numberOf(text) };
}

function numberOf(text: string): number {
  return Math.round(Number.parseFloat(text.replaceAll(",", "")) * (text.endsWith(" million") ? 1_000_000 : 1));
}

/** Sizes of the three kinds of modules, from the names of the rows. */
export const moduleKinds = [
  ["Large modules (10,000 artifacts)", 10_000],
  ["Medium modules (1500 artifacts)", 1500],
  ["Small modules (500 artifacts)", 500],
] as const;

/** Artifacts on one server. */
export const artifacts = (components: Components): number => published(components, "Total Artifacts").value;
/** Artifacts with which one server was tested: the text and the table round differently, and the larger number holds. */
export const testedArtifacts = (components: Components): number =>
  Math.max(artifacts(components), numberOf(inText[components]));
export const largestModule: number = moduleKinds[0][1];
