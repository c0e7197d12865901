import { to, translated, type CarryTable } from "../../settings/carry";
import { count, duration } from "../../settings/definition";

const schedule = "RPT schedule";

/** Settings of the load driver. */
export const driverSettings = {
  users: count("Users", schedule, { unit: "users" }),
  thinkTime: duration("Think time", schedule),
  rampInterval: duration("Interval at which users start", schedule),
  settle: duration("Settle time of a stage", schedule),
  measure: duration("Measured time of a stage", schedule),
} as const;

const plan = "plan.jmx";

/** What JMeter does with each of them. */
export const onJMeter = {
  users: to(plan, "ThreadGroup.num_threads"),
  thinkTime: to(plan, "UniformRandomTimer (variable think_ms)"),
  rampInterval: translated(
    plan,
    "ThreadGroup.ramp_time",
    "JMeter spreads the start of a group's users over a time; users x interval is the same",
  ),
  settle: to(plan, "variable settle_s, kept by the runner"),
  measure: to(plan, "ThreadGroup.duration (variable seconds)"),
} satisfies CarryTable<typeof driverSettings>;
