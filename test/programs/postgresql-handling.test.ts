import { spawnSync } from "node:child_process";
import { beforeEach, expect, test } from "vitest";
import { postgreSqlSettings } from "../../src/products/postgresql/settings";
import { needs, pathOf, program } from "../helpers/programs";

const postgres = program("postgres", "postgresql-15");
beforeEach(needs(postgres));

/** What the server itself says of a change, in the words of a sheet. */
const words: Readonly<Record<string, RegExp>> = {
  postmaster: /^restart of the server/,
  sighup: /^reload of the file: pg_ctl reload$/,
  superuser: /a session may have a value of its own$/,
  user: /a session may have a value of its own$/,
};

test("a sheet says of each parameter what the server says of it: restart, reload or session", () => {
  const { stdout } = spawnSync(pathOf(postgres), ["--describe-config"], { encoding: "utf8" });
  const contexts = new Map(stdout.split("\n").map((line) => line.split("\t").slice(0, 2) as [string, string]));
  const known = Object.entries(postgreSqlSettings).filter(([name]) => contexts.has(name));
  expect(known.length).toBeGreaterThan(20);
  for (const [name, { restart }] of known) expect(restart?.text, name).toMatch(words[contexts.get(name) ?? ""] ?? /^$/);
});
