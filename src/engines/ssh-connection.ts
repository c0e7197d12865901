import { spawn, type ChildProcessByStdio } from "node:child_process";
import type { Socket } from "node:net";
import { Duplex, type Readable, type Writable } from "node:stream";
import { isPassing, sshReason, type SshEnd } from "./ssh-reason";
import { EngineUnreachable } from "./unreachable";

type Child = ChildProcessByStdio<Writable, Readable, Readable>;

/** Those that run: none outlives this process. */
const children = new Set<Child>();
process.on("exit", () => children.forEach((child) => child.kill()));

/** Most of what ssh says that is kept: its last words. */
const kept = 4096;

/** One ssh as a connection, with what Node's own HTTP client asks of a socket. Its failure is an {@link EngineUnreachable}. */
export class SshConnection extends Duplex {
  private readonly child: Child;
  private stderr = "";
  private exit: Omit<SshEnd, "stderr"> | undefined;
  private readonly open = new Set(["stdout", "stderr"]);

  constructor(
    private readonly address: string,
    args: readonly string[],
  ) {
    super({ allowHalfOpen: false });
    // A session of its own, as with Docker's command: nothing is asked on a terminal, and its interrupt is not ssh's.
    this.child = spawn("ssh", args, { stdio: ["pipe", "pipe", "pipe"], detached: true, windowsHide: true });
    children.add(this.child);
    // Its error reaches whoever uses the connection; when nobody does, nobody needs it.
    this.on("error", () => undefined);
    this.child.once("error", (error) => this.destroy(this.notStarted(error)));
    this.child.once("exit", (code, signal) => this.exited({ code, signal }));
    this.child.stdin.on("error", () => undefined);
    this.child.stdout
      .on("data", (chunk: Buffer) => {
        if (!this.push(chunk)) this.child.stdout.pause();
      })
      .on("error", () => undefined)
      .once("close", () => this.pipeClosed("stdout"));
    this.child.stderr
      .on("data", (chunk: Buffer) => (this.stderr = (this.stderr + chunk.toString("utf8")).slice(-kept)))
      .on("error", () => undefined)
      .once("close", () => this.pipeClosed("stderr"));
  }

  override _read(): void {
    this.child.stdout.resume();
  }

  override _write(chunk: Buffer, _: BufferEncoding, done: (error?: Error | null) => void): void {
    // An end of ssh explains itself better than a broken pipe does.
    this.child.stdin.write(chunk, (error) => (error ? this.child.once("exit", () => done()) : done()));
  }

  override _final(done: (error?: Error | null) => void): void {
    this.child.stdin.end(() => done());
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.child.kill();
    for (const pipe of this.pipes()) pipe.destroy();
    done(error);
  }

  destroySoon(): void {
    if (this.writable) this.end();
    if (this.writableFinished) this.destroy();
    else this.once("finish", () => this.destroy());
  }

  ref(): this {
    this.child.ref();
    for (const pipe of this.pipes()) pipe.ref();
    return this;
  }

  unref(): this {
    this.child.unref();
    for (const pipe of this.pipes()) pipe.unref();
    return this;
  }

  /** ssh looks after a dead host itself, and after delays: these three of a socket have nothing to do. */
  setKeepAlive(): this {
    return this;
  }

  setNoDelay(): this {
    return this;
  }

  setTimeout(): this {
    return this;
  }

  private pipes(): Socket[] {
    return [this.child.stdin, this.child.stdout, this.child.stderr] as unknown as Socket[];
  }

  private exited(exit: Omit<SshEnd, "stderr">): void {
    children.delete(this.child);
    this.exit = exit;
    // The shared connection may hold the pipes of the ssh that began it for as long as it lives.
    setTimeout(() => this.finish(), this.open.has("stdout") ? 500 : 100).unref();
    this.pipeClosed();
  }

  private pipeClosed(pipe?: string): void {
    if (pipe !== undefined) this.open.delete(pipe);
    if (this.exit !== undefined && this.open.size === 0) this.finish();
  }

  private finish(): void {
    if (this.destroyed || this.exit === undefined) return;
    const end = { ...this.exit, stderr: this.stderr };
    if (end.code !== 0) {
      this.destroy(new EngineUnreachable(this.address, sshReason(end), isPassing(end)));
      return;
    }
    this.push(null);
    setImmediate(() => {
      if (this.readableLength === 0) this.destroy();
    });
  }

  private notStarted(error: Error): EngineUnreachable {
    children.delete(this.child);
    const missing = (error as NodeJS.ErrnoException).code === "ENOENT";
    const reason = missing ? "ssh is not installed here, or not on the PATH" : `ssh does not start: ${error.message}`;
    return new EngineUnreachable(this.address, reason);
  }
}
