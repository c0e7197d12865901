import type { Manifest } from "../../manifest/schema";
import type { LabEngine } from "../engine/lab-engines";
import type { Lab } from "../lab";
import type { LabResources } from "../terraform/resources";

/** One thing that a lab needs, and what there is of it. */
export interface PreflightItem {
  readonly name: string;
  /** The machines that it is about, where a lab has several engines. */
  readonly machines?: readonly string[];
  readonly status: "ok" | "warn" | "fail";
  readonly needed: string;
  readonly found: string;
  /** What to do; only where the status is not `ok`. */
  readonly fix?: string;
}

/** What a check may look at. */
export interface PreflightContext extends Lab {
  readonly manifest: Manifest;
  readonly resources: LabResources;
  /** A lab that needs more memory than the engine has is allowed. */
  readonly overcommit: boolean;
}

/** What a check of one engine may look at: servers and resources are those that it carries. */
export interface EngineContext extends PreflightContext {
  readonly engine: LabEngine;
}

export type EngineCheck = (context: EngineContext) => Promise<readonly PreflightItem[]>;

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
