import type Docker from "dockerode";
import type { UserError } from "../errors";
import type { EngineEndpoint } from "./endpoint";
import { agentOf, openEngine } from "./engine";
import { reasonOf } from "./reason";
import { SshAgent } from "./ssh-agent";

/** What an engine says of itself, or why it cannot be asked. */
export type Ping =
  | {
      readonly reached: true;
      readonly version: Docker.DockerVersion;
      readonly info: Readonly<Record<string, unknown>> & EngineInfo;
      /** From the question to the answer. */
      readonly milliseconds: number;
    }
  | { readonly reached: false; readonly reason: string };

/** Of `docker info`, what a lab needs to know. */
export interface EngineInfo {
  /** Two addresses with one id are one engine, unless its files were copied. */
  readonly ID: string;
  readonly Name: string;
  readonly NCPU: number;
  /** Bytes. */
  readonly MemTotal: number;
  readonly Architecture: string;
  readonly OperatingSystem: string;
  readonly KernelVersion: string;
  readonly CgroupVersion?: string;
  readonly DockerRootDir: string;
  readonly Swarm?: SwarmInfo;
}

/** What an engine says of the swarm that it is in. */
export interface SwarmInfo {
  readonly NodeID?: string;
  readonly LocalNodeState?: string;
  readonly ControlAvailable?: boolean;
  /** Why a manager cannot answer for the swarm. */
  readonly Error?: string;
  readonly RemoteManagers?: readonly { readonly Addr: string }[] | null;
  /** A manager knows the swarm by its id; empty while it has no leader. */
  readonly Cluster?: { readonly ID?: string } | null;
}

/** Asks an engine for its version and state. Many can be asked at a time; none takes longer than the given time. */
export async function ping(endpoint: EngineEndpoint, seconds = 10): Promise<Ping> {
  const begin = performance.now();
  const cancel = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  try {
    const engine = openEngine(endpoint);
    const late = new Promise<"late">((resolve) => (timer = setTimeout(() => resolve("late"), seconds * 1000)));
    const options = { abortSignal: cancel.signal } as object;
    const answers = ask(engine, options);
    const answer = await Promise.race([answers, late]);
    if (answer === "late") {
      answers.catch(() => undefined);
      giveUp(engine, cancel, `no answer within ${seconds} s`);
      return { reached: false, reason: `no answer within ${seconds} s` };
    }
    return { reached: true, ...answer, milliseconds: performance.now() - begin };
  } catch (error) {
    return { reached: false, reason: describe(error) };
  } finally {
    clearTimeout(timer);
  }
}

async function ask(engine: Docker, options: object) {
  const { version, info } = engine as unknown as Record<"version" | "info", (options: object) => Promise<unknown>>;
  const [first, second] = await Promise.all([version.call(engine, options), info.call(engine, { ...options })]);
  return { version: first as Docker.DockerVersion, info: second as Record<string, unknown> & EngineInfo };
}

function giveUp(engine: Docker, cancel: AbortController, reason: string): void {
  const agent = agentOf(engine);
  if (agent instanceof SshAgent) agent.abandon(reason);
  cancel.abort();
}

function describe(error: unknown): string {
  const { json, message, problems, statusCode } = error as Error &
    Partial<UserError> & { json?: { message?: string } | null; statusCode?: number };
  const [problem] = problems ?? [];
  if (problem !== undefined) return `${problem.path}: ${problem.message}`;
  const foreign =
    statusCode === undefined ? message : `something else than a Docker Engine answers there (HTTP ${statusCode})`;
  return reasonOf(error) ?? json?.message ?? foreign;
}
