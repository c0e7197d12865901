import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { oneServer, published } from "../helpers/published";
import { java, needs, openFolder, program, run, write } from "../helpers/programs";

const bash = program("bash", "bash");

/** As the Jazz server writes it: sorted by nobody, separators escaped, a comment with the date. */
const sample = `#Properties of the server
#Fri Jan 05 10:11:12 EST 2018
com.ibm.team.repository.db.vendor=DERBY
com.ibm.team.repository.server.webapp.url=https\\://old.example\\:9443/rm
# kept by hand
com.example.path=C\\:\\\\IBM\\\\JazzTeamServer\\\\server

com.ibm.team.repository.db.jdbc.location=conf/jts/derby/repositoryDB
com.example.spaced = two words
com.example.empty=
!another comment
com.example.last=1 \\= one
`;

/** What Java reads from files, one table for each. */
function read(...paths: string[]): Record<string, string>[] {
  const { status, stdout, stderr } = run(java, [join(__dirname, "ReadProperties.java"), ...paths]);
  expect(status, stderr).toBe(0);
  const lines = stdout.split("\n").map((line) => line.split("\t"));
  const of = (path: string) => lines.filter(([file]) => file === path).map(([, key = "", value = ""]) => [key, value]);
  return paths.map((path) => Object.fromEntries(of(path)) as Record<string, string>);
}

const lab = published(oneServer);
const applications = [
  ["rm1/was", "rm"],
  ["jts/was", "jts"],
  ["jts/was", "gc"],
] as const;

describe.each(applications)("teamserver.properties of %s, %s", (server, application) => {
  const source = `configs/${server}/published/${application}`;
  const keys = lab.manifest.settings
    .filter(
      ({ id, files }) =>
        id.startsWith(`${server}/${application}/`) && files.includes(`${source}-teamserver.properties`),
    )
    .map(({ id, value }) => ({ name: id.slice(`${server}/${application}/`.length), value: String(value) }));

  function prepare(content = sample) {
    const folder = openFolder("properties");
    const entries = write(
      join(folder, `${application}-teamserver.properties`),
      lab.file(`${source}-teamserver.properties`),
    );
    const script = write(join(folder, "merge.sh"), lab.file(`${source}-merge-properties.sh`), 0o755);
    const target = write(join(folder, "teamserver.properties"), content);
    const merge = (...words: string[]) => run(bash, [script, ...words]);
    return { entries, target, merge, text: () => readFileSync(target, "utf8") };
  }

  beforeEach(needs(bash, java));

  test("java.util.Properties reads every value as lab.json has it", () => {
    const { entries } = prepare();
    expect(keys.length).toBeGreaterThanOrEqual(3);
    expect(Object.values(read(entries)[0] ?? {}).sort()).toEqual(keys.map(({ value }) => value).sort());
  });

  test("is merged: given keys have the new values, all else is as it was and in its order", () => {
    const { entries, target, merge, text } = prepare();
    expect(merge(entries, target)).toMatchObject({ status: 0, stderr: "" });
    const [wanted = {}, now] = read(entries, target);
    expect(now).toMatchObject(wanted);
    expect(now).toMatchObject({
      "com.example.path": "C:\\IBM\\JazzTeamServer\\server",
      "com.example.last": "1 = one",
      "com.example.spaced": "two words",
      "com.example.empty": "",
    });
    const others = (content: string) =>
      content.split("\n").filter((line) => !Object.keys(wanted).some((key) => line.startsWith(`${key}=`)));
    expect(others(text()).join("\n")).toBe(others(sample).join("\n"));
    const keysOf = (content: string) =>
      content
        .split("\n")
        .map((line) => line.split("=")[0] ?? "")
        .filter((key) => key.startsWith("com."));
    expect(keysOf(text()).slice(0, keysOf(sample).length)).toEqual(keysOf(sample));
    expect(new Set(keysOf(text())).size).toBe(keysOf(text()).length);
  });

  test("is merged once: the second run changes nothing, not even the copy of the file before", () => {
    const { entries, target, merge, text } = prepare();
    merge(entries, target);
    const [after, before] = [text(), readFileSync(`${target}.before-perflab`, "utf8")];
    expect(before).toBe(sample);
    expect(merge(entries, target)).toMatchObject({ status: 0, stdout: `nothing to change in ${target}\n` });
    expect(text()).toBe(after);
    expect(readFileSync(`${target}.before-perflab`, "utf8")).toBe(sample);
  });

  test("keys are found beside the script, and a missing target is refused", () => {
    const { target, merge } = prepare();
    const { status, stderr } = merge();
    expect(status).toBe(1);
    expect(stderr).toMatch(
      /^no \/opt\/IBM\/JazzTeamServer\/server\/conf\/.*teamserver\.properties: run the server's set-up first\n$/,
    );
    expect(existsSync(`${target}.before-perflab`)).toBe(false);
  });
});
