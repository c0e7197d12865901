import type { Manifest, ManifestMachine, ManifestSetting } from "../manifest/schema";
import { settingsOf } from "../explanation/parts";
import { render } from "../rendering/template";
import { describeSource, type Source } from "../settings/source";

/** One thing that only the host can tell. */
export interface HostCheck {
  /** Id of the setting, or for what no setting states `<machine>/<reading>`. */
  readonly name: string;
  /** In words, for a table. */
  readonly title: string;
  /** Absent where nobody states a value: then it is only told. */
  readonly wanted?: string;
  /** Absent where it could not be read. */
  readonly found?: string;
  /** Whether it is as wanted; undefined where nothing is wanted or nothing could be read. */
  readonly ok?: boolean;
  /** Where the wanted value comes from. */
  readonly source?: string;
  /** Why it could not be read. */
  readonly reason?: string;
}

export interface HostChecks {
  /** A POSIX shell script that changes nothing: give it to `sh` on the host, also through ssh, as any user. */
  readonly script: string;
  /** What the lines of its output say. Lines of others, as of a login, are passed over. */
  readonly parse: (output: string) => HostCheck[];
}

/** A reading of the host script, with what is wanted of it. */
export interface HostReading {
  /** Word of the script: `kernel:<key>`, `nofile`, `governor`, `time`, ... */
  readonly reading: string;
  readonly name: string;
  readonly title: string;
  readonly wanted?: string;
  readonly source?: Source;
}

const told: Readonly<Record<string, string>> = {
  governor: "CPU governor",
  time: "Time synchronization",
  swap: "Swap",
  system: "Operating system",
  kernel: "Kernel",
  processors: "Logical processors",
  memory: "Memory",
};

/** Kernel settings by their own key. */
export const isKernelKey = (key: string | undefined): key is string => /^(net|vm|kernel|fs)\./.test(key ?? "");

/** What is read of a machine: first what somebody states a value for, then what is only told. */
export function hostReadings(manifest: Manifest, machine: ManifestMachine): HostReading[] {
  const settings = settingsOf(manifest, machine.id).filter(
    ({ value, source }) => value !== null && source.kind !== "default",
  );
  const facts = Object.entries(told).map(([reading, title]) => ({ reading, title, name: `${machine.id}/${reading}` }));
  return [...settings.flatMap(readingOf), ...facts];
}

function readingOf(setting: ManifestSetting): HostReading[] {
  const { id, title, key, value } = setting;
  const of = (reading: string, wanted: string): HostReading[] => [
    { reading, name: id, title, wanted, source: setting.source as Source },
  ];
  if (isKernelKey(key)) return of(`kernel:${key}`, String(value));
  if (id.endsWith("/nofile")) return of("nofile", `${String(value)} ${String(value)}`);
  if (id.endsWith("/storage.writePolicy")) return of("write-policy", String(value));
  return [];
}

/**
 * What only the host can tell of a machine, as a script for that host and a parser of what it prints: kernel settings, the limit
 * of open files, the write policy of the RAID controller where a tool of it is there, and, without a wanted value, CPU governor,
 * time synchronization, swap, system, processors and memory. The scripts of `perflab bundle` hold the same text.
 */
export function hostChecks(manifest: Manifest, machine: string): HostChecks {
  const found = manifest.machines.find(({ id }) => id === machine);
  const readings = found === undefined ? [] : hostReadings(manifest, found);
  const { text } = render("bundle/linux/readings.sh.hbs", {
    header: `# What ${machine} of ${manifest.environment.id} says about itself; nothing is changed.`,
    host: hostScript(),
    readings: readings.map(({ reading }) => ({ name: reading })),
  });
  return { script: text, parse: (output) => parseHostReadings(readings, output) };
}

/** The functions that read the host. */
export function hostScript(): string {
  return render("bundle/linux/host.sh.hbs", {}).text.trimEnd();
}

/** Lines of a reading and its value, with a tab between them, compared with what is wanted. */
export function parseHostReadings(readings: readonly HostReading[], output: string): HostCheck[] {
  const values = new Map(
    output
      .split(/\r?\n/)
      .filter((line) => line.includes("\t"))
      .map((line): [string, string] => [line.slice(0, line.indexOf("\t")), line.slice(line.indexOf("\t") + 1).trim()]),
  );
  return readings.map(({ reading, name, title, wanted, source }) => {
    const found = values.get(reading);
    const isRead = found !== undefined && found !== "" && !found.startsWith("!");
    return {
      name,
      title,
      ...(wanted === undefined ? {} : { wanted }),
      ...(isRead ? { found } : { reason: found?.slice(1) ?? "the script did not read it" }),
      ...(isRead && wanted !== undefined ? { ok: found === wanted } : {}),
      ...(source ? { source: describeSource(source) } : {}),
    };
  });
}
