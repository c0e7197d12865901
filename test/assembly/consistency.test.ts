import { createHash } from "node:crypto";
import { homedir, hostname, tmpdir } from "node:os";
import { describe, expect, test } from "vitest";
import type { Manifest } from "../../src/manifest/schema";
import { oneServer, published, publishedIds, threeServers } from "../helpers/published";
import { root } from "../helpers/root";

type Setting = Manifest["settings"][number];

const labs = [
  ...publishedIds.map((id) => ({ id, options: {} })),
  { id: oneServer, options: { scale: "1/32" } },
  { id: threeServers, options: { load: 2400 } },
];

/** Values that a file spells in another way, and the spelling. */
const spelled: readonly [name: RegExp, spelling: (setting: Setting) => string][] = [
  [/jvm\.Xcompressedrefs$/, () => "-XX:+UseCompressedOops"],
  [/jvm\.verboseGc$/, () => "-verbose:gc"],
  [/jvm\.PrintGC(Details|TimeStamps)$/, () => "-Xlog:gc*"],
  [/standIn\.compilation$/, ({ value }) => (value === "full" ? "TieredCompilation" : "TieredStopAtLevel")],
  [/oracle\/characterSet$/, () => "'UTF-8'"],
  [/thinkTime$/, ({ value }) => String(Number(value) * 1000)],
  [/rampInterval$/, () => "ramp"],
  [/plugin\.PostSizeLimit$/, () => "LimitRequestBody 0"],
  [/objectStore\.location$/, ({ value }) => `serverName="${String(value).split(":")[0]}"`],
  [
    /postgresql\/(fsync|full_page_writes|synchronous_commit|track_\w+)$/,
    ({ id, value }) => `${id.split("/").at(-1)} = ${value === true ? "on" : "off"}`,
  ],
  [/postgresql\/checkpoint_segments$/, ({ value }) => `max_wal_size = ${Number(value) * 3 * 16}MB`],
  [/groups$/, ({ value }) => String(value).split(" ")[0] ?? ""],
  [/ldap\/users$/, ({ value }) => `uid: user${value}\n`],
  [/driver\/(rpt|jmeter)\/users$/, () => "num_threads"],
];

describe.each(labs)("$id $options", ({ id, options }) => {
  const lab = published(id, options);
  const { manifest } = lab;
  const files = new Map(manifest.files.map((file) => [file.path, file]));
  const carried = manifest.settings.filter(({ carried: { open } }) => open?.as === "yes" || open?.as === "translated");

  test("every setting that the lab carries reaches a deployed file or a container's attribute", () => {
    expect(carried.length).toBeGreaterThanOrEqual(8 * manifest.servers.length);
    for (const setting of carried) {
      const [target = ""] = (setting.carried.open?.to ?? "").split(":");
      if (target === "container") continue;
      const [machine, server] = setting.id.split("/");
      const holders = setting.files.filter((path) => files.get(path)?.deployed);
      const onServer = manifest.files.filter((file) => file.deployed && file.server === `${machine}/${server}`);
      expect(holders, setting.id).not.toEqual([]);
      expect(
        onServer.some(({ path }) => path.endsWith(target)),
        `${setting.id} to ${target}`,
      ).toBe(true);
    }
  });

  test("every such file has the value in it", () => {
    for (const setting of carried) {
      const path = setting.files.find((name) => files.get(name)?.deployed);
      if (path === undefined) continue;
      const spelling = spelled.find(([name]) => name.test(setting.id))?.[1] ?? (({ value }: Setting) => String(value));
      const content = lab.file(path).replace(/\\(?=[:=#!])/g, "");
      expect(content.includes(spelling(setting)), `${setting.id} = ${setting.value} in ${path}`).toBe(true);
    }
  });

  test("every setting of a container is an attribute of its resource", () => {
    const text = lab.file("cdk.tf.json");
    const inContainer = carried.filter(({ carried: { open } }) => open?.to?.startsWith("container:"));
    // Memory and processors of each server, and the interval of all health checks.
    expect(inContainer.length).toBeGreaterThanOrEqual(2 * manifest.servers.length + 1);
    for (const { id: path, value } of inContainer) {
      const forms = [`"${value}"`, `: ${value}`, `"${value}s"`, `=${value}m"`];
      expect(
        forms.some((form) => text.includes(form)),
        path,
      ).toBe(true);
    }
  });

  test("what is not carried says why", () => {
    for (const {
      id: path,
      carried: { open },
    } of manifest.settings) {
      if (open?.as !== "yes") expect(open?.reason ?? "", path).not.toBe("");
    }
  });

  test("files of settings exist, and files hold the bytes that the manifest says", () => {
    for (const setting of manifest.settings)
      for (const path of setting.files) expect(files.has(path), `${setting.id}: ${path}`).toBe(true);
    for (const { path, sha256 } of manifest.files) {
      expect(createHash("sha256").update(lab.file(path)).digest("hex"), path).toBe(sha256);
    }
    const others = ["cdk.tf.json", "lab.json", "report.html", "report.md", "runbook.md", "topology.svg"];
    expect([...lab.files.keys()].sort()).toEqual([...others, ...files.keys()].sort());
  });

  test("probes ask readings that exist, for settings and servers that exist", () => {
    const readings = new Set(manifest.readings.map(({ server, id: reading }) => `${server} ${reading}`));
    const ids = new Set<string>();
    for (const { id: probe, setting, server, reading } of manifest.probes) {
      expect(readings.has(`${server} ${reading}`), probe).toBe(true);
      if (setting) expect(lab.settings.has(setting), probe).toBe(true);
      expect(ids.has(probe), probe).toBe(false);
      ids.add(probe);
    }
  });

  test("every published value names its report and section, every derived one its rule and inputs", () => {
    for (const { id: path, source } of manifest.settings) {
      if (source.kind === "published")
        expect([source.report, source.section, source.strength], path).not.toContain(undefined);
      if (source.kind === "derived") expect([source.rule, source.inputs], path).not.toContain(undefined);
      if (["inferred", "chosen", "missing", "sibling"].includes(source.kind)) {
        expect(source.note ?? source.report ?? "", path).not.toBe("");
      }
    }
  });

  test("the source of every setting stands in each file that holds it", () => {
    for (const file of manifest.files.filter(({ path }) => !path.endsWith(".ldif") && !path.endsWith(".jmx"))) {
      const content = lab.file(file.path);
      for (const { id: path, source, files: holders } of manifest.settings) {
        if (!holders.includes(file.path)) continue;
        expect(content.includes(source.section ?? source.kind), `${path} in ${file.path}`).toBe(true);
      }
    }
  });

  test("every text file says on top what made it and where to change it", () => {
    for (const { path } of manifest.files) {
      const top = lab.file(path).split("\n").slice(0, 3).join("\n");
      expect(top, path).toContain(`Made by perflab for ${id}`);
      expect(top, path).toMatch(/Change the model or an option/);
    }
  });

  test("nothing unfinished and nothing of this machine is in any file", () => {
    const never = [
      "undefined",
      "[object",
      "NaN",
      "TfToken",
      "{{",
      "}}{",
      "\r",
      root,
      tmpdir() + "/",
      `${homedir()}/`,
      ...(hostname().length > 5 ? [hostname()] : []),
    ];
    for (const [path, content] of lab.files) {
      for (const text of never) expect(content.includes(text), `${JSON.stringify(text)} in ${path}`).toBe(false);
      expect(content, path).not.toMatch(/\b\d{4}-\d\d-\d\d[T ]\d\d:\d\d/);
      expect(content, path).not.toMatch(/\b(Mon|Tue|Wed|Thu|Fri|Sat|Sun),? (\w{3} )?\d/);
      if (path !== "cdk.tf.json") expect(content.endsWith("\n"), path).toBe(true);
    }
  });

  test("settings are sorted as the model is, ids are unique", () => {
    expect(lab.settings.size).toBe(manifest.settings.length);
  });
});
