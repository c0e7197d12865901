import type { Manifest, ManifestProbe, ManifestSetting } from "../manifest/schema";
import type { CarriedBy, CarryingFile, Explanation, RuleExplanation, Statement } from "./explanation";
import { allOrigins, dependentsOf, inputsOf, type SettingGraph } from "./origins";
import { summaryOf } from "./summary";
import { kindMeaning, strengthMeaning } from "../manifest/words";

/**
 * Explains one setting from the manifest alone.
 * @param lineOf a line, from 1, of a rendered file
 */
export function explain(
  graph: SettingGraph,
  setting: ManifestSetting,
  lineOf: (path: string, line: number) => string | undefined,
): Explanation {
  const { manifest } = graph;
  const { id, unit, publishedText } = setting;
  const rule = ruleOf(graph, setting);
  const probe = manifest.probes.find((candidate) => candidate.id === setting.probe);
  const files = filesOf(manifest, setting, lineOf);
  const carried = carriedBy(manifest, setting);
  return {
    id,
    title: setting.title,
    ...(setting.key === undefined ? {} : { key: setting.key }),
    of: ownerText(manifest, id),
    place: setting.place,
    value: setting.value,
    ...(unit === undefined ? {} : { unit }),
    ...(setting.default === undefined ? {} : { default: setting.default }),
    ...(publishedText === undefined ? {} : { publishedText }),
    summary: summaryOf(setting),
    source: statement(manifest, setting.source),
    ...(rule === undefined ? {} : { rule }),
    instead: (setting.instead ?? []).map((other) => ({
      ...statement(manifest, other.source),
      value: other.value,
      ...(other.publishedText === undefined ? {} : { publishedText: other.publishedText }),
    })),
    options: optionsOf(manifest, setting, rule),
    files,
    carried,
    verified: verifiedBy(carried, files, probe),
    ...(probe === undefined ? {} : { probe }),
    dependents: dependentsOf(graph, id),
    limits: manifest.connections.filter(({ limit }) => limit === id),
    findings: manifest.findings.filter(({ path }) => path === id),
  };
}

/** A source with its meaning, and the report's citation where it is the environment's own. */
export function statement({ environment: { report } }: Manifest, source: ManifestSetting["source"]): Statement {
  const strength = strengthMeaning(source);
  return {
    source,
    meaning: kindMeaning(source),
    ...(strength === undefined ? {} : { strengthMeaning: strength }),
    ...(source.report === report.id ? { citation: `${report.title}; ${report.authors}` } : {}),
  };
}

/** What has a setting: a server or an application on its machine, the machine, or the lab itself. */
export function ownerText({ machines, servers, applications }: Manifest, id: string): string {
  const steps = id.split("/");
  const [machine = ""] = steps;
  const owner = steps.slice(0, -1).join("/");
  const server = servers.find((candidate) => candidate.id === steps.slice(0, 2).join("/"));
  const application = applications.find((candidate) => candidate.id === owner);
  if (application !== undefined && server !== undefined) return `${application.title} in ${server.title} on ${machine}`;
  if (server !== undefined && owner !== machine) return `${server.title} on ${machine}`;
  const host = machines.find((candidate) => candidate.id === machine);
  return host === undefined ? "the lab" : `the machine ${machine} (${host.role})`;
}

function ruleOf(graph: SettingGraph, { id, value, rule }: ManifestSetting): RuleExplanation | undefined {
  if (rule === undefined) return undefined;
  const { load } = rule;
  return {
    id: rule.id,
    formula: rule.formula,
    value: rule.value,
    statement: statement(graph.manifest, rule.source),
    inputs: inputsOf(graph, rule, new Set([id])),
    decides: rule.decides,
    agrees: rule.value === value,
    ...(load === undefined ? {} : { tested: { ...load, beyond: load.given > load.tested } }),
  };
}

function optionsOf(
  { options, workload }: Manifest,
  setting: ManifestSetting,
  rule: RuleExplanation | undefined,
): Explanation["options"] {
  const { id, source } = setting;
  const given = options.overrides[id];
  const origins = allOrigins(rule?.inputs ?? []);
  const effect = rule?.decides ? "moves it by the rule" : "lets the rule decide";
  return [
    {
      option: `--set ${id}=<value>`,
      effect: `sets it by hand: ${formOf(setting)}${given === undefined ? "" : `; now ${given}`}`,
    },
    ...(origins.includes("load") && workload?.load ? [{ option: "--load", effect }] : []),
    ...(origins.includes("scale") || source.kind === "scaled"
      ? [{ option: "--scale", effect: "shrinks the lab" }]
      : []),
  ];
}

/** How a user writes a value of the setting. */
function formOf({ value, unit }: ManifestSetting): string {
  if (typeof value === "boolean") return "true or false";
  if (unit === "MiB") return "a size, e.g. 27GiB";
  if (unit === "s") return "a time, e.g. 30s";
  if (value === null) return unit === undefined ? "a value" : "a number";
  if (typeof value === "string") return /^\d+(\.\d+)?$/.test(value) ? "a number" : "a text";
  return Number.isInteger(value) ? "a whole number" : "a number";
}

function filesOf(
  { files }: Manifest,
  { id, files: paths }: ManifestSetting,
  lineOf: (path: string, line: number) => string | undefined,
): CarryingFile[] {
  return files
    .filter(({ path }) => paths.includes(path))
    .map(({ path, target, deployed, lines }) => {
      const line = lines[id];
      const text = line === undefined ? undefined : lineOf(path, line)?.trim();
      return { path, target, deployed, ...(line ? { line } : {}), ...(text === undefined ? {} : { text }) };
    });
}

export function carriedBy({ options: { flavour } }: Manifest, setting: ManifestSetting): CarriedBy {
  const { as = "no", to, reason, inert } = setting.carried[flavour] ?? {};
  return { flavour, as, inert: inert === true, ...(to ? { to } : {}), ...(reason ? { reason } : {}) };
}

const tests: Readonly<Record<ManifestProbe["test"], string>> = {
  equals: "and expects",
  contains: "and expects in it",
  length: "and expects its length to be",
  "at-least": "and expects at least",
};

/** How `perflab verify` comes to its verdict on a setting. */
function verifiedBy(carried: CarriedBy, files: readonly CarryingFile[], probe: ManifestProbe | undefined): string {
  if (carried.as === "no") return "not read: this lab does not carry it";
  if (probe !== undefined) {
    const what = probe.path === "" ? `the ${probe.reading}` : `${probe.path} of the ${probe.reading}`;
    const inert = probe.effective ? "" : "; present, and nothing in the lab acts on it";
    return `reads ${what} of the running ${probe.server} ${tests[probe.test]} ${probe.expected}${inert}`;
  }
  const deployed = files.filter((file) => file.deployed);
  if (deployed.length === 0) return "not read: no file of this lab holds it";
  return `compares ${deployed.map(({ target }) => target).join(", ")} in the container with the assembly`;
}
