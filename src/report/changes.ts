import type { Manifest } from "../manifest/schema";

/** What the options changed of the published environment, a line each: the stamps `changed`. Scale has a stamp of its own. */
export function changesByOptions({ options, workload }: Pick<Manifest, "options" | "workload">): string[] {
  const { load, overrides, images, hostProfile } = options;
  const design = workload?.load?.design;
  const unit = workload?.load?.unit ?? "users";
  const pairs = (table: Readonly<Record<string, unknown>>) =>
    Object.entries(table).map(([name, value]) => `${name} = ${String(value)}`);
  return [
    ...(load === undefined || load === design
      ? []
      : [`changed: load ${load} ${unit}${design === undefined ? "" : `, design load ${design}`}`]),
    ...pairs(overrides).map((pair) => `changed: ${pair} by an override`),
    ...pairs(images).map((pair) => `changed: image ${pair}`),
    ...pairs(hostProfile).map((pair) => `changed: the engine's own limit ${pair}`),
  ];
}
