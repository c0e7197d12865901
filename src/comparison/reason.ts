import type { ManifestSetting } from "../manifest/schema";
import { causesOf, differingInputs, type Indexed } from "./causes";
import type { ExperimentDifference, InputDifference, Reason } from "./comparison";
import { experimentText } from "./experiment";

/** Two assemblies and what is varied between them. */
export interface Both {
  readonly a: Indexed;
  readonly b: Indexed;
  readonly experiment?: ExperimentDifference;
}

/** What made one setting differ: the first of these explanations that holds. */
export function reasonOf(id: string, both: Both): Reason {
  const [one, two] = [both.a.settings.get(id), both.b.settings.get(id)];
  for (const explain of one !== undefined && two !== undefined ? ofBoth : ofOne) {
    const reason = explain(id, both, one, two);
    if (reason !== undefined) return reason;
  }
  return { kind: "report", text: "stated differently" };
}

type Explain = (
  id: string,
  both: Both,
  one: ManifestSetting | undefined,
  two: ManifestSetting | undefined,
) => Reason | undefined;

const override: Explain = (id, { a, b }) => {
  const [x, y] = [a, b].map(({ manifest }) => manifest.options.overrides[id]);
  if (x === y) return undefined;
  return { kind: "option", text: `the option overrides: ${x ?? "not given"} -> ${y ?? "not given"}` };
};

/** What is varied may still have the same value in both: then its sources differ, and say so themselves. */
const varied: Explain = (id, { experiment }, one, two) => {
  if (!experiment?.settings.includes(id)) return undefined;
  if (one !== undefined && one.value === two?.value && one.unit === two.unit) return undefined;
  const text =
    experiment.question === undefined ? `the report varies it: ${experiment.factor}` : "the experiment changes it";
  return { kind: "experiment", text };
};

const changedInputs: Explain = (id, { a, b }, one, two) => {
  if (!one?.rule?.decides && !two?.rule?.decides) return undefined;
  const inputs = differingInputs(id, a, b);
  if (inputs.length === 0) return undefined;
  const causes = causesOf(inputs, a, b);
  const rule = (two?.rule ?? one?.rule)?.id ?? "";
  const begins = causes.map((cause) => `${cause.origin} ${cause.a ?? "none"} -> ${cause.b ?? "none"}`);
  const behind = begins.length === 0 ? "" : `; it begins with ${begins.join(", ")}`;
  return { kind: "rule", text: `rule ${rule}: ${inputs.map(inputText).join(", ")}${behind}`, inputs, causes };
};

const inputText = ({ name, a, b }: InputDifference) => `${name} ${a ?? "none"} -> ${b ?? "none"}`;

const optionThatShapes: Explain = (_, { a, b }, one, two) => {
  const [x, y] = [a.manifest.options, b.manifest.options];
  const scaled = [one, two].some((setting) => setting?.source.kind === "scaled");
  if (scaled && x.scale !== y.scale) return { kind: "option", text: `the option scale: ${x.scale} -> ${y.scale}` };
  if (x.flavour !== y.flavour) return { kind: "option", text: `the option flavour: ${x.flavour} -> ${y.flavour}` };
  const profile = [x, y].map(({ hostProfile }) => JSON.stringify(hostProfile));
  if (one?.value === two?.value && profile[0] !== profile[1])
    return { kind: "option", text: "the option hostProfile: what the engine allows" };
  return undefined;
};

const statements: Explain = (_, { experiment }, one, two) => {
  if (one === undefined || two === undefined) return undefined;
  const [x, y] = [one.source, two.source];
  const places = [x, y].map(({ report, section }) => [report, section].filter(Boolean).join(", "));
  const stated = [x, y].filter(({ kind }) => kind !== "default");
  const because = experiment === undefined ? "" : `; ${experimentText(experiment)}`;
  const lost = [x, y].find(({ kind }) => kind === "missing");
  if (lost !== undefined && x.kind !== y.kind)
    return { kind: "report", text: `stated for one only: ${lost.note ?? "the report lost the other"}` };
  if (stated.length === 0)
    return { kind: "product", text: `the product's default differs: ${x.note ?? ""} -> ${y.note ?? ""}` };
  if (x.report !== y.report && x.report !== undefined && y.report !== undefined)
    return { kind: "report", text: `two reports: ${places.join(" -> ")}` };
  if (stated.length === 1) {
    const place = places.find((text) => text !== "") ?? stated[0]?.note ?? "";
    return {
      kind: "report",
      text: `only one of them is stated (${place}); the other is the product's default${because}`,
    };
  }
  if (places[0] !== places[1]) return { kind: "report", text: `two tables: ${places.join(" -> ")}` };
  if (x.kind === "chosen" || x.kind === "inferred")
    return { kind: "model", text: `chosen for each${x.note === undefined ? "" : `: ${x.note}`}` };
  return { kind: "report", text: `${places[0] ?? ""} states both${because}` };
};

const missingPart: Explain = (id, { a, b }) => {
  const steps = id.split("/");
  const parts = [a, b].map(({ manifest }) => partsOf(manifest));
  const path = steps.slice(0, -1).map((_, index) => steps.slice(0, index + 1).join("/"));
  const lacking = path.find((part) => parts.some((has) => has.has(part)) && !parts.every((has) => has.has(part)));
  if (lacking === undefined) return undefined;
  const what = ["machine", "server", "application"][lacking.split("/").length - 1] ?? "part";
  return { kind: "model", text: `only one has the ${what} ${lacking}` };
};

function partsOf({ machines, servers, applications }: Indexed["manifest"]): Set<string> {
  return new Set([...machines, ...servers, ...applications].map(({ id }) => id));
}

/** The side without the setting may say why: its report's table has it, and its product does not. */
const omitted: Explain = (id, { a, b, experiment }, one) => {
  const { manifest } = one === undefined ? a : b;
  const name = id.split("/").at(-1) ?? id;
  const omission = manifest.omissions.find(({ text }) => text === name || text.startsWith(`${name} `));
  if (omission === undefined) return undefined;
  return { kind: experiment === undefined ? "report" : "experiment", text: omission.reason };
};

const otherProduct: Explain = (id, { a, b }) => {
  const server = id.split("/").slice(0, 2).join("/");
  const [x, y] = [a, b].map(({ manifest }) => manifest.servers.find((candidate) => candidate.id === server));
  const [old, now] = [x, y].map((found) => [found?.title, found?.version].filter(Boolean).join(" "));
  return old === now ? undefined : { kind: "product", text: `another product or level: ${old ?? ""} -> ${now ?? ""}` };
};

const onlyStatement: Explain = (_, { a, b, experiment }, one, two) => {
  const source = (two ?? one)?.source;
  const [x, y] = [a, b].map(({ manifest }) => manifest.environment.report.id);
  if (x !== y) return { kind: "report", text: `two reports: ${x ?? ""} -> ${y ?? ""}` };
  if (experiment !== undefined) return { kind: "experiment", text: `only one has it; ${experimentText(experiment)}` };
  const place = [source?.report, source?.section].filter(Boolean).join(", ") || source?.note;
  return { kind: "report", text: `only one has it${place === undefined ? "" : `: ${place}`}` };
};

const ofBoth: readonly Explain[] = [override, varied, changedInputs, optionThatShapes, otherDefault(), statements];
const ofOne: readonly Explain[] = [
  override,
  varied,
  missingPart,
  omitted,
  optionThatShapes,
  otherProduct,
  onlyStatement,
];

/** A default of another product or level. */
function otherDefault(): Explain {
  return (id, both, one, two) =>
    one?.source.kind === "default" && two?.source.kind === "default" ? otherProduct(id, both, one, two) : undefined;
}
