import { engineIdentity, swarmIdentity, swarmPrefix, type AskedEngines } from "../engine/ask";
import { describeEngine, type LabEngine, type LabEngines } from "../engine/lab-engines";
import type { JournalEngine } from "../memory/journal";
import type { LabResources } from "../terraform/resources";
import type { StateObject } from "../terraform/state";
import { judge, type PreflightItem } from "./item";

/** An engine that a lab is known to be on: from the lab's copy nothing but its address. */
export type KnownEngine = Pick<JournalEngine, "name" | "machines" | "address"> &
  Partial<Pick<JournalEngine, "identity">>;

/** What is known of a lab that is up, and of where it would go. */
export interface Move {
  readonly environment: string;
  readonly state: readonly StateObject[];
  /** Where it was put. @default - nothing remembers it */
  readonly known?: readonly KnownEngine[] | undefined;
  readonly engines: LabEngines;
  readonly asked: AskedEngines;
  /** The assembly that Terraform would apply. @default - the lab's own copy: nothing is placed anew */
  readonly resources?: Pick<LabResources, "blocks">;
}

/**
 * Whether Terraform would look for everything that is up on the engine where it is. On another engine an object looks
 * removed: it would be forgotten there, made again here, and run on for ever.
 */
export function judgeMoved(move: Move): PreflightItem[] {
  const { known, state, environment } = move;
  if (known === undefined) return [];
  const places = new Map<string, Place & { readonly hasData: boolean }>();
  for (const object of state) {
    const place = placeOf(object, move);
    const key = `${place.before} ${place.now}`;
    places.set(key, { ...place, hasData: object.type === "docker_volume" || places.get(key)?.hasData === true });
  }
  const found = [...places.values()];
  // Of a machine on another engine its image is left over here: it says nothing more.
  const told = found.filter(
    ({ before, now }) =>
      now !== undefined || found.every((other) => other.before !== before || other.now === undefined),
  );
  return told.map(({ before, now, same, hasData }) => {
    const old = known.find(({ name }) => name === before);
    const from = old?.address;
    const machines = old === undefined || old.name === "engine" ? {} : { machines: old.machines };
    return {
      ...machines,
      ...judge("engine of this lab", same, {
        needed: `the engine ${from === undefined ? `that Terraform calls ${before}` : `at ${from}`}, where the lab is up`,
        found: now === undefined ? "no engine by these options" : `${now}${same ? "" : ", another engine"}`,
        otherwise: "fail",
        fix: `${wayOut(environment, before, from)}${hasData || move.engines.single ? "" : ", and --keep-data leaves the data of the others"}`,
      }),
    };
  });
}

function wayOut(environment: string, before: string, address: string | undefined): string {
  const back =
    before === "engine" ? `DOCKER_HOST=${address}` : `the option hosts as it was${address ? `, ${address}` : ""}`;
  return `${back}; or perflab down ${environment} first, it works with the options that the lab was made with`;
}

interface Place {
  /** Alias of the engine where the object is. */
  readonly before: string;
  /** Address of the engine where Terraform would look for it. */
  readonly now: string | undefined;
  readonly same: boolean;
}

function placeOf({ address, engine: before }: StateObject, move: Move): Place {
  const { asked, known } = move;
  const engine = engineFor({ address, engine: before }, move);
  const old = known?.find(({ name }) => name === before);
  const answer = asked.answers.find((other) => other.engine === engine);
  // Any manager of the lab's swarm will do. An engine that does not answer is told as such; where it is named as before, it is taken to be the same.
  const same =
    engine !== undefined &&
    old !== undefined &&
    (answer === undefined || "problem" in answer || old.identity === undefined
      ? old.identity?.startsWith(swarmPrefix) === true || engine.endpoint.address === old.address
      : engineIdentity(answer.info) === old.identity || swarmIdentity(answer.info) === old.identity);
  return { before, now: engine?.endpoint.address, same };
}

/** The engine where Terraform would look for an object. */
export function engineFor(
  { address, engine }: Pick<StateObject, "address" | "engine">,
  { resources, engines }: Pick<Move, "resources" | "engines">,
): LabEngine | undefined {
  return engines.named(resources?.blocks.find((other) => other.address === address)?.engine ?? engine);
}

/** Machines that are to stand on engines of their own, and whose engines turn out to be one. */
export function judgeDistinct({ answers }: AskedEngines, isShared: (machine: string) => boolean): PreflightItem[] {
  const byIdentity = new Map<string, LabEngine[]>();
  for (const answer of answers) {
    if ("problem" in answer || answer.engine.machines.length === 0) continue;
    const identity = engineIdentity(answer.info);
    byIdentity.set(identity, [...(byIdentity.get(identity) ?? []), answer.engine]);
  }
  return [...byIdentity.values()]
    .filter((engines) => engines.length > 1)
    .map((engines) => ({
      name: "one engine under several names",
      machines: engines.flatMap(({ machines }) => machines),
      status: "fail" as const,
      needed: "a name for each engine, and an engine for each name",
      found: `${engines.map(describeEngine).join(" and ")} are the same engine`,
      fix: engines.every(({ machines }) => machines.every(isShared))
        ? `name it the same for all of them: ${engines[0]?.endpoint.address}`
        : "an engine for each machine; or, where no number is to be measured, the same name and `shared` on each of them",
    }));
}

/** Blocks of the Terraform file that name no engine of the lab: Docker's variables would lead them somewhere. */
export function judgeBlocks({ blocks, aliases }: Pick<LabResources, "blocks" | "aliases">): PreflightItem[] {
  const stray = blocks.filter(({ engine }) => !aliases.includes(engine));
  if (stray.length === 0) return [];
  return [
    {
      name: "providers",
      status: "fail",
      needed: `one of the providers docker.${aliases.join(", docker.")} for every Docker resource`,
      found: `none, or another, for ${stray.map(({ address }) => address).join(", ")}`,
      fix: "give each `provider`: a resource without it goes to whatever engine DOCKER_HOST names",
    },
  ];
}
