/** An author's repository outside of this one, with perflab installed from its package. */
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { root } from "../helpers/root";

/** Tools of the example: those of this checkout, so that no newer ones come in. */
const tools = ["@types/node", "typescript", "vitest"];
const noNetwork = /ENOTFOUND|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EAI_AGAIN|ENETUNREACH|ENOTCACHED/;

export interface Outcome {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export class OwnRepository {
  /** Everything of this test: the package, and the repository beside it. */
  private readonly parent = realpathSync(mkdtempSync(join(tmpdir(), "perflab-package-")));
  readonly folder = join(this.parent, "our-labs");
  /** Paths in the package, sorted. */
  readonly packed: readonly string[];
  /** Why perflab could not be installed. */
  readonly unreachable: string | undefined;

  constructor() {
    const pack = this.run(
      "npm",
      ["pack", root, "--ignore-scripts", "--json", "--pack-destination", this.parent],
      this.parent,
    );
    if (pack.status !== 0) throw new Error(pack.stderr);
    const [{ filename = "", files = [] } = {}] = JSON.parse(pack.stdout) as {
      filename: string;
      files: { path: string }[];
    }[];
    this.packed = files.map(({ path }) => path).sort();
    cpSync(join(root, "examples", "own-repository"), this.folder, { recursive: true });
    const quiet = ["--omit=dev", "--prefer-offline", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
    const install = this.run("npm", ["install", ...quiet, join(this.parent, filename)]);
    const hint = "let npm reach its registry, or install once to fill its cache";
    this.unreachable = install.status !== 0 && noNetwork.test(install.stderr) ? hint : undefined;
    if (this.unreachable !== undefined) return;
    if (install.status !== 0) throw new Error(install.stderr);
    for (const tool of tools) {
      const place = join(this.folder, "node_modules", tool);
      mkdirSync(dirname(place), { recursive: true });
      if (!existsSync(place)) symlinkSync(realpathSync(join(root, "node_modules", tool)), place);
    }
  }

  run(command: string, args: readonly string[], cwd = this.folder): Outcome {
    const { status, stdout, stderr, error } = spawnSync(command, args, { cwd, encoding: "utf8", maxBuffer: 2 ** 26 });
    if (error) throw error;
    return { status, stdout, stderr };
  }

  remove(): void {
    rmSync(this.parent, { recursive: true, force: true });
  }
}
