import type { Manifest, ManifestMachine } from "../manifest/schema";
import { shell } from "../rendering/syntax";
import { describeSource } from "../settings/source";
import { isPlaced, productFolder, type BundleFile } from "./files";
import { hostReadings } from "./host-checks";

/** One call of the plan: the function of the library, and its words. */
export type Step = readonly [name: string, ...words: string[]];

/** What is done on a Linux machine, in order. */
export function linuxPlan(manifest: Manifest, machine: ManifestMachine, files: readonly BundleFile[]): Step[] {
  const servers = manifest.servers.filter(({ id }) => machine.servers.includes(id));
  const of = (owner: string) => files.filter(({ server }) => server === owner);
  return [
    ...of(machine.id).flatMap(fileSteps),
    ...hostSteps(manifest, machine),
    ...servers.flatMap(({ id, product }) => [
      ...of(id).flatMap((file) => fileSteps(file, 0, of(id))),
      ...(product === "db2" && of(id).length > 0 ? [["db2_readings", id, "db2inst1"] as const] : []),
    ]),
  ];
}

/** Products whose functions the plan calls. */
export function productsIn(steps: readonly Step[]): string[] {
  const all = ["db2", "oracle", "postgresql", "websphere"];
  return all.filter((product) => steps.some(([name]) => name === product || name.startsWith(`${product}_`)));
}

/** As the shell reads it. */
export function stepText(step: Step): string {
  return step.map((word, at) => (at > 0 && word === "" ? "''" : shell.value(word))).join(" ");
}

function fileSteps(file: BundleFile, _: number, all: readonly BundleFile[] = []): Step[] {
  const { inFolder, target, mode, use, server } = file;
  if (use === undefined)
    return isPlaced(file) && isOnMachine(target) ? [["place", inFolder, target, mode, productFolder(target)]] : [];
  const beside = (name: string) => all.find(({ path }) => path.endsWith(`/${name}`))?.inFolder ?? "";
  switch (use.as) {
    case "entries":
      return [["merge", inFolder, use.into, use.by === undefined ? "" : beside(use.by)]];
    case "script":
      if (use.later !== undefined) return [["place", inFolder, target, mode, productFolder(target)]];
      switch (use.with) {
        case "db2":
          return [["db2_script", server, inFolder, use.user ?? "", target]];
        case "wsadmin":
          return [["websphere", server, inFolder, all.find((each) => each.use?.as === "argument")?.inFolder ?? ""]];
        case "sqlplus": {
          const name = file.content.includes("dba_users") ? "oracle_users" : "oracle_parameters";
          return [[name, server, inFolder, use.user ?? "", target]];
        }
        case "psql":
          return [["postgresql_databases", server, inFolder, use.user ?? ""]];
        case "powershell":
          return [];
      }
      return [];
    case "argument":
    case "excerpt":
    case "merge":
      return [];
  }
}

/** An absolute place, or one below the folder that a variable names. */
export const isOnMachine = (target: string): boolean => /^(\/|[A-Z]:\/|\$[A-Z_]+\/)/.test(target);

function hostSteps(manifest: Manifest, machine: ManifestMachine): Step[] {
  return hostReadings(manifest, machine).flatMap(({ reading, title, wanted = "", source }): Step[] => {
    const said = source === undefined ? "" : describeSource(source);
    if (reading.startsWith("kernel:")) return [["kernel", reading.slice("kernel:".length), wanted, said]];
    switch (reading) {
      case "nofile":
        return [["open_files", wanted.split(" ")[0] ?? "", said]];
      case "write-policy":
        return [["write_policy", wanted, said]];
      case "governor":
        return [["governor"]];
      default:
        return [["told", title, reading]];
    }
  });
}
