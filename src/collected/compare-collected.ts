import { differentLines } from "../lab/verify/lines";
import type { Collection } from "./collection";

/** What two labs have in different ways. */
export interface CollectedDifference {
  readonly machine: string;
  /** A file, or the reading of the machine or of a server. */
  readonly what: string;
  readonly a: string;
  readonly b: string;
}

export interface CollectedComparison {
  readonly same: boolean;
  /** Machines that both have. */
  readonly machines: readonly string[];
  readonly differences: readonly CollectedDifference[];
}

/** Compares two labs by what was collected on their machines, each machine with the one of the same id. */
export function compareCollected(a: readonly Collection[], b: readonly Collection[]): CollectedComparison {
  const ids = [...new Set([...a, ...b].map(({ machine }) => machine))].sort();
  const pairs = ids.map((id) => ({ id, one: a.find(named(id)), other: b.find(named(id)) }));
  const differences = pairs.flatMap(({ id, one, other }) => {
    if (one === undefined || other === undefined) {
      const [first, second] = [one, other].map((each) => (each === undefined ? "nothing collected" : "collected"));
      return [{ machine: id, what: "the machine", a: first ?? "", b: second ?? "" }];
    }
    return [...environments(one, other), ...readings(one, other), ...files(one, other)].map((difference) => ({
      machine: id,
      ...difference,
    }));
  });
  return {
    same: differences.length === 0,
    machines: pairs.filter(({ one, other }) => one !== undefined && other !== undefined).map(({ id }) => id),
    differences,
  };
}

type Difference = Omit<CollectedDifference, "machine">;

const named =
  (id: string) =>
  ({ machine }: Collection): boolean =>
    machine === id;

function environments(a: Collection, b: Collection): Difference[] {
  const options = ({ environment, options: all }: Collection) => `${environment} ${JSON.stringify(all)}`;
  return options(a) === options(b) ? [] : [{ what: "environment and options", a: options(a), b: options(b) }];
}

function readings(a: Collection, b: Collection): Difference[] {
  const of = ({ readings: all }: Collection) =>
    new Map(
      all.map(({ owner, name, value, reason }) => [
        `${owner}: ${name === "*" ? "its tool" : name}`,
        value ?? `not read: ${reason ?? ""}`,
      ]),
    );
  const [one, other] = [of(a), of(b)];
  return [...new Set([...one.keys(), ...other.keys()])]
    .filter((what) => one.get(what) !== other.get(what))
    .map((what) => ({ what, a: one.get(what) ?? "nothing", b: other.get(what) ?? "nothing" }));
}

function files(a: Collection, b: Collection): Difference[] {
  const paths = [...new Set([...a.files, ...b.files].map(({ path }) => path))];
  return paths.flatMap((path) => {
    const [one, other] = [a, b].map((each) => each.files.find((file) => file.path === path));
    if (one?.content === undefined || other?.content === undefined) {
      if (one?.content === other?.content) return [];
      const said = (file: typeof one) => (file?.content === undefined ? "no such file" : "there");
      return [{ what: path, a: said(one), b: said(other) }];
    }
    const modes = one.mode === other.mode ? [] : [{ what: `${path}, mode`, a: one.mode ?? "", b: other.mode ?? "" }];
    const lines = differentLines(one.content, other.content).map(({ line, expected, actual }) => ({
      what: `${path}, line ${line}`,
      a: expected?.trim() ?? "nothing",
      b: actual?.trim() ?? "nothing",
    }));
    return [...modes, ...lines];
  });
}
