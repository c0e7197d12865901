/** Where files have a setting under a name that is not its own, or in another form. One line for each such place. */
import type { Manifest, ManifestSetting } from "../../src/manifest/schema";

export interface FilePlace {
  /** Matches the setting's id. */
  readonly setting: RegExp;
  /** Matches the file's path. */
  readonly file: RegExp;
  /** The key, or the end of it from a `/` on. */
  readonly key: string;
  /** What stands there. @default - the value, in any spelling of its unit */
  readonly values?: (setting: ManifestSetting, lab: Manifest) => readonly string[];
  /** The value is that nothing stands there, e.g. no think time. */
  readonly absent?: (setting: ManifestSetting) => boolean;
  /** The key stands in the file for other things too: one of them is enough. @default - all have to fit */
  readonly amongOthers?: true;
}

const seconds = (lab: Manifest, name: string): number =>
  Number(lab.settings.find(({ id }) => id === name || id.endsWith(`/${name}`))?.value ?? 0);
const rampSeconds = (lab: Manifest): number[] =>
  (lab.workload?.planGroups ?? []).map(({ rampUsers }) => rampUsers * seconds(lab, "rampInterval"));
const stageSeconds = (_: ManifestSetting, lab: Manifest): string[] =>
  rampSeconds(lab).map((ramp) => String(ramp + seconds(lab, "settle") + seconds(lab, "measure")));

/** Users that each application gets at each stage, in order, come within the ramp of that stage. */
function stageRamps(_: ManifestSetting, lab: Manifest): string[] {
  const { stages = [], planGroups = [], groups = [], stageOrder } = lab.workload ?? {};
  const applications = Math.max(1, planGroups.length / Math.max(1, groups.length));
  const added = stages.map(
    ({ users }, index) => users - (stageOrder === "added" ? (stages[index - 1]?.users ?? 0) : 0),
  );
  return added.map((users) => String((users / applications) * seconds(lab, "rampInterval")));
}
/** The heap of JMeter, as its start script takes it. */
function jmeterHeap(_: ManifestSetting, lab: Manifest): string[] {
  const gib = (name: string) => seconds(lab, name) / 1024;
  return [`-Xms${gib("driver/jmeter/jvm.initialHeapSize")}g -Xmx${gib("driver/jmeter/jvm.maximumHeapSize")}g`];
}

const milliseconds = ({ value }: ManifestSetting): string[] => [String(Number(value) * 1000)];

export const filePlaces: readonly FilePlace[] = [
  { setting: /\/MPM$/, file: /published\/httpd\.conf$/, key: "IfModule", values: ({ value }) => [`${value}.c`] },
  {
    setting: /\/MPM$/,
    file: /open\/httpd\.conf$/,
    key: "LoadModule",
    amongOthers: true,
    values: ({ value }) => [`mpm_${value}_module /usr/lib/apache2/modules/mod_mpm_${value}.so`],
  },
  { setting: /\/nofile$/, file: /limits\.conf$/, key: "* soft nofile" },
  { setting: /\/nofile$/, file: /limits\.conf$/, key: "* hard nofile" },
  { setting: /\/webContainer\.minThreads$/, file: /configure\.py$/, key: "minimumSize" },
  { setting: /\/webContainer\.maxThreads$/, file: /configure\.py$/, key: "maximumSize" },
  {
    setting: /\/jvm\.PrintGC(Details|TimeStamps)$/,
    file: /open\/jvm\.options$/,
    key: "-Xlog",
    values: () => ["gc*:stdout:uptime"],
  },
  {
    setting: /\/checkpoint_segments$/,
    file: /open\/postgresql\.conf$/,
    key: "max_wal_size",
    values: ({ value }) => [`${3 * 16 * Number(value)}MB`],
  },
  { setting: /\/statistics$/, file: /statistics\.sh$/, key: "run" },
  { setting: /\/statistics$/, file: /statistics\.sql$/, key: "ANALYZE", values: () => [""] },
  {
    setting: /\/thinkTime$/,
    file: /\.jmx$/,
    key: "ConstantTimer.delay",
    values: milliseconds,
    absent: ({ value }) => value === 0,
  },
  {
    setting: /\/rampInterval$/,
    file: /plan\.jmx$/,
    key: "ThreadGroup.ramp_time",
    values: (_, lab) => rampSeconds(lab).map(String),
  },
  { setting: /\/rampInterval$/, file: /stages\.jmx$/, key: "ThreadGroup.ramp_time", values: stageRamps },
  { setting: /\/iterations$/, file: /plan\.jmx$/, key: "LoopController.loops", amongOthers: true },
  { setting: /\/rampUp$/, file: /plan\.jmx$/, key: "ThreadGroup.ramp_time", amongOthers: true },
  { setting: /\/jvm\.(initial|maximum)HeapSize$/, file: /setenv\.sh$/, key: "HEAP", values: jmeterHeap },
  { setting: /\/client\.fragmentSize$/, file: /jvm\.options$/, key: "-Dcom.ibm.CORBA.FragmentSize" },
  { setting: /\/(settle|measure)$/, file: /\.jmx$/, key: "ThreadGroup.duration", values: stageSeconds },
];

/** What lab.json has beside the report's own values without saying so: matched against the names that the test would tell. */
export const fromElsewhere: readonly { readonly environment: RegExp; readonly what: RegExp; readonly why: string }[] = [
  {
    environment: /^ldx-71-/,
    what: /^version (appdb|lqe|db)\/(db2|oracle)$/,
    why: "levels of the databases are those of a sibling report",
  },
  {
    environment: /^filenet-451-/,
    what: /^machine \w+ logicalProcessors$/,
    why: "worked out from the published processors",
  },
];
