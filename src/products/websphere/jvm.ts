import type { Application } from "../../model/application";
import { isStated, type Resolution, type Resolved } from "../../model/resolution";
import { sourceLine } from "../../rendering/view";
import { jvmOptions } from "../../rendering/syntax";
import { plain } from "../../settings/definition";
import type { WebSphere } from "./websphere";

/** One option of a JVM with the setting that it comes from. */
export interface JvmOption {
  readonly setting: Resolved;
  readonly line: string;
}

const j9Forms: Readonly<Record<string, (value: string) => string>> = {
  "jvm.Xmn": (value) => `-Xmn${value}m`,
  "jvm.Xgcpolicy": (value) => `-Xgcpolicy:${value}`,
  "jvm.Xcompressedrefs": (value) => (value === "true" ? "-Xcompressedrefs" : "-Xnocompressedrefs"),
  "jvm.preferredHeapBase": (value) => `-Xgc:preferredHeapBase=${value}`,
  "jvm.MaxDirectMemorySize": (value) => `-XX:MaxDirectMemorySize=${value}m`,
};

const hotSpotForms: Readonly<Record<string, (value: string) => string>> = {
  "jvm.initialHeapSize": (value) => `-Xms${value}m`,
  "jvm.maximumHeapSize": (value) => `-Xmx${value}m`,
  "jvm.Xmn": (value) => `-Xmn${value}m`,
  "jvm.Xcompressedrefs": (value) => `-XX:${value === "true" ? "+" : "-"}UseCompressedOops`,
  "jvm.MaxDirectMemorySize": (value) => `-XX:MaxDirectMemorySize=${value}m`,
  "standIn.maximumHeap": (value) => `-Xmx${value}m`,
  "standIn.collector": (value) => `-XX:+Use${value}GC`,
  "standIn.compilation": (value) => (value === "full" ? "-XX:+TieredCompilation" : "-XX:TieredStopAtLevel=1"),
};

/** The generic JVM arguments of IBM's JVM. The heap is repeated in them as the report has it. */
export function genericArguments(was: WebSphere, at: Resolution): JvmOption[] {
  const heap: JvmOption[] = [
    ["jvm.maximumHeapSize", "-Xmx"],
    ["jvm.initialHeapSize", "-Xms"],
  ].flatMap(([name, option]) => {
    const setting = at.setting(was, name as string);
    return isStated(setting) ? [{ setting, line: `${option}${String(plain(setting.value as never))}m` }] : [];
  });
  const names = Object.keys(j9Forms).filter((name) => isStated(at.setting(was, name)));
  return [...heap, ...names.map((name) => option(at.setting(was, name), j9Forms)), ...systemProperties(was, at)];
}

/** The options of HotSpot under Open Liberty. */
export function hotSpotOptions(was: WebSphere, at: Resolution): JvmOption[] {
  const heap = isStated(at.setting(was, "jvm.maximumHeapSize"))
    ? ["jvm.initialHeapSize", "jvm.maximumHeapSize"]
    : ["standIn.maximumHeap"];
  const names = [
    ...heap,
    "jvm.Xmn",
    "jvm.Xcompressedrefs",
    "jvm.MaxDirectMemorySize",
    "standIn.collector",
    "standIn.compilation",
  ];
  const present = names.filter((name) => at.setting(was, name).value !== null);
  return [...present.map((name) => option(at.setting(was, name), hotSpotForms)), ...systemProperties(was, at)];
}

function option(setting: Resolved, forms: typeof j9Forms): JvmOption {
  const form = forms[setting.name] as (value: string) => string;
  return { setting, line: form(String(plain(setting.value as never))) };
}

function systemProperties(was: WebSphere, at: Resolution): JvmOption[] {
  const of = (application: Application) => application.systemProperties.map((name) => at.setting(application, name));
  return was.applications
    .flatMap(of)
    .filter(isStated)
    .map((setting) => ({ setting, line: `-D${setting.definition.key}=${String(plain(setting.value as never))}` }));
}

/** Options as a template prints them. */
export function optionLines(options: readonly JvmOption[]) {
  return options.map(({ setting, line }) => ({ source: jvmOptions.comment(sourceLine(setting)), line }));
}
