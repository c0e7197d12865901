import type { Manifest, ManifestSetting } from "../../src/manifest/schema";
import type { SynthesizedEnvironment } from "../../src/testing";

/** Something that two environments do not have alike, e.g. `setting rm1/nofile`, and how. */
export interface Difference {
  readonly what: string;
  readonly how: string;
}

type Things = ReadonlyMap<string, unknown>;

/** What a file of an environment holds beside the environment's own name. */
function unnamed(content: string, { environment }: Manifest): string {
  return content.replaceAll(environment.id, "<environment>").replaceAll(environment.title, "<title>");
}

/** A rule that does not decide has no effect, and the largest tested load is compared once, as a part of the load. */
function inForce(setting: ManifestSetting): ManifestSetting {
  const compared = { ...setting };
  delete compared.rule;
  if (setting.rule?.decides) {
    compared.rule = { ...setting.rule };
    delete compared.rule.load;
  }
  return compared;
}

/** Everything that environments of one report may have alike, by a name that says what it is. */
function thingsOf(lab: SynthesizedEnvironment): Things {
  const { manifest } = lab;
  const { load, groups = [], stages = [], procedure = [], dataShape = [], planGroups = [] } = manifest.workload ?? {};
  const byId = <T extends { readonly id: string }>(kind: string, list: readonly T[]) =>
    list.map((each) => [`${kind} ${each.id}`, each] as const);
  return new Map<string, unknown>([
    ["topology", manifest.environment.topology],
    ...byId("machine", manifest.machines),
    ...byId("server", manifest.servers),
    ...byId("application", manifest.applications),
    ...manifest.databases.map((each) => [`database ${each.server}/${each.name}`, each] as const),
    ...manifest.connections.map((each) => [`connection ${each.from} to ${each.to}, ${each.purpose}`, each] as const),
    ...byId("setting", manifest.settings.map(inForce)),
    ...manifest.files.map((each) => [`file ${each.path}`, unnamed(lab.file(each.path), manifest)] as const),
    ...Object.entries(load ?? {}).map(([name, value]) => [`load ${name}`, value] as const),
    ...byId("group", groups),
    ...byId("plan", planGroups),
    ...stages.map((stage, index) => [`stage ${index + 1}`, stage] as const),
    ["procedure", procedure],
    ...dataShape.map(([name]) => [`data ${name}`, dataShape.filter(([row]) => row === name)] as const),
    ...manifest.results.map((result) => [`result ${result.title}`, result] as const),
    ...manifest.omissions.map((omission) => [`omission ${omission.text}`, omission] as const),
    ...manifest.runbook
      // The procedure is compared for itself, the names are those of the servers.
      .filter(({ title }) => title !== "Run procedure" && title !== "Names")
      .map(({ title, steps }) => [`runbook ${title}`, steps] as const),
  ]);
}

/** What one of two environments has and the other has not, or has otherwise. Names of the environments do not count. */
export function differences(one: SynthesizedEnvironment, other: SynthesizedEnvironment): Difference[] {
  const [first, second] = [thingsOf(one), thingsOf(other)];
  const names = [...new Set([...first.keys(), ...second.keys()])].sort();
  return names.flatMap((what) => {
    const [a, b] = [first.get(what), second.get(what)];
    if (a === undefined || b === undefined)
      return [{ what, how: `only in ${(a === undefined ? other : one).manifest.environment.id}` }];
    const texts = [unnamed(JSON.stringify(a), one.manifest), unnamed(JSON.stringify(b), other.manifest)] as const;
    return texts[0] === texts[1] ? [] : [{ what, how: firstDifference(...texts) }];
  });
}

function firstDifference(a: string, b: string): string {
  const at = [...a].findIndex((letter, index) => letter !== b[index]);
  const from = Math.max(0, (at < 0 ? a.length : at) - 40);
  return `${a.slice(from, from + 90)} against ${b.slice(from, from + 90)}`;
}
