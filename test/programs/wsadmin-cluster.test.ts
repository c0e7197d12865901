import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { published } from "../helpers/published";
import { needs, openFolder, program, run, write } from "../helpers/programs";
import { newerThanJython21 } from "./wsadmin/jython21";

const jython = program("jython", "jython");

interface Run {
  readonly modifications: number;
  readonly saves: number;
  readonly state: readonly [kind: string, parent: string, values: readonly [string, string][]][];
}

const pools = { "ce/ce2/orb.threadPool.min": "20", "ce/ce2/orb.threadPool.max": "200" };
const attributes = { "ce/ce2/orb.requestTimeout": "120s", "ce/ce2/orb.connectionCacheMaximum": "500" };
const scripts = [
  { id: "filenet-451-before", options: {}, member: "ce1", fragment: "1024", changed: {} },
  { id: "filenet-451-after", options: {}, member: "ce1", fragment: "40000", changed: {} },
  {
    id: "filenet-451-after",
    options: { overrides: { ...pools, ...attributes } },
    member: "ce2",
    fragment: "40000",
    changed: { minimumSize: "20", maximumSize: "200", requestTimeout: "120", connectionCacheMaximum: "500" },
  },
];

describe.each(scripts)(
  "configure.py of member $member in $id, $options",
  ({ id, options, member, fragment, changed }) => {
    const lab = published(id, options);
    const file = (name: string) => lab.file(`configs/ce/${member}/published/${name}`);

    test("keeps to the syntax of Jython 2.1 and names the program of Windows", () => {
      expect(newerThanJython21(file("configure.py"))).toEqual([]);
      expect(file("configure.py")).toContain("\n# wsadmin.bat -lang jython -f configure.py ");
    });

    describe("run twice on a new cell", () => {
      beforeEach(needs(jython));

      function runs(configuration: string) {
        const folder = openFolder("wsadmin");
        const paths = ["configure.py", "generic-jvm-arguments.txt"].map((name) =>
          write(join(folder, name), file(name)),
        );
        return run(jython, [join(__dirname, "wsadmin", "run.py"), ...paths], {
          env: { JAVA_OPTS: "-Xshare:auto", TERM: "dumb", WSADMIN_CONFIGURATION: configuration },
        });
      }

      test("sets the ORB of this member on its own node, changes nothing the second time and touches nothing else", () => {
        const { status, stdout, stderr } = runs("new_cell");
        expect(status, stderr).toBe(0);
        const [first, second] = JSON.parse(stdout.trim().split("\n").at(-1) ?? "") as [Run, Run];
        expect(first.saves).toBe(1);
        expect({ ...second, state: undefined }).toEqual({ modifications: 0, saves: 0, state: undefined });
        expect(second.state).toEqual(first.state);

        const all = (kind: string) =>
          first.state
            .filter(([is]) => is === kind)
            .map(([, parent, values]) => ({ parent, values: Object.fromEntries(values) }));
        // Servers of the model in their order: ce1 and ce2 on node1, ce2 and nodeagent on node2.
        const position = member === "ce1" ? 0 : 2;
        const jvms = all("JavaVirtualMachine").map(({ values }) => values.genericJvmArguments);
        expect(jvms.map((value) => value !== "-Xquickstart")).toEqual(
          [0, 1, 2, 3].map((server) => server === position),
        );

        const fragments = all("Property").filter(({ values }) => values.name === "com.ibm.CORBA.FragmentSize");
        expect(fragments.map(({ values }) => values.value)).toEqual([fragment]);
        const orbs = all("ObjectRequestBroker").map(({ values }) => values);
        const {
          minimumSize = "10",
          maximumSize = "50",
          requestTimeout = "180",
          connectionCacheMaximum = "240",
        } = changed as Partial<Record<string, string>>;
        expect(orbs[position]).toMatchObject({ requestTimeout, connectionCacheMaximum });
        const others = orbs.filter((_, server) => server !== position);
        for (const other of others)
          expect(other).toMatchObject({ requestTimeout: "180", connectionCacheMaximum: "240" });

        const sizes = all("ThreadPool")
          .filter(({ values }) => values.name === "ORB.thread.pool")
          .map(({ values }) => [values.minimumSize, values.maximumSize]);
        const expected = [0, 1, 2, 3].flatMap((server) => {
          const own = server === position ? [minimumSize, maximumSize] : ["10", "50"];
          return [own, own];
        });
        expect(sizes).toEqual(expected);
      });

      test("ends where the cell has no such cluster", () => {
        const { status, stderr } = runs("new_server");
        expect(status).not.toBe(0);
        expect(stderr).toContain(`no member named ${member} of a cluster named FileNetCluster in this cell`);
      });
    });
  },
);
