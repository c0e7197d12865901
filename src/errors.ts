import { tmpdir } from "node:os";
import { visible, visibleValue } from "./text/visible";

/** One mistake of a user: where it is, what was given, what is allowed, what to do. */
export interface Problem {
  readonly path: string;
  readonly message: string;
  readonly given?: string;
  readonly allowed?: string;
  /** In place of everything that is allowed, where that is much: what is most like the given. */
  readonly nearest?: string;
  readonly fix?: string;
}

/** A user's mistake. The command line prints its problems and never a stack trace. */
export class UserError extends Error {
  constructor(
    readonly problems: readonly Problem[],
    /** 2: wrong use or bad options; 1: the work itself failed. */
    readonly exitCode: 1 | 2 = 2,
  ) {
    super(problems.map(describeProblem).join("\n"));
    this.name = "UserError";
  }
}

export function describeProblem(problem: Problem): string {
  const lines = [`${visibleValue(problem.path)}: ${visible(problem.message)}`];
  if (problem.given !== undefined) lines.push(`  given:   ${visibleValue(problem.given)}`);
  if (problem.allowed !== undefined) lines.push(`  allowed: ${visible(problem.allowed)}`);
  if (problem.nearest !== undefined) lines.push(`  nearest: ${visible(problem.nearest)}`);
  if (problem.fix !== undefined) lines.push(`  fix:     ${visible(problem.fix)}`);
  return lines.join("\n");
}

/** The work itself failed, at one place. */
export function failure(path: string, message: string, fix?: string): UserError {
  return new UserError([{ path, message, ...(fix ? { fix } : {}) }], 1);
}

/** Does all, and reports the problems of all at once. @throws UserError with the problems of any */
export function together<W extends readonly (() => unknown)[]>(
  ...works: W
): { -readonly [I in keyof W]: ReturnType<W[I]> } {
  const problems: Problem[] = [];
  let exitCode: 1 | 2 = 1;
  const results = works.map((work) => {
    try {
      return work();
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      // What is told already has no problems that could stand among others.
      if (error.problems.length === 0) throw error;
      problems.push(...error.problems);
      if (error.exitCode === 2) exitCode = 2;
      return undefined;
    }
  });
  if (problems.length > 0) throw new UserError(problems, exitCode);
  return results as { -readonly [I in keyof W]: ReturnType<W[I]> };
}

const fileFaults: Readonly<Record<string, string>> = {
  EACCES: "permission denied",
  EEXIST: "something else is there",
  ERR_FS_EISDIR: "a folder, and a file is needed",
  EISDIR: "a folder, and a file is needed",
  ELOOP: "a link that leads nowhere",
  ENOENT: "not there, and it cannot be made",
  ENOSPC: "no space left on the disk",
  ENOTDIR: "a file, and a folder is needed",
  EPERM: "not permitted",
  EROFS: "the disk is read-only",
};

/** A fault of the file system as a user's problem; undefined for any other error. */
export function fileFault(error: unknown): UserError | undefined {
  const { code, path, message, syscall } = error as NodeJS.ErrnoException;
  const reason = fileFaults[code ?? ""];
  if (reason === undefined) return undefined;
  if (syscall === "uv_cwd") return failure("the folder you are in", "it was removed", "go to one that is there");
  const where = path ?? "the project's folder";
  const temporary = where.startsWith(tmpdir()) ? ", or let TMPDIR name another folder" : "";
  return failure(where, reason, `make room or rights there and try again${temporary} (${message})`);
}
