import { hostChecks, type HostCheck } from "../../bundle/host-checks";
import { runOverSsh } from "../../engines/ssh-script";
import { EngineUnreachable } from "../../engines/unreachable";
import type { Manifest } from "../../manifest/schema";
import { judge, type EngineCheck, type PreflightItem } from "./item";

/** Seconds for a script that only reads. */
const patience = 10;

/** What the host of an engine says about itself, where it is reached over ssh. Machines that share a host are asked about at once. */
export const checkOwnHost: EngineCheck = async ({ engine, manifest }) => {
  const { address } = engine.endpoint;
  if (!address.startsWith("ssh://")) return [];
  const machines = [...new Set(engine.machines)].map((machine) => hostChecks(manifest, machine));
  try {
    const output = await runOverSsh(address, machines.map(({ script }) => script).join("\n"), patience);
    return judgeOwnHost(
      machines.flatMap(({ parse }) => parse(output)),
      manifest,
    );
  } catch (error) {
    if (!(error instanceof EngineUnreachable)) throw error;
    return [
      {
        name: "host",
        status: "warn",
        needed: "a host that says what it is set to",
        found: `not read: ${error.reason}`,
        fix: "see by hand: perflab bundle writes scripts that check, apply and collect",
      },
    ];
  }
};

/**
 * What somebody states about the host and no container carries, and in one line what nobody states a value for. A host that is
 * set otherwise carries a lab all the same: that is a warning.
 */
export function judgeOwnHost(
  checks: readonly HostCheck[],
  manifest: Pick<Manifest, "settings" | "options">,
): PreflightItem[] {
  const carried = new Set(
    manifest.settings
      .filter(({ carried }) => (carried[manifest.options.flavour]?.as ?? "no") !== "no")
      .map(({ id }) => id),
  );
  // The limit of a session is none of a container's: that one comes from the engine.
  const isOther = (name: string) => carried.has(name) || name.endsWith("/nofile");
  const stated = checks.filter(({ name, wanted }) => wanted !== undefined && !isOther(name));
  const told = checks.filter(({ wanted }, at) => wanted === undefined && at === sameReading(checks, at));
  return [...stated.map(judgeStated), ...judgeTold(told)];
}

/** Machines on one host read the same of it. */
function sameReading(checks: readonly HostCheck[], at: number): number {
  return checks.findIndex(({ title, wanted }) => title === checks[at]?.title && wanted === undefined);
}

function judgeStated({ name, title, wanted = "", found, ok, source, reason = "" }: HostCheck): PreflightItem {
  return judge("host", ok === true, {
    needed: `${title} = ${wanted}${source === undefined ? "" : ` (${source})`}`,
    found: found ?? `not read: ${reason}`,
    otherwise: "warn",
    fix:
      found === undefined
        ? `see by hand whether ${name} holds`
        : `set it on the host: perflab bundle writes a script that applies ${name} and rolls it back`,
  });
}

function judgeTold(told: readonly HostCheck[]): PreflightItem[] {
  const texts = told.map(({ title, found, reason }) => `${title}: ${found ?? `not read, ${reason ?? ""}`}`);
  const clock = told.find(({ found }) => found?.startsWith("not synchronized"))?.found;
  return [
    ...(texts.length === 0
      ? []
      : [{ name: "host", status: "ok" as const, needed: "nobody states a value", found: texts.join("; ") }]),
    ...(clock === undefined
      ? []
      : [
          judge("host", false, {
            needed: "a clock that is kept: times of several hosts are compared",
            found: clock,
            otherwise: "warn",
            fix: "chrony or ntpd on the host",
          }),
        ]),
  ];
}
