import type { Step } from "./plan";

/** A step in words; nothing for a step that only reads. */
export function describeStep([name, ...words]: Step): string[] {
  const [first = "", second = "", third = "", fourth = ""] = words;
  switch (name) {
    case "place":
      return [`puts ${first} at ${second}, mode ${third}`];
    case "merge":
      return [`merges the entries of ${first} into ${second}: its other entries stay`];
    case "kernel":
      return [`sets ${first} to ${second} at once`];
    case "governor":
      return ["with --governor NAME only: sets the CPU governor, for which no report gives a value"];
    case "websphere":
      return [`runs ${second} for ${first} with wsadmin (WAS_HOME names the profile)`];
    case "db2_script":
      return [`puts ${second} at ${fourth} and runs it as ${third}`];
    case "oracle_parameters":
    case "oracle_users":
      return [`puts ${second} at ${fourth} and runs it with sqlplus as ${third}`];
    case "postgresql_databases":
      return [`runs ${second} with psql as ${third}`];
    case "Set-TargetFile":
      return [`puts ${first} at ${second}`];
    case "Set-DynamicPorts":
      return [`puts ${first} at ${second} and runs it: ${fourth} dynamic TCP ports from ${third} on`];
    case "Invoke-Db2Script":
      return [`puts ${second} at ${third} and runs it in a Db2 command window`];
    case "Invoke-WebSphere":
      return [`runs ${second} for ${first} with wsadmin (WAS_HOME names the profile)`];
    default:
      return [];
  }
}
