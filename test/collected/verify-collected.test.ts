import { describe, expect, test } from "vitest";
import { collectedText } from "../../src/cli/output/collected";
import { compareCollected } from "../../src/collected/compare-collected";
import { parseCollection, type Collection } from "../../src/collected/collection";
import { verifyCollected } from "../../src/collected/verify-collected";
import { perfect } from "../helpers/collected";
import { oneServer, published } from "../helpers/published";

const lab = published(oneServer);

const verify = (...collections: Collection[]) => verifyCollected(lab.manifest, (path) => lab.file(path), collections);
const edit =
  (path: string, from: string, to: string) =>
  (files: Map<string, string>): void => {
    const text = files.get(path) ?? "";
    expect(text).toContain(from);
    files.set(path, text.replace(from, to));
  };
const properties = "root/opt/IBM/JazzTeamServer/server/conf/rm/teamserver.properties";

describe("collected folders against the model", () => {
  test("the same everywhere: nothing differs, and what only a person sees is named", () => {
    const result = verify(perfect("rm1"), perfect("proxy"));
    expect(result.settings.filter(({ status }) => status !== "same" && status !== "by hand")).toEqual([]);
    expect(result).toMatchObject({
      ok: true,
      loose: [],
      machines: ["rm1", "proxy"],
      missing: ["ldap", "db", "jts", "driver"],
    });
    const byHand = result.settings.filter(({ status }) => status === "by hand").map(({ id }) => id);
    expect(byHand).toContain("rm1/was/rm/db.poolSize");
    expect(result.facts).toContainEqual({ machine: "rm1", title: "Memory", found: "65000 MiB", inReport: "65536 MiB" });
  });

  test.each<[string, string, (files: Map<string, string>) => void, object]>([
    [
      "an entry of a properties file",
      "rm1/was/rm/fronting.max",
      edit(properties, "connection.max=800", "connection.max=801"),
      {
        wanted: "com.ibm.rdm.fronting.server.connection.max=800",
        found: "com.ibm.rdm.fronting.server.connection.max=801",
        source: expect.stringContaining("rule rm.fronting-max") as string,
      },
    ],
    [
      "an attribute of WebSphere",
      "rm1/was/webContainer.maxThreads",
      edit("readings.tsv", "maximumSize\t300", "maximumSize\t299"),
      {
        wanted: "300",
        found: "299",
        source: "published (example); dng-606, Appendix E, Thread pool size",
      },
    ],
    [
      "a JVM argument",
      "rm1/was/jvm.Xgcpolicy",
      edit("readings.tsv", "-Xgcpolicy:gencon", "-Xgcpolicy:balanced"),
      {
        wanted: "-Xgcpolicy:gencon",
        found: "-Xgcpolicy:balanced",
      },
    ],
    [
      "a kernel setting",
      "rm1/ip_local_port_range",
      edit("readings.tsv", "2000 65534", "32768 60999"),
      {
        wanted: "2000 65534",
        found: "32768 60999",
        where: "the running system",
      },
    ],
    [
      "a line of a whole file",
      "rm1/nofile",
      edit("root/etc/security/limits.d/90-perflab.conf", "soft nofile 65000", "soft nofile 1"),
      {
        wanted: "* soft nofile 65000",
        found: "* soft nofile 1",
        where: "/etc/security/limits.d/90-perflab.conf, line 3",
      },
    ],
  ])("%s that somebody changed is found, with its source", (_, id, change, verdict) => {
    const { settings, ok } = verify(perfect("rm1", change));
    expect(ok).toBe(false);
    expect(settings.filter(({ status }) => status === "differs")).toEqual([
      expect.objectContaining({ id, ...verdict }),
    ]);
  });

  test("a file that is not there, and a line that holds no setting, are told", () => {
    const gone = verify(
      perfect("proxy", (files) =>
        files.set("files.tsv", (files.get("files.tsv") ?? "").replace(/(httpd\.conf)\t644/, "$1\tabsent")),
      ),
    );
    expect(gone.settings.find(({ id }) => id === "proxy/ihs/MaxClients")).toMatchObject({
      status: "differs",
      found: "no such file",
    });
    const told = collectedText(gone, false, 80);
    expect(told.match(/no such file/g)).toHaveLength(1);
    expect(told).toContain("/opt/IBM/HTTPServer/conf/httpd.conf on proxy: no such file\n    proxy/ihs/MPM, ");
    const more = verify(
      perfect("proxy", edit("root/opt/IBM/HTTPServer/conf/httpd.conf", "LogLevel warn", "LogLevel debug")),
    );
    expect(more.loose).toEqual([
      {
        machine: "proxy",
        path: "/opt/IBM/HTTPServer/conf/httpd.conf",
        wanted: "LogLevel warn",
        found: "LogLevel debug",
      },
    ]);
    expect([gone.ok, more.ok]).toEqual([false, false]);
  });

  test("what a tool could not read is not collected, with its reason", () => {
    const change = (files: Map<string, string>) =>
      files.set("readings.tsv", "rm1\tnofile\t!no session\nrm1/was\t*\t!there is no wsadmin.sh\n");
    const { settings, ok } = verify(perfect("rm1", change));
    expect(ok).toBe(false);
    expect(settings.find(({ id }) => id === "rm1/was/webContainer.maxThreads")).toMatchObject({
      status: "not collected",
      reason: "there is no wsadmin.sh",
    });
  });

  test("a password is neither needed nor compared", () => {
    const other = edit(properties, "password\\=****;", "password\\=another;");
    const files = perfect("rm1", other).files.find(({ path }) => path.endsWith("teamserver.properties"));
    expect(files?.content).toContain("another");
    expect(verify(perfect("rm1")).settings.find(({ id }) => id === "rm1/was/rm/db.location")?.status).toBe("same");
  });
});

describe("two labs", () => {
  test("that are the same are", () => {
    expect(compareCollected([perfect("rm1"), perfect("proxy")], [perfect("proxy"), perfect("rm1")])).toEqual({
      same: true,
      machines: ["proxy", "rm1"],
      differences: [],
    });
  });

  test("differ by reading, line, file and machine", () => {
    const other = perfect("rm1", (files) => {
      edit("readings.tsv", "maximumSize\t300", "maximumSize\t299")(files);
      edit(properties, "connection.max=800", "connection.max=801")(files);
    });
    expect(compareCollected([perfect("rm1"), perfect("db")], [other])).toMatchObject({
      same: false,
      machines: ["rm1"],
      differences: [
        { machine: "db", a: "collected", b: "nothing collected" },
        { machine: "rm1", what: "rm1/was: maximumSize", a: "300", b: "299" },
        {
          machine: "rm1",
          a: "com.ibm.rdm.fronting.server.connection.max=800",
          b: "com.ibm.rdm.fronting.server.connection.max=801",
        },
      ],
    });
  });
});

test("a folder that no script wrote is none, and a path that leads out of it is not followed", () => {
  expect(parseCollection(() => undefined)).toBeUndefined();
  expect(parseCollection(() => "# something else\n")).toBeUndefined();
  const head = "# perflab bundle 1\n# environment: e\n# machine: m\n# options: {}\n";
  const texts: Record<string, string> = { COLLECTED: head, "files.tsv": "root/x\t/../../etc/passwd\t644\n" };
  expect(parseCollection((path) => texts[path] ?? "secret")?.files).toEqual([]);
});
