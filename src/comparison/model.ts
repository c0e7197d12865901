import type { Manifest } from "../manifest/schema";
import type { ModelDifference, ModelKind } from "./comparison";
import { levels, type Level } from "./model-levels";
import { withoutName } from "./own-name";

/** Everything in which the models of two environments differ, from the report to the findings. */
export function compareModels(a: Manifest, b: Manifest): ModelDifference[] {
  const differences = levels.flatMap((each) => compareLevel(each as Level<unknown>, a, b));
  return differences.sort((x, y) => kinds.indexOf(x.kind) - kinds.indexOf(y.kind));
}

const kinds: readonly ModelKind[] = [
  "report",
  "option",
  "machine",
  "hardware",
  "server",
  "application",
  "database",
  "connection",
  "workload",
  "result",
  "finding",
];

function compareLevel<T>({ kind, path, items, name, summary, fields, unnamed }: Level<T>, a: Manifest, b: Manifest) {
  const [first, second] = [byName(items(a), name), byName(items(b), name)];
  const plain = withoutName;
  return [...new Set([...first.keys(), ...second.keys()])].flatMap((key): ModelDifference[] => {
    const [one, two] = [first.get(key), second.get(key)];
    const at = key === "" || unnamed ? path : `${path}/${key}`;
    if (one === undefined || two === undefined) {
      const text = (item: T | undefined, manifest: Manifest) => (item ? plain(summary(item), manifest) : null);
      return [{ kind, path: at, a: text(one, a), b: text(two, b) }];
    }
    return fields.flatMap(([title, read, own = kind]) => {
      const [left, right] = [shown(read(one)), shown(read(two))];
      const [x, y] = [left === null ? null : plain(left, a), right === null ? null : plain(right, b)];
      return x === y ? [] : [{ kind: own, path: `${at}/${title}`, field: title, a: x, b: y }];
    });
  });
}

function byName<T>(items: readonly T[], name: (item: T) => string): Map<string, T> {
  const named = new Map<string, T>();
  for (const item of items) {
    const key = name(item);
    let unique = key;
    for (let count = 2; named.has(unique); count += 1) unique = `${key} (${count})`;
    named.set(unique, item);
  }
  return named;
}

function shown(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  return typeof value === "string" ? value : JSON.stringify(value);
}
