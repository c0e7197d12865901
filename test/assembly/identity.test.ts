import { spawnSync, type SpawnSyncReturns } from "node:child_process";
import { chmodSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
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
  const [first, second] = [filesIn(a), filesIn(b)];
  expect(Object.keys(first).length).toBeGreaterThan(60);
  expect(Object.keys(second)).toEqual(Object.keys(first));
  for (const [path, content] of Object.entries(first)) expect(second[path] === content, path).toBe(true);
}

const here: Surroundings = { variables: { TZ: "UTC", LANG: "C", LC_ALL: "C", HOME: "/nowhere" }, umask: "022" };

test("the same bytes in another folder, time zone, locale, home and umask", () => {
  const [a, b] = [join(temporaryFolder("a"), "lab"), join(temporaryFolder("b"), "deeper", "Ordner mit Lücke")];
  const variables = {
    TZ: "Pacific/Kiritimati",
    LANG: "tr_TR.UTF-8",
    LC_ALL: "tr_TR.UTF-8",
    HOME: b,
    USER: "somebody",
    COLUMNS: "40",
  };
  synthesize(a, here);
  synthesize(b, { variables, umask: "077" });
  same(join(a, "cdktf.out"), join(b, "cdktf.out"));
});

test("the same bytes for another user", (context) => {
  if (process.getuid?.() !== 0) context.skip("run the tests as root");
  const readable = spawnSync("setpriv", [...nobody, "test", "-r", main]);
  if (readable.status !== 0)
    context.skip("install util-linux (setpriv) and check the project out where all users may read it");
  const [a, b] = [temporaryFolder("a"), temporaryFolder("b")];
  chmodSync(a, 0o755);
  chmodSync(b, 0o755);
  synthesize(join(a, "lab"), here);
  synthesize(join(b, "lab"), { ...here, otherUser: true });
  same(join(a, "lab", "cdktf.out"), join(b, "lab", "cdktf.out"));
});

test("a second synthesis over the first changes nothing", () => {
  const [a, b] = [temporaryFolder("a"), temporaryFolder("b")];
  synthesize(a, here);
  synthesize(b, here);
  synthesize(b, here);
  same(join(a, "cdktf.out"), join(b, "cdktf.out"));
});
