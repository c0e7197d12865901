import type Docker from "dockerode";
import type { LabEngine } from "../engine/lab-engines";
import { describeEngine } from "../engine/lab-engines";

/** Of an image's configuration, what the containers notice. */
const told = [
  "Env",
  "Cmd",
  "Entrypoint",
  "User",
  "WorkingDir",
  "ExposedPorts",
  "Volumes",
  "StopSignal",
  "Healthcheck",
  "Shell",
  "Labels",
] as const;

type Inspected = Pick<Docker.ImageInspectInfo, "RootFS" | "Config" | "Architecture" | "Os">;

/** What an image is, whatever id an engine's store gives it: platform, layers, and what its configuration says. */
export function imageContent(image: Inspected): Readonly<Record<string, string>> {
  const config = image.Config as unknown as Readonly<Record<string, unknown>>;
  return {
    platform: `${image.Os}/${image.Architecture}`,
    layers: (image.RootFS?.Layers ?? []).join(" "),
    ...Object.fromEntries(told.map((key) => [key, text(config[key])])),
  };
}

/** Stores write what is not there as null, as nothing, or as an empty list. */
function text(value: unknown): string {
  if (value === null || value === undefined || value === "") return "";
  if (Array.isArray(value)) return value.length === 0 ? "" : JSON.stringify(value);
  if (typeof value !== "object") return JSON.stringify(value);
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return entries.length === 0 ? "" : JSON.stringify(entries);
}

/** An image as one engine has it. */
export interface ImageOn {
  readonly engine: LabEngine;
  readonly content: Readonly<Record<string, string>>;
}

/** In what the images of one name differ from the first of them; undefined where all are the same. */
export function imageDifference([first, ...others]: readonly ImageOn[]): string | undefined {
  if (first === undefined) return undefined;
  for (const other of others) {
    const keys = Object.keys(first.content).filter((key) => first.content[key] !== other.content[key]);
    if (keys.length > 0) {
      const sides = `${describeEngine(first.engine)} and ${describeEngine(other.engine)}`;
      return `${sides} have two images by this name: ${keys.join(", ")} differ`;
    }
  }
  return undefined;
}

/** The image of a name on an engine; undefined when it has none. */
export async function imageOn(engine: LabEngine, reference: string): Promise<ImageOn | undefined> {
  try {
    return { engine, content: imageContent(await engine.docker.getImage(reference).inspect()) };
  } catch (error) {
    if ((error as { statusCode?: number }).statusCode === 404) return undefined;
    throw error;
  }
}
