import type { Manifest } from "../../manifest/schema";
import { describeScale, factor, fullSize, parseScale, type Scale } from "../../settings/scale";
import { counted } from "../../text/counted";
import { demandAt, total, type Demand } from "../capacity/demand";
import { demandsOf, largestFit, leastDemands, type Fit } from "../capacity/fit";
import { describeLab, largestOf, left, type Place } from "../capacity/place";
import { judge, type PreflightItem } from "./item";

interface Wanted {
  readonly manifest: Manifest;
  /** More memory than there is, and limits that nobody enforces, are allowed. */
  readonly overcommit: boolean;
}

/** Memory and processors of the whole lab against those of each engine or node, and the scale that fits everywhere. */
export function judgeCapacity(wanted: Wanted, places: readonly Place[]): PreflightItem[] {
  const fit = largestFit(wanted.manifest, places);
  const demands = demandAt(wanted.manifest, scaleOf(wanted.manifest));
  return places.flatMap((place) => {
    const here = demandsOf(place, demands);
    if (here.length === 0) return [];
    const items = [
      judgeMemory(wanted, place, here, fit),
      judgeLargest(wanted, place, here, fit),
      judgeProcessors(wanted, place, here, fit),
      ...judgeOthers(wanted, place, here, fit),
    ];
    const { machines } = place;
    return machines === undefined ? items : items.map((item) => ({ ...item, machines }));
  });
}

function judgeMemory(wanted: Wanted, place: Place, here: readonly Demand[], fit: Fit): PreflightItem {
  const { manifest, overcommit } = wanted;
  const { memoryMiB } = total(here);
  const least = total(leastDemands(manifest, place)).memoryMiB;
  const ways =
    least > place.memoryMiB
      ? [`no scale is small enough, its software needs ${least} MiB to start: ${elsewhere(place, `${least} MiB`)}`]
      : [smaller(wanted, fit, "memory"), onHosts(place, `${memoryMiB} MiB`)];
  return judge("memory", memoryMiB <= place.memoryMiB, {
    needed: `${memoryMiB} MiB for ${counted(here.length, "container")}`,
    found: `${place.memoryMiB} MiB on ${place.name}`,
    otherwise: overcommit ? "warn" : "fail",
    fix: overcommit
      ? "allowed by --overcommit: servers may be killed for memory"
      : joined([...ways, "--overcommit to risk it"]),
  });
}

function judgeLargest(wanted: Wanted, place: Place, here: readonly Demand[], fit: Fit): PreflightItem {
  const there = largestOf(place);
  const largest = here.reduce((most, demand) => (demand.processors > most.processors ? demand : most));
  const least = total(leastDemands(wanted.manifest, place).filter(({ id }) => id === largest.id)).processors;
  const ways =
    least > there
      ? [`no scale is small enough, its software needs ${least} to start: ${elsewhere(place, `${least} processors`)}`]
      : [smaller(wanted, fit, "startable"), onHosts(place, `${largest.processors} processors`)];
  return judge("processors of one container", largest.processors <= there, {
    needed: `${largest.processors} for ${largest.id}`,
    found: `${there} on ${place.name}, which refuses more`,
    otherwise: "fail",
    fix: joined([...ways, `--set ${largest.id}/container.processors=${there} for this one`]),
  });
}

/** Processors that are shared make servers wait for each other, which is no reason not to look at a lab; a swarm waits itself. */
function judgeProcessors(wanted: Wanted, place: Place, here: readonly Demand[], fit: Fit): PreflightItem {
  const { processors } = total(here);
  const least = total(leastDemands(wanted.manifest, place)).processors;
  const ways =
    least > place.processors
      ? [`no scale is small enough, its software needs ${least} to start: ${elsewhere(place, `${least} processors`)}`]
      : [smaller(wanted, fit, "processors"), onHosts(place, `${processors} processors`)];
  const texts = {
    needed: `${processors} for ${counted(here.length, "container")}`,
    found: `${place.processors} on ${place.name}`,
  };
  return judge(
    "processors",
    processors <= place.processors,
    place.reserves
      ? { ...texts, otherwise: "fail", fix: joined([...ways, "--overcommit to risk it"]) }
      : {
          ...texts,
          otherwise: "warn",
          fix: `servers wait for each other, which is no measurement: ${joined(ways)}`,
        },
  );
}

function judgeOthers(wanted: Wanted, place: Place, here: readonly Demand[], fit: Fit): PreflightItem[] {
  if (place.labs.length === 0) return [];
  const [needed, rest] = [total(here), left(place)];
  const fits = (there: typeof rest) => needed.memoryMiB <= there.memoryMiB && needed.processors <= there.processors;
  const starts = place.reserves !== true || fits(left(place, "reserved"));
  const labs = place.labs.map(describeLab).join(", ");
  return [
    judge("beside other labs", fits(rest), {
      needed: `${needed.memoryMiB} MiB and ${needed.processors} processors`,
      found: `${Math.max(0, rest.memoryMiB)} MiB and ${Math.max(0, rest.processors)} processors are left by ${labs}`,
      otherwise: starts ? "warn" : "fail",
      fix: joined([
        `perflab down ${place.labs[0]?.environment ?? ""}: what another lab does shows in every measurement`,
        smaller(wanted, fit, "scale"),
        starts ? undefined : "--overcommit to risk it",
      ]),
    }),
  ];
}

function scaleOf({ options }: Manifest): Scale {
  return parseScale(options.scale) ?? fullSize;
}

const enough = {
  memory: "whose memory fits",
  startable: "that starts",
  processors: "whose processors fit",
  scale: "that fits",
};

/** A way out by scale. What else limits the lab has an item of its own. */
function smaller({ manifest }: Wanted, fit: Fit, what: keyof Fit): string | undefined {
  const scale: Scale | undefined = fit[what];
  if (scale === undefined || factor(scale) >= factor(scaleOf(manifest))) return undefined;
  const text = describeScale(scale);
  return fit.scale !== undefined && describeScale(fit.scale) === text
    ? `--scale ${text}, the largest that fits (--scale fit finds it)`
    : `--scale ${text}, the largest ${enough[what]}`;
}

/** A way out for a lab whose machines have hosts of their own. */
function onHosts(place: Place, amount: string): string | undefined {
  return place.machines === undefined ? undefined : elsewhere(place, amount);
}

function elsewhere({ machines, kind = "host" }: Place, amount: string): string {
  return machines === undefined ? `an engine with ${amount}` : `a ${kind} for ${machines.join(", ")} with ${amount}`;
}

/** Ways out, one of which is enough. */
function joined(ways: readonly (string | undefined)[]): string {
  return ways.filter((way) => way !== undefined).join("; or ");
}
