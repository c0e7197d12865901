import { defaultCollector } from "./settings";

/** What the same scripts and unset values mean at another level of WebSphere Application Server. */
export function changesBetween(published: string | undefined, running: string | undefined): readonly string[] {
  const [before, after] = [majorOf(published), majorOf(running)];
  if (before === after || running === undefined) return [];
  const [collector, newCollector] = [defaultCollector(published), defaultCollector(running)];
  return [
    ...(after >= 9 && before < 9
      ? ["wsadmin runs Jython 2.7 and not 2.1: the scripts keep to what both take", "the JVM is Java 8"]
      : []),
    ...(collector === newCollector ? [] : [`the default of -Xgcpolicy is ${newCollector} and not ${collector}`]),
  ];
}

function majorOf(level: string | undefined): number {
  return Number(level?.split(".")[0] ?? 8);
}
