import { randomInt } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { failure, type Problem } from "../../errors";
import { isSecret } from "./journal";
import { writePrivate } from "./private-file";
import { jsonText } from "../../text/json";

export type Secrets = Readonly<Record<string, string>>;

/** What is known about the passwords of a lab before it is changed. */
export interface SecretSources {
  /** Contents of `secrets.json`. @default - there is none */
  readonly stored?: Secrets | undefined;
  /** A `TF_VAR_<name>` of the user's own wins. */
  readonly variables: NodeJS.ProcessEnv;
  /** Hashes of the passwords that the data was made with. */
  readonly deployed: Readonly<Record<string, string>>;
  /** Volumes that exist already. A password inside them is not changed by a new variable. */
  readonly dataVolumes: readonly string[];
  readonly environment: string;
  readonly file: string;
}

/** Chooses a password for every name. Problems say why the existing data would not accept one. */
export function chooseSecrets(
  names: readonly string[],
  sources: SecretSources,
): { values: Secrets; problems: Problem[] } {
  const values: Record<string, string> = {};
  const problems: Problem[] = [];
  for (const name of names) {
    const given = sources.variables[`TF_VAR_${name}`];
    const stored = sources.stored?.[name];
    const known = given ?? stored;
    values[name] = known ?? newPassword();
    if (sources.dataVolumes.length === 0) continue;
    const hash = sources.deployed[name];
    const lost = known === undefined && (hash !== undefined || sources.stored === undefined);
    const changed =
      known !== undefined && (hash === undefined ? stored !== undefined && stored !== known : !isSecret(known, hash));
    if (lost) problems.push(lostSecret(name, sources));
    if (changed) problems.push(changedSecret(name, given !== undefined, sources));
  }
  return { values, problems };
}

/** 28 letters, digits, dots, dashes and underscores, a letter first: no quoting anywhere. */
function newPassword(): string {
  const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
  const all = `${letters}0123456789-_.`;
  return Array.from({ length: 28 }, (_, index) => (index === 0 ? letters : all)).reduce(
    (sum, set) => sum + set[randomInt(set.length)],
    "",
  );
}

function changedSecret(name: string, given: boolean, { environment, dataVolumes, file }: SecretSources): Problem {
  const place = given ? `TF_VAR_${name}` : file;
  const undo = given ? `unset TF_VAR_${name}` : `put the old ${name} back into ${file}`;
  return {
    path: place,
    message: `the password ${name} is not the one that the lab's data was made with, and a new one does not reach it`,
    given: `data in ${dataVolumes.join(", ")}`,
    fix: `${undo}; or remove the data first: perflab down ${environment}`,
  };
}

function lostSecret(name: string, { environment, dataVolumes, file }: SecretSources): Problem {
  return {
    path: file,
    message: `the password ${name} that the lab's data was made with is lost`,
    given: `data in ${dataVolumes.join(", ")}`,
    fix: `restore the file, or give the old password as TF_VAR_${name}; or remove the data first: perflab down ${environment}`,
  };
}

export function readSecrets(path: string): Secrets | undefined {
  if (!existsSync(path)) return undefined;
  try {
    return JSON.parse(readFileSync(path, "utf8")) as Secrets;
  } catch {
    throw failure(
      path,
      "not readable as JSON",
      "restore the file; without it the lab's data is of no use: perflab down removes it",
    );
  }
}

export function writeSecrets(path: string, secrets: Secrets): void {
  writePrivate(path, jsonText(secrets));
}
