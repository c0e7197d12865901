import { no, to, translated, type CarryTable } from "../../settings/carry";
import { count, duration, size } from "../../settings/definition";
import { mib } from "../../settings/units";

/** Settings of a load driver, with the tool in which its user sets them. */
export const driverSettings = (tool: string, unit: "users" | "threads") => {
  const place = `workload of ${tool}`;
  return {
    users: count(unit === "users" ? "Users" : "Threads", place, {
      unit,
      range: [1, 100_000],
      scale: "users",
      floor: 1,
    }),
    thinkTime: duration("Think time", place),
    thinkTimeDeviation: duration("Standard deviation of the think time", place, { range: [0, 86_400] }),
    rampInterval: duration(`Interval at which ${unit} start`, place, { range: [0.001, 86_400] }),
    rampUp: duration(`Time within which all ${unit} start`, place, { range: [0, 86_400] }),
    settle: duration("Settle time of a stage", place, { range: [1, 86_400] }),
    measure: duration("Measured time of a stage", place, { range: [1, 86_400] }),
    iterations: count("Rounds of each user", place, { range: [1, 1_000_000] }),
  } as const;
};

export type DriverSettings = ReturnType<typeof driverSettings>;

const plan = "plan.jmx";
const oneDuration = "ramp, settle and measured time are one duration";
const noWait = "the users do not wait: the plan has no timer";

/** What JMeter does with each of them, for users who think between requests and for those who do not. */
export const onJMeter = (waits: boolean) =>
  ({
    users: to(plan, "ThreadGroup.num_threads"),
    thinkTime: {
      ...(waits ? to(plan, "GaussianRandomTimer (property think_ms)") : translated(plan, "no timer", noWait)),
      whenMissing: `the value is missing, and ${noWait}`,
    },
    thinkTimeDeviation: waits ? to(plan, "GaussianRandomTimer (property think_spread_ms)") : no(noWait),
    rampInterval: translated(
      plan,
      "ThreadGroup.ramp_time",
      "JMeter spreads the start of a group's users evenly over the time that all users of the application take",
    ),
    rampUp: to(plan, "ThreadGroup.ramp_time"),
    settle: translated(plan, "ThreadGroup.duration (property seconds)", oneDuration),
    measure: translated(plan, "ThreadGroup.duration (property seconds)", oneDuration),
    iterations: to(plan, "LoopController.loops (property iterations)"),
  }) satisfies CarryTable<DriverSettings>;

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

/** Settings of a Java client that calls the servers itself. */
export const javaClientSettings = {
  "client.fragmentSize": count("ORB fragment size of the client", "driver-jvm.options", {
    unit: "bytes",
    default: 1024,
    range: [64, 2_147_483_640],
    key: "com.ibm.CORBA.FragmentSize",
  }),
} as const;

export const javaClientOnJMeter = {
  "client.fragmentSize": no("the stand-in sends HTTP, which has no ORB fragments"),
} satisfies CarryTable<typeof javaClientSettings>;

const startScript = "setenv.sh";

const leastHeap = mib(128);

/** Heap of a published JMeter. */
export const jmeterHeapSettings = {
  "jvm.initialHeapSize": size("Initial heap size", startScript, { scale: "memory", floor: leastHeap, key: "-Xms" }),
  "jvm.maximumHeapSize": size("Maximum heap size", startScript, { scale: "memory", floor: leastHeap, key: "-Xmx" }),
} as const;

const asHeap = "the stand-in's heap has one size: the maximum, within the memory of the container";

export const jmeterHeapOnJMeter = {
  "jvm.initialHeapSize": no(asHeap),
  "jvm.maximumHeapSize": translated("container", "variable JMETER_HEAP", asHeap),
} satisfies CarryTable<typeof jmeterHeapSettings>;
