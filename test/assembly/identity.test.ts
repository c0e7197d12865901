import { spawnSync, type SpawnSyncReturns } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { root } from "../helpers/root";
import { filesIn, temporaryFolder } from "../helpers/temporary";

const main = join(root, "dist", "main.js");
const nobody = ["--reuid=65534", "--regid=65534", "--clear-groups"];

interface Surroundings {
  readonly variables: Readonly<Record<string, string>>;
  readonly umask: string;
  readonly otherUser?: boolean;
}

function synthesize(folder: string, { variables, umask, otherUser = false }: Surroundings): SpawnSyncReturns<string> {
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o777);
  const command = `umask ${umask}; exec "$0" "$1"`;
  const shell = ["sh", "-c", command, process.execPath, main];
  const [program, ...words] = otherUser ? ["setpriv", ...nobody, ...shell] : shell;
  const env = { PATH: process.env.PATH ?? "", ...variables };
  const result = spawnSync(program as string, words, { cwd: folder, env, encoding: "utf8" });
  expect(result.stderr).toBe("");
  expect(result.status).toBe(0);
  return result;
}

function same(a: string, b: string): void {
  const [one, other] = [filesIn(a), filesIn(b)];
  expect(Object.keys(one).length).toBeGreaterThan(60);
  expect(Object.keys(other)).toEqual(Object.keys(one));
  for (const [path, content] of Object.entries(one)) expect(other[path] === content, path).toBe(true);
}

const here: Surroundings = { variables: { TZ: "UTC", LANG: "C", LC_ALL: "C", HOME: "/nowhere" }, umask: "022" };

/** What all others are compared with. */
let first = "";

beforeAll(() => {
  const outer = mkdtempSync(join(tmpdir(), "perflab-a-"));
  chmodSync(outer, 0o755);
  first = join(outer, "lab");
  synthesize(first, here);
  return () => rmSync(outer, { recursive: true, force: true });
});

test("the same bytes in another folder, time zone, locale, home and umask, also over what is there", () => {
  const b = join(temporaryFolder("b"), "deeper", "Ordner mit Lücke");
  const variables = {
    TZ: "Pacific/Kiritimati",
    LANG: "tr_TR.UTF-8",
    LC_ALL: "tr_TR.UTF-8",
    HOME: b,
    USER: "somebody",
    COLUMNS: "40",
  };
  synthesize(b, { variables, umask: "077" });
  same(join(first, "cdktf.out"), join(b, "cdktf.out"));
  // A second synthesis over the first changes nothing.
  synthesize(b, here);
  same(join(first, "cdktf.out"), join(b, "cdktf.out"));
});

test("the same bytes for another user", (context) => {
  if (process.getuid?.() !== 0) context.skip("run the tests as root");
  const readable = spawnSync("setpriv", [...nobody, "test", "-r", main]);
  if (readable.status !== 0)
    context.skip("install util-linux (setpriv) and check the project out where all users may read it");
  const b = temporaryFolder("b");
  chmodSync(b, 0o755);
  synthesize(join(b, "lab"), { ...here, otherUser: true });
  same(join(first, "cdktf.out"), join(b, "lab", "cdktf.out"));
});
