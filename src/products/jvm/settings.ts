import { no, to, translated, type CarryTable } from "../../settings/carry";
import { flag, like, oneOf, size, text } from "../../settings/definition";
import { handled, type Handling } from "../../settings/handling";
import type { ProbeTest } from "../../settings/probe";
import { mib, type Bytes } from "../../settings/units";

const policies = oneOf("balanced", "gencon", "metronome", "nogc", "optavgpause", "optthruput");
const file = like(/^[\w./${}-]{1,200}$/, "a file name, e.g. gc.log");

/** Heap that the product gives its JVM unless told otherwise. */
export interface HeapDefaults {
  readonly initial?: Bytes;
  readonly maximum?: Bytes;
}

/** How an administrator handles an option of a JVM. */
export const jvmHandling: Handling = {
  restart: { text: "restart of the JVM: it reads its options when it starts", source: "java command, options" },
  check: { text: "the command line of the server's process: ps -ww -o args= -p <pid>", source: "ps(1)" },
};

const heapSize = (title: string, place: string, key: string, standard: Bytes | undefined) =>
  size(title, place, { scale: "memory", floor: mib(96), key, ...(standard ? { default: standard } : {}) });

/**
 * Settings of a Java virtual machine, with the place in which an administrator of the product sets them. Defaults: Eclipse
 * OpenJ9's option reference for the collector and compressed references; those of the heap are the product's.
 */
export const jvmSettings = (place: string, heap: HeapDefaults = {}) =>
  handled(jvmOptions(place, heap), () => jvmHandling);

const jvmOptions = (place: string, heap: HeapDefaults) => ({
  "jvm.initialHeapSize": heapSize("Initial heap size", place, "-Xms", heap.initial),
  "jvm.maximumHeapSize": heapSize("Maximum heap size", place, "-Xmx", heap.maximum),
  "jvm.Xmn": size("-Xmn (nursery)", place, { scale: "memory", floor: mib(16), key: "-Xmn" }),
  "jvm.Xgcpolicy": text("-Xgcpolicy", place, { default: "gencon", key: "-Xgcpolicy", form: policies }),
  "jvm.Xcompressedrefs": flag("-Xcompressedrefs", place, { default: true, key: "-Xcompressedrefs" }),
  "jvm.preferredHeapBase": text("-Xgc:preferredHeapBase", place, {
    key: "-Xgc:preferredHeapBase",
    form: like(/^0x[0-9a-fA-F]{1,16}$/, "an address, e.g. 0x100000000"),
  }),
  "jvm.MaxDirectMemorySize": size("-XX:MaxDirectMemorySize", place, {
    scale: "memory",
    floor: mib(32),
    key: "-XX:MaxDirectMemorySize",
  }),
  "jvm.verboseGc": flag("-verbose:gc", place, { key: "-verbose:gc" }),
  "jvm.PrintGCDetails": flag("-XX:+PrintGCDetails", place, { key: "-XX:+PrintGCDetails" }),
  "jvm.PrintGCTimeStamps": flag("-XX:+PrintGCTimeStamps", place, { key: "-XX:+PrintGCTimeStamps" }),
  "jvm.Xverbosegclog": text("-Xverbosegclog", place, { key: "-Xverbosegclog", form: file }),
  "jvm.Xloggc": text("-Xloggc", place, { key: "-Xloggc", form: file }),
});

/** An argument of the running JVM, as its own list has it. */
export const argument = (form: string): ProbeTest => ({
  reading: "facts",
  path: "jvm.inputArguments",
  test: "contains",
  form,
});

const options = "jvm.options";

/** What HotSpot 17 does with each of them: it ends at an unknown `-X` option, so nothing of IBM's own reaches it. */
export const onHotSpot = {
  "jvm.initialHeapSize": to(options, "-Xms", argument("-Xms{}m")),
  "jvm.maximumHeapSize": to(options, "-Xmx", argument("-Xmx{}m")),
  "jvm.Xmn": to(options, "-Xmn", argument("-Xmn{}m")),
  "jvm.Xgcpolicy": no("HotSpot has no gencon; its collector is named in standIn.collector"),
  "jvm.Xcompressedrefs": translated(
    options,
    "-XX:+UseCompressedOops",
    "HotSpot's name for compressed references",
    argument("-XX:+UseCompressedOops"),
  ),
  "jvm.preferredHeapBase": no("HotSpot places its heap itself"),
  "jvm.MaxDirectMemorySize": to(options, "-XX:MaxDirectMemorySize", argument("-XX:MaxDirectMemorySize={}m")),
  "jvm.verboseGc": to(options, "-verbose:gc", argument("-verbose:gc")),
  "jvm.PrintGCDetails": translated(
    options,
    "-Xlog:gc*",
    "the form of HotSpot 9 and later: details of every collection",
    argument("-Xlog:gc*:stdout:uptime"),
  ),
  "jvm.PrintGCTimeStamps": translated(
    options,
    "-Xlog:gc*:stdout:uptime",
    "the form of HotSpot 9 and later: seconds since the start before each line",
    argument("-Xlog:gc*:stdout:uptime"),
  ),
  "jvm.Xverbosegclog": no("an option of IBM's JVM; the stand-in logs collections to its standard output"),
  "jvm.Xloggc": no("the stand-in logs collections to its standard output, where the lab keeps them"),
} satisfies CarryTable<ReturnType<typeof jvmSettings>>;
