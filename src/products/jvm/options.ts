import { isStated, type Resolution, type Resolved } from "../../model/resolution";
import type { Server } from "../../model/server";
import { jvmOptions } from "../../rendering/syntax";
import { sourceLine } from "../../rendering/view";
import { plain } from "../../settings/definition";

/** One option of a JVM with the setting that it comes from. */
export interface JvmOption {
  readonly setting: Resolved;
  readonly line: string;
}

type Forms = Readonly<Record<string, (value: string) => string | undefined>>;
const onlyIf = (option: string) => (value: string) => (value === "true" ? option : undefined);

/** The heap comes first, as in the published lines. */
const common: Forms = {
  "jvm.maximumHeapSize": (value) => `-Xmx${value}m`,
  "jvm.initialHeapSize": (value) => `-Xms${value}m`,
  "jvm.Xmn": (value) => `-Xmn${value}m`,
};

const j9Forms: Forms = {
  ...common,
  "jvm.Xgcpolicy": (value) => `-Xgcpolicy:${value}`,
  "jvm.Xcompressedrefs": (value) => (value === "true" ? "-Xcompressedrefs" : "-Xnocompressedrefs"),
  "jvm.preferredHeapBase": (value) => `-Xgc:preferredHeapBase=${value}`,
  "jvm.MaxDirectMemorySize": (value) => `-XX:MaxDirectMemorySize=${value}m`,
  "jvm.verboseGc": onlyIf("-verbose:gc"),
  "jvm.PrintGCDetails": onlyIf("-XX:+PrintGCDetails"),
  "jvm.PrintGCTimeStamps": onlyIf("-XX:+PrintGCTimeStamps"),
  "jvm.Xverbosegclog": (value) => `-Xverbosegclog:${value}`,
  "jvm.Xloggc": (value) => `-Xloggc:${value}`,
};

const earlierHotSpotForms: Forms = {
  "jvm.initialHeapSize": (value) => `-Xms${value}m`,
  ...common,
  "jvm.Xloggc": (value) => `-Xloggc:${value}`,
  "jvm.verboseGc": onlyIf("-verbose:gc"),
  "jvm.PrintGCDetails": onlyIf("-XX:+PrintGCDetails"),
  "jvm.PrintGCTimeStamps": onlyIf("-XX:+PrintGCTimeStamps"),
};

const logDetails = "-Xlog:gc*:stdout:uptime";

const hotSpotForms: Forms = {
  ...common,
  "standIn.maximumHeap": (value) => `-Xmx${value}m`,
  "jvm.Xcompressedrefs": (value) => `-XX:${value === "true" ? "+" : "-"}UseCompressedOops`,
  "jvm.MaxDirectMemorySize": (value) => `-XX:MaxDirectMemorySize=${value}m`,
  "jvm.verboseGc": onlyIf("-verbose:gc"),
  "jvm.PrintGCDetails": onlyIf(logDetails),
  "jvm.PrintGCTimeStamps": onlyIf(logDetails),
  "standIn.collector": (value) => `-XX:+Use${value}GC`,
  "standIn.compilation": (value) => (value === "full" ? "-XX:+TieredCompilation" : "-XX:TieredStopAtLevel=1"),
};

/** The options of IBM's JVM: what somebody stated. */
export function j9Options(server: Server, at: Resolution): JvmOption[] {
  return [...optionsOf(server, at, j9Forms, isStated), ...systemProperties(server, at)];
}

/** The options of HotSpot up to Java 8: what somebody stated. */
export function earlierHotSpotOptions(server: Server, at: Resolution): JvmOption[] {
  return [...optionsOf(server, at, earlierHotSpotForms, isStated), ...systemProperties(server, at)];
}

/** The options of HotSpot in the stand-in. A heap that nobody stated is that of the stand-in. */
export function hotSpotOptions(server: Server, at: Resolution): JvmOption[] {
  const heap = isStated(at.setting(server, "jvm.maximumHeapSize"));
  const left = (setting: Resolved) =>
    heap
      ? setting.name !== "standIn.maximumHeap"
      : !["jvm.maximumHeapSize", "jvm.initialHeapSize"].includes(setting.name);
  return [...optionsOf(server, at, hotSpotForms, left), ...systemProperties(server, at)];
}

function optionsOf(server: Server, at: Resolution, forms: Forms, wanted: (setting: Resolved) => boolean): JvmOption[] {
  const settings = at.settings(server);
  return Object.entries(forms).flatMap(([name, form]) => {
    const setting = settings.get(name);
    if (setting === undefined || setting.value === null || !wanted(setting)) return [];
    const line = form(String(plain(setting.value)));
    return line === undefined ? [] : [{ setting, line }];
  });
}

/** Java system properties of the server itself and of its applications. */
function systemProperties(server: Server, at: Resolution): JvmOption[] {
  const named = [
    ...server.systemProperties.map((name) => at.setting(server, name)),
    ...server.applications.flatMap((application) =>
      application.systemProperties.map((name) => at.setting(application, name)),
    ),
  ];
  return named
    .filter((setting) => isStated(setting) && setting.value !== null)
    .map((setting) => ({ setting, line: `-D${setting.definition.key}=${String(plain(setting.value ?? ""))}` }));
}

/** Options as a template prints them; two settings that come to one option share its line. */
export function optionLines(options: readonly JvmOption[]) {
  const lines = new Map<string, Resolved[]>();
  for (const { setting, line } of options) lines.set(line, [...(lines.get(line) ?? []), setting]);
  return [...lines].map(([line, settings]) => ({
    source: settings.map((setting) => jvmOptions.comment(sourceLine(setting))).join("\n"),
    line,
  }));
}
