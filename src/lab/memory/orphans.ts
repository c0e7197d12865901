import { findObjects, removeObjects, type LabNames } from "../engine/engine-objects";
import type { Lab } from "../lab";
import type { LabEngine } from "../engine/lab-engines";
import { ownership, type Ownership } from "./ownership";
import { nodeVolumes } from "./data";
import { readJournal, unfinishedSince } from "./journal";
import { readState, stateOn } from "../terraform/state";

const nothing: LabNames = { containers: [], volumes: [], networks: [], services: [] };

/** Whose the objects of an engine are that have a lab's label or one of the names. */
export async function ownedOn(
  engine: LabEngine,
  { environment, folders }: Pick<Lab, "environment" | "folders">,
  names = nothing,
): Promise<Ownership> {
  const journal = readJournal(folders.journal);
  return ownership(await findObjects(engine.docker, environment, names, engine.name === "engine"), {
    environment,
    state: [...stateOn(readState(folders.state), engine.name), ...nodeVolumes(journal, engine)],
    since: unfinishedSince(journal, engine.name),
  });
}

/** Removes what an interrupted command of this lab left on its engines without noting it; says what that was. */
export async function removeOrphans(lab: Lab): Promise<string[]> {
  const removed = await Promise.all(
    lab.engines.all.map(async (engine) => removeObjects(engine.docker, (await ownedOn(engine, lab)).orphans)),
  );
  return removed.flat();
}
