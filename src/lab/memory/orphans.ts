import { findObjects, removeObjects } from "../engine/engine-objects";
import { readJournal } from "./journal";
import type { Lab } from "../lab";
import { ownership } from "./ownership";
import { readState } from "../terraform/state";

/** Removes what an interrupted command of this lab left on the engine without noting it; says what that was. */
export async function removeOrphans({ engine, environment, folders }: Lab): Promise<string[]> {
  const objects = await findObjects(engine, environment, { containers: [], volumes: [], networks: [] });
  const { orphans } = ownership(objects, {
    environment,
    state: readState(folders.state),
    journal: readJournal(folders.journal),
  });
  return removeObjects(engine, orphans);
}
