import { no, to, translated, type CarryTable } from "../../settings/carry";
import { count, flag, like, oneOf, size, text } from "../../settings/definition";
import type { ProbeTest } from "../../settings/probe";
import { mib } from "../../settings/units";

const jvm = "Servers > server1 > Process definition > Java Virtual Machine";
const policies = oneOf("balanced", "gencon", "metronome", "nogc", "optavgpause", "optthruput");
const container = "Servers > server1 > Web container > Custom properties";

/**
 * Settings of WebSphere Application Server traditional. Defaults: IBM's description of the JVM and thread pool settings of
 * level 8.5.5, and Eclipse OpenJ9's option reference for the garbage collector.
 */
export const webSphereSettings = {
  "jvm.initialHeapSize": size("Initial heap size", jvm, { default: mib(50), scale: "memory", floor: mib(96) }),
  "jvm.maximumHeapSize": size("Maximum heap size", jvm, { default: mib(256), scale: "memory", floor: mib(96) }),
  "jvm.Xmn": size("-Xmn (nursery)", jvm, { scale: "memory", floor: mib(16), key: "-Xmn" }),
  "jvm.Xgcpolicy": text("-Xgcpolicy", jvm, { default: "gencon", key: "-Xgcpolicy", form: policies }),
  "jvm.Xcompressedrefs": flag("-Xcompressedrefs", jvm, { default: true, key: "-Xcompressedrefs" }),
  "jvm.preferredHeapBase": text("-Xgc:preferredHeapBase", jvm, {
    key: "-Xgc:preferredHeapBase",
    form: like(/^0x[0-9a-fA-F]{1,16}$/, "an address, e.g. 0x100000000"),
  }),
  "jvm.MaxDirectMemorySize": size("-XX:MaxDirectMemorySize", jvm, {
    scale: "memory",
    floor: mib(32),
    key: "-XX:MaxDirectMemorySize",
  }),
  "webContainer.minThreads": count("WebContainer minimum size", "Servers > server1 > Thread pools > WebContainer", {
    default: 50,
    range: [1, 100_000],
  }),
  "webContainer.maxThreads": count("WebContainer maximum size", "Servers > server1 > Thread pools > WebContainer", {
    default: 50,
    range: [1, 100_000],
  }),
  "webContainer.trusthostheaderport": flag("trusthostheaderport", container, {
    default: false,
    key: "trusthostheaderport",
  }),
  "webContainer.extractHostHeaderPort": flag("com.ibm.ws.webcontainer.extractHostHeaderPort", container, {
    default: false,
    key: "com.ibm.ws.webcontainer.extractHostHeaderPort",
  }),
} as const;

/** What the Open Liberty stand-in has beyond them. */
export const libertySettings = {
  "standIn.maximumHeap": size("Heap of the stand-in where the report gives none (-Xmx)", "jvm.options", {
    key: "-Xmx",
  }),
  "standIn.collector": text("Collector of HotSpot", "jvm.options", {
    form: oneOf("G1", "Parallel", "Serial"),
    key: "-XX:+Use",
  }),
  "standIn.compilation": text("Just-in-time compilation of HotSpot", "jvm.options", {
    form: oneOf("full", "first level"),
    default: "full",
  }),
} as const;

const argument = (form: string): ProbeTest => ({
  reading: "facts",
  path: "jvm.inputArguments",
  test: "contains",
  form,
});

/** What Open Liberty on HotSpot does with each of them. */
export const onLiberty = {
  "jvm.initialHeapSize": to("jvm.options", "-Xms", argument("-Xms{}m")),
  "jvm.maximumHeapSize": to("jvm.options", "-Xmx", argument("-Xmx{}m")),
  "jvm.Xmn": to("jvm.options", "-Xmn", argument("-Xmn{}m")),
  "jvm.Xgcpolicy": no("HotSpot has no gencon; its collector is named in standIn.collector"),
  "jvm.Xcompressedrefs": translated(
    "jvm.options",
    "-XX:+UseCompressedOops",
    "HotSpot's name for compressed references",
    argument("-XX:+UseCompressedOops"),
  ),
  "jvm.preferredHeapBase": no("HotSpot places its heap itself"),
  "jvm.MaxDirectMemorySize": to("jvm.options", "-XX:MaxDirectMemorySize", argument("-XX:MaxDirectMemorySize={}m")),
  "webContainer.minThreads": translated(
    "server.xml",
    "executor/@coreThreads",
    "Liberty has one executor for all requests",
  ),
  "webContainer.maxThreads": translated(
    "server.xml",
    "executor/@maxThreads",
    "Liberty has one executor for all requests",
  ),
  "webContainer.trusthostheaderport": to("server.xml", "webContainer/@trustHostHeaderPort"),
  "webContainer.extractHostHeaderPort": to("server.xml", "webContainer/@extractHostHeaderPort"),
} satisfies CarryTable<typeof webSphereSettings>;

export const onLibertyOnly = {
  "standIn.maximumHeap": to("jvm.options", "-Xmx", argument("-Xmx{}m")),
  "standIn.collector": to("jvm.options", "-XX:+Use...GC", argument("-XX:+Use{}GC")),
  "standIn.compilation": to("jvm.options", "-XX:TieredStopAtLevel"),
} satisfies CarryTable<typeof libertySettings>;
