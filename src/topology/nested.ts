import type { Manifest } from "../manifest/schema";
import { hardwareText } from "./svg";
import { itemsOf, type Item } from "./items";
import { serverLinks, type Link } from "./links";

export interface GraphMachine {
  readonly id: string;
  readonly label: string;
  readonly items: readonly (Item & { readonly node: string })[];
  /** Machines that run on this one. */
  readonly guests: readonly GraphMachine[];
}

/** A topology as the languages of graphs have it: machines inside machines, nodes with names, links between nodes. */
export interface NestedGraph {
  readonly title: string;
  readonly machines: readonly GraphMachine[];
  readonly links: readonly Link[];
}

export function nestedGraph(manifest: Manifest): NestedGraph {
  const items = itemsOf(manifest);
  const inside = (host: string | undefined): GraphMachine[] =>
    manifest.machines
      .filter((machine) => machine.host === host)
      .map((machine) => {
        const guests = inside(machine.id);
        const own = (items.get(machine.id) ?? []).filter(({ id }) => id !== undefined || guests.length === 0);
        return {
          id: machine.id,
          label: `${machine.id}: ${hardwareText(machine)}`,
          items: own.map((item) => ({ ...item, node: item.id ?? `idle ${machine.id}` })),
          guests,
        };
      });
  return { title: `Topology of ${manifest.environment.id}`, machines: inside(undefined), links: serverLinks(manifest) };
}

/** The lines of a node's text. */
export function nodeLines({ title, details }: Item): string[] {
  return [title, ...details].filter((line) => line !== "");
}
