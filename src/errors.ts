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
  const lines = [`${problem.path}: ${problem.message}`];
  if (problem.given !== undefined) lines.push(`  given:   ${problem.given}`);
  if (problem.allowed !== undefined) lines.push(`  allowed: ${problem.allowed}`);
  if (problem.nearest !== undefined) lines.push(`  nearest: ${problem.nearest}`);
  if (problem.fix !== undefined) lines.push(`  fix:     ${problem.fix}`);
  return lines.join("\n");
}

/** The work itself failed, at one place. */
export function failure(path: string, message: string, fix?: string): UserError {
  return new UserError([{ path, message, ...(fix ? { fix } : {}) }], 1);
}

/** Does both, and reports the problems of both at once. @throws UserError with the problems of either */
export function together<A, B>(first: () => A, second: () => B): [A, B] {
  const problems: Problem[] = [];
  const attempt = <T>(work: () => T): T | undefined => {
    try {
      return work();
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      problems.push(...error.problems);
      return undefined;
    }
  };
  const results = [attempt(first), attempt(second)] as [A, B];
  if (problems.length > 0) throw new UserError(problems);
  return results;
}

const fileFaults: Readonly<Record<string, string>> = {
  EACCES: "permission denied",
  EEXIST: "something else is there",
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
  const { code, path, message } = error as NodeJS.ErrnoException;
  const reason = fileFaults[code ?? ""];
  if (reason === undefined) return undefined;
  return failure(path ?? "the project's folder", reason, `make room or rights there and try again (${message})`);
}
