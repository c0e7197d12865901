import { beforeEach, describe, expect, test } from "vitest";
import { masked, sedMasks } from "../../src/bundle/masks";
import { needs, program, run } from "../helpers/programs";

const sed = program("sed", "sed");

const secret = "s3cret-w0rd";
const cases: readonly (readonly [string, string, string])[] = [
  ["an entry of a properties file", `db.password=${secret}`, "db.password=****"],
  ["an entry with blanks in it", `my.password = ${secret} two`, "my.password = ****"],
  [
    "a JDBC address",
    `url=//db\\:50000/RM\\:user\\=u;password\\=${secret};x=1`,
    "url=//db\\:50000/RM\\:user\\=u;password\\=****;x=1",
  ],
  ["an attribute of XML", `<a user="u" password="${secret} x" b="1"/>`, '<a user="u" password="****" b="1"/>'],
  ["an element of XML", `<bindPassword>${secret}</bindPassword>`, "<bindPassword>****</bindPassword>"],
  [
    "an address of Oracle",
    `db.location=thin\\:dwDB/${secret}@//h\\:1521/P`,
    "db.location=thin\\:dwDB/****@//h\\:1521/P",
  ],
  ["a word of a command", `db2 connect to X user u PASSWORD=${secret}`, "db2 connect to X user u PASSWORD=****"],
  ["no password", "com.ibm.rdm.fronting.server.connection.max=800", "com.ibm.rdm.fronting.server.connection.max=800"],
];

describe.each(cases)("%s", (_, line, expected) => {
  beforeEach(needs(sed));

  test("is masked by this program as by the scripts", () => {
    expect(masked(`a\n${line}\nb\n`)).toBe(`a\n${expected}\nb\n`);
    const words = ["-E", ...sedMasks.flatMap((command) => ["-e", command])];
    expect(run(sed, words, { input: `a\n${line}\nb\n` }).stdout).toBe(`a\n${expected}\nb\n`);
  });
});
