import { existsSync } from "node:fs";
import { join } from "node:path";
import { readManifest } from "../manifest/read";
import type { Manifest } from "../manifest/schema";
import { failure } from "../errors";
import { settleCopy } from "./memory/assembly-copy";
import { engineEndpoint } from "../engines/endpoint";
import { enginesOf, oneEngine, rememberedEngines } from "./engine/engines-of";
import type { LabEngines } from "./engine/lab-engines";
import { readJournal } from "./memory/journal";
import { labFolders, type LabFolders } from "../project/folders";

/** What every command about one lab works with. */
export interface Lab {
  readonly environment: string;
  readonly folders: LabFolders;
  readonly engines: LabEngines;
  readonly variables: NodeJS.ProcessEnv;
}

export function openLab(environment: string, project = process.cwd(), variables = process.env): Lab {
  const folders = labFolders(environment, project);
  let engines: LabEngines | undefined;
  return {
    environment,
    folders,
    variables,
    // Docker's own choice may lead nowhere, and a command that synthesizes has other engines anyway.
    get engines() {
      return (engines ??= deployedEngines(folders, variables));
    },
  };
}

/** The engines of a lab that is there: by its copy, or where that is lost by its journal. */
function deployedEngines(folders: LabFolders, variables: NodeJS.ProcessEnv): LabEngines {
  const deployed = tryManifest(folders.lab) ?? tryManifest(`${folders.lab}.previous`);
  if (deployed !== undefined) return enginesOf(deployed, { project: folders.project, variables });
  const journal = readJournal(folders.journal);
  return journal === undefined ? oneEngine([], engineEndpoint(variables)) : rememberedEngines(journal);
}

function tryManifest(folder: string): Manifest | undefined {
  try {
    return readManifest(folder);
  } catch {
    // What needs the manifest itself says what is wrong with it.
    return undefined;
  }
}

/** Manifest of the lab's copy: what was deployed, whatever has been synthesized since. @throws UserError when there is no lab */
export function deployedManifest({ environment, folders }: Lab): Manifest {
  settleCopy(folders);
  if (!existsSync(join(folders.lab, "lab.json")))
    throw failure(environment, "there is no lab of this environment here", `perflab up ${environment}`);
  return readManifest(folders.lab);
}
