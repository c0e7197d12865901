import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { spawnSync } from "node:child_process";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { describe, expect, test } from "vitest";
import { UserError } from "../../src";
import { synthesize } from "../../src/synthesis/synthesize";
import { synthEnvironment } from "../../src/testing";
import { smallLab, type SmallLabProps } from "../fixtures/small-lab";
import { root } from "../helpers/root";

/** One bad input: `<name>.json`, with the expected text in `<name>.txt`. */
interface BadInput {
  /** The whole file, or its context `perflab`. */
  readonly cdktfJson?: string;
  readonly context?: unknown;
  readonly variables?: Readonly<Record<string, string>>;
  readonly flags?: Readonly<Record<string, unknown>>;
  /** The mistake is in a model: what the small lab has instead. */
  readonly lab?: SmallLabProps;
  /** @default 2 */
  readonly exitCode?: number;
}

const names = readdirSync(__dirname)
  .filter((name) => name.endsWith(".json"))
  .map((name) => basename(name, ".json"))
  .sort();
const read = (name: string) => JSON.parse(readFileSync(join(__dirname, `${name}.json`), "utf8")) as BadInput;

function inFolder<T>(input: BadInput, work: (folder: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), "perflab-errors-"));
  try {
    const { cdktfJson, context } = input;
    const text = cdktfJson ?? (context === undefined ? undefined : JSON.stringify({ context: { perflab: context } }));
    if (text !== undefined) writeFileSync(join(folder, "cdktf.json"), text);
    return work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The error of one input, and what the attempt left in its folder. */
function refuse(input: BadInput): { error: UserError; written: string[] } {
  return inFolder(input, (folder) => {
    try {
      if (input.lab) synthEnvironment(smallLab(input.lab), input.flags ?? {});
      else synthesize(input.flags ?? {}, { ...input.variables }, folder);
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      return { error, written: readdirSync(folder).filter((name) => name !== "cdktf.json") };
    }
    throw new Error("accepted");
  });
}

/** Every version of Node has its own words for a JSON mistake, and every new setting makes the list of names longer. */
function lasting(message: string): string {
  return message.replace(/(not valid JSON: ).*/, "$1(the reason)").replace(/\(of \d+\)/g, "(of all)");
}

describe.each(names)("%s", (name) => {
  const input = read(name);

  test("is refused with all its mistakes", async () => {
    const { error } = refuse(input);
    await expect(lasting(`${error.message}\n`)).toMatchFileSnapshot(join(__dirname, `${name}.txt`));
  });

  test("is refused with the right exit code, and nothing is written", () => {
    const { error, written } = refuse(input);
    expect(error.exitCode).toBe(input.exitCode ?? 2);
    expect(written).toEqual([]);
  });
});

test("no expected message is left over, and there are enough cases", () => {
  const expected = readdirSync(__dirname).filter((name) => name.endsWith(".txt"));
  expect(expected.filter((name) => !names.includes(basename(name, ".txt")))).toEqual([]);
  expect(names.length).toBeGreaterThanOrEqual(30);
});

/** The very process that a user starts: the same text on standard error, no stack trace, nothing on standard output. */
test.each(["unknown-option", "several-layers-at-once", "worker-arithmetic", "cdktf-json-broken"])(
  "%s, as a process",
  (name) => {
    const input = read(name);
    inFolder(input, (folder) => {
      const variables = { PATH: process.env.PATH ?? "", HOME: folder, ...input.variables };
      const flags = input.flags ? { PERFLAB_FLAGS: JSON.stringify(input.flags) } : {};
      const main = join(root, "dist", "main.js");
      const { status, stdout, stderr } = spawnSync(process.execPath, [main], {
        cwd: folder,
        env: { ...variables, ...flags },
        encoding: "utf8",
      });
      expect({ status, stdout, stderr: lasting(stderr) }).toEqual({
        status: input.exitCode ?? 2,
        stdout: "",
        stderr: readFileSync(join(__dirname, `${name}.txt`), "utf8"),
      });
      expect(existsSync(join(folder, "cdktf.out"))).toBe(false);
    });
  },
);
