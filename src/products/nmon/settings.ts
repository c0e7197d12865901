import { to, type CarryTable } from "../../settings/carry";
import { count } from "../../settings/definition";

/** Settings of the nmon collector. */
export const nmonSettings = {
  interval: count("Seconds between two snapshots (-s)", "nmon command line", {
    default: 60,
    unit: "s",
    range: [1, 3600],
  }),
} as const;

/** What nmon in a container does with each of them. */
export const onContainer = {
  interval: to("container", "variable NMON_INTERVAL", {
    reading: "container",
    path: "Config.Env",
    test: "contains",
    form: "NMON_INTERVAL={}",
  }),
} satisfies CarryTable<typeof nmonSettings>;
