import type Docker from "dockerode";
import { reasonOf } from "../../engines/reason";
import type { ServerAccess } from "../engine/ask";
import type { Manifest, ManifestReading } from "../../manifest/schema";
import { runBatch } from "./readings-batch";
import { parseReading, type Parsed } from "./readings-parse";

/** One reading of the running lab, or why there is none. */
export type ReadingResult = { readonly parsed: Parsed } | { readonly problem: string };

/** Readings by server and id. */
export type Readings = ReadonlyMap<string, ReadingResult>;

export function readingKey(server: string, id: string): string {
  return `${server}:${id}`;
}

/** Takes all readings of a lab: the containers at the same time, and in each container all commands at once. */
export async function readLab(
  at: (server: string) => ServerAccess,
  manifest: Pick<Manifest, "servers" | "readings">,
): Promise<Readings> {
  const perServer = manifest.servers.flatMap(({ id, container }) => {
    const own = manifest.readings.filter(({ server }) => server === id);
    const access = at(id);
    if ("problem" in access) return Promise.resolve(own.map((reading) => entry(reading, access)));
    const { docker } = access;
    const byCommand = own.filter(({ command }) => command !== undefined);
    const byRecord = own.filter(({ command }) => command === undefined);
    return [readByCommand(docker, container, byCommand), readRecord(docker, container, byRecord)];
  });
  return new Map((await Promise.all(perServer)).flat());
}

type Entry = [string, ReadingResult];

async function readByCommand(
  docker: Docker,
  container: string,
  readings: readonly ManifestReading[],
): Promise<Entry[]> {
  try {
    const results = await runBatch(
      docker,
      container,
      readings.map(({ command }) => command ?? []),
    );
    return readings.map((reading, index): Entry => {
      const { code, stdout, stderr } = results[index] ?? { code: -1, stdout: "", stderr: "" };
      if (code !== 0)
        return entry(reading, { problem: `reading ${reading.id}: ${describeExit(code)}: ${lastLine(stderr)}` });
      return entry(reading, parsed(reading, stdout));
    });
  } catch (error) {
    const problem = await describeRefusal(docker, container, error);
    return readings.map((reading) => entry(reading, { problem }));
  }
}

async function readRecord(docker: Docker, container: string, readings: readonly ManifestReading[]): Promise<Entry[]> {
  if (readings.length === 0) return [];
  try {
    const record = await docker.getContainer(container).inspect();
    return readings.map((reading) => entry(reading, { parsed: record }));
  } catch (error) {
    const problem = describeEngineError(container, error);
    return readings.map((reading) => entry(reading, { problem }));
  }
}

function entry({ server, id }: ManifestReading, result: ReadingResult): Entry {
  return [readingKey(server, id), result];
}

function parsed({ id, parse }: ManifestReading, text: string): ReadingResult {
  try {
    return { parsed: parseReading(text, parse) };
  } catch (error) {
    return { problem: `reading ${id}: the answer is no ${parse}: ${(error as Error).message}` };
  }
}

function describeExit(code: number): string {
  if (code === -1) return "the command was not reached";
  return code === 124 ? "no answer in time" : `exit code ${code}`;
}

/** What an engine's refusal means for a reader: containers that stopped or are gone, first of all. */
export function describeEngineError(container: string, error: unknown): string {
  const { statusCode, message, json } = error as {
    statusCode?: number;
    message?: string;
    json?: { message?: string } | null;
  };
  if (statusCode === 404) return `there is no container ${container}`;
  if (statusCode === 409) return `the container ${container} is not running`;
  const reason = reasonOf(error);
  return reason === undefined ? (json?.message ?? message ?? String(error)) : `its engine does not answer: ${reason}`;
}

/** The same, and for a container that ended, how. */
async function describeRefusal(docker: Docker, container: string, error: unknown): Promise<string> {
  const problem = describeEngineError(container, error);
  if ((error as { statusCode?: number }).statusCode !== 409) return problem;
  try {
    const { State } = await docker.getContainer(container).inspect();
    const end =
      State.Status === "exited" ? ` with code ${State.ExitCode}${State.OOMKilled ? ", killed for memory" : ""}` : "";
    return `${problem}: ${State.Status}${end}`;
  } catch {
    return problem;
  }
}

function lastLine(text: string): string {
  return text.trim().split("\n").at(-1) || "it said nothing";
}
