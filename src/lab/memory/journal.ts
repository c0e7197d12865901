import { randomBytes, scryptSync, timingSafeEqual } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { writePrivate } from "./private-file";
import { jsonText } from "../../text/json";

/** An engine that the last change of a lab worked on. */
export interface JournalEngine {
  /** Alias of the provider. */
  readonly name: string;
  readonly machines: readonly string[];
  /** What the engine said of itself. */
  readonly identity: string;
  readonly address: string;
  readonly certificates?: string;
  /** The engine's own time when the change began. */
  readonly begun: string;
}

/** What a lab leaves on the nodes of a swarm, where Terraform does not see it. */
export interface JournalSwarm {
  /** Labels that perflab has set on nodes. */
  readonly labels: readonly { readonly node: string; readonly machine: string }[];
  /** With the id of the node that the machine stood on. */
  readonly volumes: readonly { readonly machine: string; readonly name: string; readonly node?: string }[];
}

/** What is remembered about the last change of a lab. */
export interface Journal {
  /** False from the first action until the last: what appeared in between may be missing in Terraform's state. */
  readonly finished: boolean;
  readonly engines: readonly JournalEngine[];
  /** Only of a lab on a swarm. */
  readonly swarm?: JournalSwarm;
  /** Salted hash of every password that the lab's data was made with, by the secret's name. */
  readonly secrets: Readonly<Record<string, string>>;
}

export function readJournal(path: string): Journal | undefined {
  if (!existsSync(path)) return undefined;
  try {
    const journal = JSON.parse(readFileSync(path, "utf8")) as Journal | null;
    return isWhole(journal) ? journal : undefined;
  } catch {
    // A damaged file remembers nothing; what depends on it is then asked of the engine.
    return undefined;
  }
}

/** Half of a memory is none: what is missing would be taken for a fact. */
function isWhole(journal: Partial<Journal> | null): journal is Journal {
  const isText = (value: unknown) => typeof value === "string";
  const { engines, secrets, finished } = journal ?? {};
  return (
    typeof finished === "boolean" &&
    typeof secrets === "object" &&
    secrets !== null &&
    Array.isArray(engines) &&
    (engines as (Partial<JournalEngine> | null)[]).every(
      (engine) =>
        [engine?.name, engine?.identity, engine?.address, engine?.begun].every(isText) &&
        Array.isArray(engine?.machines) &&
        engine.machines.every(isText),
    )
  );
}

/** Seconds since 1970, by the engine's clock, from which objects may lack in the state; undefined when none can. */
export function unfinishedSince(journal: Journal | undefined, engine: string): number | undefined {
  const begun = journal?.engines.find(({ name }) => name === engine)?.begun;
  if (journal === undefined || journal.finished || begun === undefined) return undefined;
  return Math.floor(Date.parse(begun) / 1000);
}

export function writeJournal(path: string, journal: Journal): void {
  writePrivate(path, jsonText(journal));
}

/** `<salt>:<hash>`, so that a password can be recognized and not read. */
export function hashSecret(secret: string, salt = randomBytes(16).toString("hex")): string {
  return `${salt}:${scryptSync(secret, salt, 32).toString("hex")}`;
}

export function isSecret(secret: string, hash: string): boolean {
  const [salt = ""] = hash.split(":");
  const [given, known] = [Buffer.from(hashSecret(secret, salt)), Buffer.from(hash)];
  return given.length === known.length && timingSafeEqual(given, known);
}
