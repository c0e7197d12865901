import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { oneServer, published, publishedIds, threeServers } from "../helpers/published";
import { needs, openFolder, program, run, write } from "../helpers/programs";
import { newerThanJython21 } from "./wsadmin/jython21";

const jython = program("jython", "jython");

interface Run {
  readonly modifications: number;
  readonly saves: number;
  readonly state: readonly [kind: string, parent: string, values: readonly [string, string][]][];
}

/** In model.py. */
const argumentsOfANewServer = "-Xquickstart";

const scripts = [
  { id: oneServer, options: {}, server: "rm1/was" },
  { id: oneServer, options: {}, server: "jts/was" },
  { id: threeServers, options: { load: 2400 }, server: "rm3/was" },
  { id: "clm-etl-404-write-back", options: {}, server: "jts/was" },
];

describe.each(scripts)("configure.py of $server in $id, $options", ({ id, options, server }) => {
  const lab = published(id, options);
  const file = (name: string) => lab.file(`configs/${server}/published/${name}`);
  const names = ["configure.py", "generic-jvm-arguments.txt"].filter((name) =>
    lab.files.has(`configs/${server}/published/${name}`),
  );
  const value = (name: string) => String(lab.setting(`${server}/${name}`).value);

  test("keeps to the syntax of Jython 2.1", () => {
    expect(newerThanJython21(file("configure.py"))).toEqual([]);
  });

  describe("run twice on a new server", () => {
    beforeEach(needs(jython));

    function runs(): [Run, Run] {
      const folder = openFolder("wsadmin");
      const paths = names.map((name) => write(join(folder, name), file(name)));
      const { status, stdout, stderr } = run(jython, [join(__dirname, "wsadmin", "run.py"), ...paths], {
        env: { JAVA_OPTS: "-Xshare:auto", TERM: "dumb" },
      });
      expect(status, stderr).toBe(0);
      return JSON.parse(stdout.trim().split("\n").at(-1) ?? "") as [Run, Run];
    }

    test("gives the values of lab.json, changes nothing the second time and touches nothing else", () => {
      const [first, second] = runs();
      expect(first.modifications).toBeGreaterThan(3);
      expect(first.saves).toBe(1);
      expect({ ...second, state: undefined }).toEqual({ modifications: 0, saves: 0, state: undefined });
      expect(second.state).toEqual(first.state);

      const all = (kind: string) =>
        first.state
          .filter(([is]) => is === kind)
          .map(([, , values]) => Object.fromEntries(values) as Record<string, string>);
      const [jvm = {}] = all("JavaVirtualMachine");
      const published = ["initialHeapSize", "maximumHeapSize"].filter(
        (name) => lab.settings.get(`${server}/jvm.${name}`)?.source.kind === "published",
      );
      for (const name of published) expect(jvm[name]).toBe(value(`jvm.${name}`));
      // A server without a stated argument keeps those that it has.
      const text = names.includes("generic-jvm-arguments.txt") ? file("generic-jvm-arguments.txt") : "";
      const options = text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
      expect(jvm.genericJvmArguments).toBe(options.length > 0 ? options.join(" ") : argumentsOfANewServer);

      const pools = all("ThreadPool");
      expect(pools.find(({ name }) => name === "WebContainer")).toMatchObject({
        minimumSize: value("webContainer.minThreads"),
        maximumSize: value("webContainer.maxThreads"),
      });
      expect(pools.filter(({ name }) => name !== "WebContainer").map(({ maximumSize }) => maximumSize)).toEqual([
        "50",
        "50",
      ]);

      const properties = Object.fromEntries(all("Property").map(({ name = "", value: text }) => [name, text]));
      expect(properties).toEqual({
        "com.example.kept": "as it was",
        trusthostheaderport: value("webContainer.trusthostheaderport"),
        "com.ibm.ws.webcontainer.extractHostHeaderPort": value("webContainer.extractHostHeaderPort"),
      });
    });
  });
});

describe("the check of Jython 2.1", () => {
  test.each([
    ["with open(path) as source:", "with statement"],
    ["value = 1 if wide else 2", "conditional expression"],
    ["names = {name for name in all}", "set or dictionary comprehension"],
    ["text = ', '.join(str(n) for n in numbers)", "generator expression"],
    ["@cached", "decorator"],
    ["found = True", "True or False"],
    ["for name in sorted(names):", "function that came later"],
    ["text = '{0}'.format(name)", "str.format"],
    ["print 'a', 'b'", "print with anything but one argument in parentheses"],
    ["print('a', 'b')", "print with anything but one argument in parentheses"],
    ["except Error as error:", "except ... as"],
    ["\tname = 1", "tab"],
    ["name = 'ä'", "sign outside ASCII"],
    ["class Server(object):", "new-style class"],
  ])("finds %s", (line, what) => {
    expect(newerThanJython21(line)).toEqual([`1: ${what}`]);
  });

  test("finds try with except and finally, and lets old syntax pass", () => {
    expect(newerThanJython21("try:\n    a()\nexcept Error:\n    b()\nfinally:\n    c()\n")).toEqual([
      "5: try with except and finally",
    ]);
    const old = [
      "import sys",
      "names = [name for name in all]",
      "print('a')",
      "print(', '.join(names) or 'none')",
      "if a:  # True if so else False",
      "    b()",
    ];
    expect(newerThanJython21(old.join("\n"))).toEqual([]);
  });
});

const everyScript = publishedIds.flatMap((id) =>
  published(id)
    .manifest.files.filter(({ path }) => path.endsWith("/configure.py"))
    .map(({ path }) => ({ id, path })),
);

test.each(everyScript)("$path of $id keeps to the syntax of Jython 2.1", ({ id, path }) => {
  expect(newerThanJython21(published(id).file(path))).toEqual([]);
});
