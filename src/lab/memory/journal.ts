import { randomBytes, scryptSync, timingSafeEqual } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { writePrivate } from "./private-file";
import { jsonText } from "../../text/json";

/** What is remembered about the last change of a lab. */
export interface Journal {
  /** The engine's own time when the change began. */
  readonly begun: string;
  /** False from the first action until the last: what appeared in between may be missing in Terraform's state. */
  readonly finished: boolean;
  readonly engine: { readonly id: string; readonly address: string };
  /** Salted hash of every password that the lab's data was made with, by the secret's name. */
  readonly secrets: Readonly<Record<string, string>>;
}

export function readJournal(path: string): Journal | undefined {
  if (!existsSync(path)) return undefined;
  try {
    return JSON.parse(readFileSync(path, "utf8")) as Journal;
  } catch {
    // A damaged file remembers nothing; what depends on it is then asked of the engine.
    return undefined;
  }
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
