import { to, translated, type CarryTable } from "../../settings/carry";
import { count, duration, size } from "../../settings/definition";

const schedule = "RPT schedule";

/** Settings of the load driver. */
export const driverSettings = {
  users: count("Users", schedule, { unit: "users", range: [1, 100_000] }),
  thinkTime: duration("Think time", schedule),
  rampInterval: duration("Interval at which users start", schedule, { range: [1, 86_400] }),
  settle: duration("Settle time of a stage", schedule, { range: [1, 86_400] }),
  measure: duration("Measured time of a stage", schedule, { range: [1, 86_400] }),
} as const;

const plan = "plan.jmx";

/** What JMeter does with each of them. */
export const onJMeter = {
  users: to(plan, "ThreadGroup.num_threads"),
  thinkTime: to(plan, "GaussianRandomTimer (property think_ms)"),
  rampInterval: translated(
    plan,
    "ThreadGroup.ramp_time",
    "JMeter spreads the start of a group's users evenly over the time that all users of the application take",
  ),
  settle: translated(
    plan,
    "ThreadGroup.duration (property seconds)",
    "ramp, settle and measured time are one duration",
  ),
  measure: translated(
    plan,
    "ThreadGroup.duration (property seconds)",
    "ramp, settle and measured time are one duration",
  ),
} satisfies CarryTable<typeof driverSettings>;

/** What the JMeter stand-in has beyond them. */
export const jmeterSettings = {
  "standIn.heap": size("Heap of JMeter", "container"),
} as const;

export const onJMeterOnly = {
  "standIn.heap": to("container", "variable JMETER_HEAP", {
    reading: "container",
    path: "Config.Env",
    test: "contains",
    form: "JMETER_HEAP={}m",
  }),
} satisfies CarryTable<typeof jmeterSettings>;
