import { existsSync } from "node:fs";
import { join } from "node:path";
import type Docker from "dockerode";
import { readManifest } from "../manifest/read";
import type { Manifest } from "../manifest/schema";
import { failure } from "../errors";
import { settleCopy } from "./memory/assembly-copy";
import { engineEndpoint, type EngineEndpoint } from "../engines/endpoint";
import { openEngine } from "../engines/engine";
import { labFolders, type LabFolders } from "../project/folders";

/** What every command about one lab works with. */
export interface Lab {
  readonly environment: string;
  readonly folders: LabFolders;
  readonly endpoint: EngineEndpoint;
  readonly engine: Docker;
  readonly variables: NodeJS.ProcessEnv;
}

export function openLab(environment: string, project = process.cwd(), variables = process.env): Lab {
  const folders = labFolders(environment, project);
  const endpoint = engineEndpoint(variables);
  return { environment, folders, endpoint, engine: openEngine(endpoint), variables };
}

/** Manifest of the lab's copy: what was deployed, whatever has been synthesized since. @throws UserError when there is no lab */
export function deployedManifest({ environment, folders }: Lab): Manifest {
  settleCopy(folders);
  if (!existsSync(join(folders.lab, "lab.json")))
    throw failure(environment, "there is no lab of this environment here", `perflab up ${environment}`);
  return readManifest(folders.lab);
}
