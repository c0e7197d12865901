import type { Manifest } from "../manifest/schema";
import { table, text, type Block, type Chapter } from "../document/document";

type Value = string | number | boolean | null;

/** An experiment in code: the one change, its reason, and what follows from it or is held. None for other environments. */
export function experimentChapter({ environment, settings }: Manifest): Chapter[] {
  const { change } = environment.experiment ?? {};
  if (change === undefined) return [];
  const units = new Map(settings.map(({ id, unit }) => [id, unit]));
  const show = (id: string, value: Value) =>
    value === null ? "missing" : [value, units.get(id) ?? ""].join(" ").trim();
  const { base, baseExperiment, reason, changed, followed, held, others } = change;
  const moved = (title: string, rows: typeof followed): Block[] =>
    rows.length === 0
      ? []
      : [
          text(title),
          table(
            title.replace(/:$/, ""),
            ["Setting", `In ${base}`, "Here", "Rule"],
            rows.map(({ id, before, value, rule }) => [id, show(id, before), show(id, value), rule ?? ""]),
          ),
        ];
  const varies = baseExperiment === undefined ? "" : ` (${baseExperiment})`;
  return [
    {
      title: "Experiment",
      blocks: [
        text(`Changed from ${base}${varies}. Reason: ${reason}`),
        ...moved("The change:", changed),
        ...moved("What follows by rule, as declared:", followed),
        ...(held.length === 0
          ? []
          : [
              text("What is held at the value of the base:"),
              table(
                "Held settings",
                ["Setting", "Held at", "The rule gives", "Rule"],
                held.map(({ id, value, ruled, rule }) => [id, show(id, value), show(id, ruled), rule ?? ""]),
              ),
            ]),
        ...moved("What differs for the scale or the options of this lab alone:", others),
        text([{ text: "Compare both: " }, { text: `perflab diff ${base} ${environment.id}`, tone: "code" }]),
      ],
    },
  ];
}
