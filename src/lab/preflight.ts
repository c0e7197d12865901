import { UserError } from "../errors";
import { checkCapacity } from "./preflight/capacity";
import { checkDisk } from "./preflight/disk";
import { checkData, checkEngine } from "./preflight/engine";
import { checkImages } from "./preflight/images";
import type { PreflightCheck, PreflightContext, PreflightItem } from "./preflight/item";
import { checkLimits } from "./preflight/limits";
import { checkNames } from "./preflight/names";
import { checkPasswords } from "./preflight/passwords";
import { checkPorts } from "./preflight/ports";
import { checkSubnet } from "./preflight/subnet";
import { checkTerraform } from "./preflight/terraform";

export type { PreflightContext, PreflightItem } from "./preflight/item";

const local: readonly PreflightCheck[] = [checkTerraform, checkPasswords, checkData];
const onEngine: readonly PreflightCheck[] = [
  checkCapacity,
  checkNames,
  checkSubnet,
  checkPorts,
  checkLimits,
  checkDisk,
  checkImages,
];

/** Everything that a lab needs from its engine and this machine, each with what is there. Nothing is changed. */
export async function preflight(context: PreflightContext): Promise<PreflightItem[]> {
  const engine = await checkEngine(context);
  const reachable = engine.every(({ status }) => status !== "fail");
  const checks = reachable ? [...local, ...onEngine] : local;
  const others = await Promise.all(checks.map((check) => check(context)));
  return [...engine, ...others.flat()];
}

/** One line, and a second one with what to do. */
export function describeItem({ name, status, needed, found, fix }: PreflightItem): string {
  return `${status.padEnd(4)}  ${name}: needs ${needed}; ${found}${fix === undefined ? "" : `\n      fix: ${fix}`}`;
}

/** @throws UserError with all items that failed */
export function refuseFailures(environment: string, items: readonly PreflightItem[]): void {
  const failed = items.filter(({ status }) => status === "fail");
  if (failed.length === 0) return;
  throw new UserError(
    failed.map(({ name, needed, found, fix }) => ({
      path: `${environment}: ${name}`,
      message: `needs ${needed}; ${found}`,
      ...(fix === undefined ? {} : { fix }),
    })),
    1,
  );
}
