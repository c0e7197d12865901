import type Docker from "dockerode";
import type { Manifest } from "../../manifest/schema";
import type { EngineEndpoint } from "../../engines/endpoint";
import type { LabFolders } from "../../project/folders";
import type { LabResources } from "../terraform/resources";

/** One thing that a lab needs, and what there is of it. */
export interface PreflightItem {
  readonly name: string;
  readonly status: "ok" | "warn" | "fail";
  readonly needed: string;
  readonly found: string;
  /** What to do; only where the status is not `ok`. */
  readonly fix?: string;
}

/** What a check may look at. */
export interface PreflightContext {
  readonly environment: string;
  readonly manifest: Manifest;
  readonly resources: LabResources;
  readonly folders: LabFolders;
  readonly engine: Docker;
  readonly endpoint: EngineEndpoint;
  readonly variables: NodeJS.ProcessEnv;
  /** A lab that needs more memory than the engine has is allowed. */
  readonly overcommit: boolean;
}

export type PreflightCheck = (context: PreflightContext) => Promise<readonly PreflightItem[]>;

/** `ok` where the condition holds, else the status given with what to do. */
export function judge(
  name: string,
  holds: boolean,
  texts: { readonly needed: string; readonly found: string; readonly otherwise: "warn" | "fail"; readonly fix: string },
): PreflightItem {
  const { needed, found, otherwise, fix } = texts;
  return holds ? { name, status: "ok", needed, found } : { name, status: otherwise, needed, found, fix };
}
