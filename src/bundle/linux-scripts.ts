import type { Manifest, ManifestMachine } from "../manifest/schema";
import { render, type View } from "../rendering/template";
import { shell } from "../rendering/syntax";
import type { BundledFile } from "./bundle";
import { hostScript } from "./host-checks";
import { sedMasks } from "./masks";
import { productsIn, stepText, type Step } from "./plan";

const usages: Readonly<Record<string, readonly string[]>> = {
  check: [
    "sh check.sh [--root FOLDER]",
    "Says what differs on this machine, with what is wanted, what is found and the source. Changes nothing.",
    "Exit 0: nothing differs; 1: something differs or cannot be read; 2: wrong use.",
  ],
  apply: [
    "sh apply.sh [--dry-run] [--governor NAME] [--root FOLDER]",
    "Changes what differs. What it replaces is kept in /var/lib/perflab (PERFLAB_STATE) for rollback.sh.",
    "--dry-run shows every change and makes none. --governor sets the CPU governor, which no report states.",
    "Exit 0: all is as wanted; 1: something could not be done; 2: wrong use.",
  ],
  collect: [
    "sh collect.sh [-o FOLDER] [--root FOLDER]",
    "Brings what is on this machine into one folder: the files at their targets, the values of the running system, what the",
    "products say. Passwords are masked. Take it home and give it to perflab verify --collected.",
    "Exit 0: all was read; 1: something could not be read; 2: wrong use.",
  ],
  rollback: [
    "sh rollback.sh [--force] [--root FOLDER]",
    "Puts back what was there before the first apply.sh. What somebody changed since stays, except with --force.",
    "Exit 0: all is as before; 1: something could not be put back; 2: wrong use.",
  ],
};

/** Scripts of a Linux machine: four to run, what they share, the plan, and the tools that products need. */
export function linuxScripts(
  { environment }: Manifest,
  machine: ManifestMachine,
  steps: readonly Step[],
  header: string,
): Map<string, BundledFile> {
  const of = (name: string, view: View) => render(`bundle/linux/${name}.hbs`, view).text;
  const products = productsIn(steps);
  const scripts = Object.entries(usages).map(([action, usage]): [string, BundledFile] => [
    `${action}.sh`,
    { content: of("script.sh", { header, action, usage: usage.map((line) => ({ line })) }), runs: true },
  ]);
  const kinds = ["db2", "oracle", "websphere"].filter((product) => products.includes(product));
  const takesPasswords = products.includes("oracle") || products.includes("postgresql");
  const parts = [
    of("common.sh", { header, masks: sedMasks.map((command) => ({ command })) }),
    `\n${hostScript()}\n`,
    ...["journal.sh", "files.sh", "kernel.sh", "collect.sh"].map((name) => of(name, {})),
    ...(products.length > 0 ? [of("product.sh", {})] : []),
    ...(takesPasswords ? [of("passwords.sh", {})] : []),
    ...products.map((product) => of(`${product}.sh`, {})),
    of("restore.sh", { products: kinds.map((kind) => ({ kind })) }),
    of("main.sh", {}),
  ];
  const plan = of("plan.sh", {
    header,
    environment: shell.value(environment.id),
    machine: shell.value(machine.id),
    steps: steps.map((step) => ({ line: stepText(step) })),
  });
  const db2: [string, BundledFile][] = products.includes("db2")
    ? [
        ["tools/db2", { content: of("db2-tool.sh", { header }), runs: true }],
        ["tools/db2-readings", { content: of("db2-readings.sh", { header }), runs: true }],
      ]
    : [];
  const websphere: [string, BundledFile][] = products.includes("websphere")
    ? [["tools/websphere.py", { content: of("websphere.py", { header }), runs: false }]]
    : [];
  return new Map([
    ...scripts,
    ["lib.sh", { content: parts.join(""), runs: false }],
    ["plan.sh", { content: plan, runs: false }],
    ...db2,
    ...websphere,
  ]);
}
