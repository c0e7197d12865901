import { to, type CarryTable } from "../../settings/carry";
import { oneOf, size, text } from "../../settings/definition";
import { argument } from "../jvm/settings";

/** What the Open Liberty stand-in has beyond them. */
export const standInSettings = {
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

export const onLibertyOnly = {
  "standIn.maximumHeap": to("jvm.options", "-Xmx", argument("-Xmx{}m")),
  "standIn.collector": to("jvm.options", "-XX:+Use...GC", argument("-XX:+Use{}GC")),
  "standIn.compilation": to("jvm.options", "-XX:TieredStopAtLevel"),
} satisfies CarryTable<typeof standInSettings>;
