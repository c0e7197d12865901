import { existsSync } from "node:fs";
import { join } from "node:path";
import { readManifest } from "../manifest/read";
import type { Manifest } from "../manifest/schema";
import { failure, UserError } from "../errors";
import { checkLayers } from "../options/options";
import { optionLayers } from "../options/layers";
import { copiedManifest, settleCopy } from "./memory/assembly-copy";
import { engineEndpoint } from "../engines/endpoint";
import { enginesOf, enginesOnHosts, oneEngine, rememberedEngines } from "./engine/engines-of";
import type { LabEngines } from "./engine/lab-engines";
import { readJournal } from "./memory/journal";
import { readState } from "./terraform/state";
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
      return (engines ??= deployedEngines(environment, folders, variables));
    },
  };
}

/** The engines of a lab that is there: by its copy, or where that is lost by its journal, or by the options of now. */
function deployedEngines(environment: string, folders: LabFolders, variables: NodeJS.ProcessEnv): LabEngines {
  const deployed = copiedManifest(folders);
  if (deployed !== undefined) return enginesOf(deployed, { project: folders.project, variables });
  const journal = readJournal(folders.journal);
  return journal === undefined ? chosenEngines(environment, folders, variables) : rememberedEngines(journal);
}

/** Where nothing remembers a lab, its options say where to look for what has its label. */
function chosenEngines(environment: string, { project, state }: LabFolders, variables: NodeJS.ProcessEnv): LabEngines {
  const options = checkLayers(optionLayers({}, variables, project, undefined))(environment);
  if (options.placement !== "hosts") return oneEngine([], engineEndpoint(variables));
  const aliases = readState(state).map(({ engine }) => engine);
  return enginesOnHosts(options.hosts ?? {}, aliases, project);
}

/** Manifest of the lab's copy: what was deployed, whatever has been synthesized since. @throws UserError when there is no lab */
export function deployedManifest({ environment, folders }: Lab): Manifest {
  settleCopy(folders);
  if (!existsSync(join(folders.lab, "lab.json")))
    throw failure(environment, "there is no lab of this environment here", `perflab up ${environment}`);
  try {
    return readManifest(folders.lab);
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    const fix = `perflab up ${environment} renews the lab's copy; perflab down ${environment} works without it`;
    throw new UserError(
      error.problems.map((problem) => ({ ...problem, fix })),
      1,
    );
  }
}
