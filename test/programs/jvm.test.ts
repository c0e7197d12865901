import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { oneServer, published, publishedIds, threeServers } from "../helpers/published";
import { java, needs, openFolder, run, write } from "../helpers/programs";
import { refusedByJ9 } from "./j9-options";

const optionsIn = (text: string) => text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));

const onWebSphere = publishedIds.filter((id) =>
  published(id).manifest.servers.some(({ product }) => product === "websphere"),
);

/** A server for which nobody states an argument has no such file. */
const argumentsOf = (server: string): string => `configs/${server}/published/generic-jvm-arguments.txt`;

describe.each(onWebSphere)("generic JVM arguments of %s", (id) => {
  const lab = published(id);
  const servers = lab.manifest.servers
    .filter(({ id: server, product }) => product === "websphere" && lab.files.has(argumentsOf(server)))
    .map((server) => server.id);

  test.each(servers)("every option of %s is one that J9 knows, or a finding says that J9 ignores it", (server) => {
    const options = optionsIn(lab.file(argumentsOf(server)));
    const named = lab.findings.filter(({ code, path }) => code === "REPORT_FLAG" && path.startsWith(`${server}/`));
    expect(refusedByJ9(options)).toEqual(named.map(({ given }) => `${given}: J9 ignores it`));
    for (const option of options) expect(option).not.toMatch(/\s/);
  });

  test.each(servers.filter((server) => server.startsWith("rm")))("%s has the published argument summary", (server) => {
    const options = optionsIn(lab.file(argumentsOf(server)));
    expect(options).toEqual(
      expect.arrayContaining([
        "-Xmx27648m",
        "-Xms27648m",
        "-Xmn4915m",
        "-Xgcpolicy:gencon",
        "-Xcompressedrefs",
        "-Xgc:preferredHeapBase=0x100000000",
        "-XX:MaxDirectMemorySize=1024m",
      ]),
    );
  });
});

describe("the table of J9 options", () => {
  test.each([
    ["-Xmx27g", []],
    ["-Xms=1g", ["-Xms=1g: J9 does not know it"]],
    ["-XX:+PrintGCDetails", ["-XX:+PrintGCDetails: J9 ignores it"]],
    ["-XX:+UseG1GC", ["-XX:+UseG1GC: J9 ignores it"]],
    ["-Xgcpolicy:gencom", ["-Xgcpolicy:gencom: J9 does not know it"]],
    ["-Xms2g -Xmx1g", ["-Xms: above -Xmx"]],
    ["-Xmx1g -Xmn1g", ["-Xmn: not below -Xmx"]],
    ["-Xmx1g -Xmx2g", ["-Xmx: given twice"]],
    ["-Xmn1g -Xmns1g", ["-Xmn: not together with -Xmns or -Xmnx"]],
  ])("%s", (line, refused) => {
    expect(refusedByJ9(line.split(" "))).toEqual(refused);
  });
});

describe.each([
  { id: oneServer, scale: "1/32" },
  { id: threeServers, scale: "1/64" },
])("HotSpot takes jvm.options of $id at $scale", ({ id, scale }) => {
  beforeEach(needs(java));
  const lab = published(id, { scale });
  const servers = lab.manifest.servers.filter(({ product }) => product === "websphere").map((server) => server.id);

  test.each(servers)("%s", (server) => {
    const text = lab.file(`configs/${server}/open/jvm.options`);
    const path = write(join(openFolder("jvm"), "jvm.options"), text);
    const { status, stdout, stderr } = run(java, [`@${path}`, "-XX:+PrintFlagsFinal", "-version"]);
    expect(status, stderr).toBe(0);
    expect(stderr).not.toMatch(/warning|unrecognized/i);
    const final = (flag: string) => new RegExp(`\\s${flag}\\s+= (\\S+)`).exec(stdout)?.[1];
    const heap = lab.settings.get(`${server}/standIn.maximumHeap`);
    const published = lab.settings.get(`${server}/jvm.maximumHeapSize`);
    const wanted = text.includes(`-Xmx${published?.value}m`) ? published : heap;
    expect(Number(final("MaxHeapSize")) / 2 ** 20).toBeCloseTo(Number(wanted?.value), -1);
    expect(final("UseSerialGC")).toBe(String(lab.setting(`${server}/standIn.collector`).value === "Serial"));
  });
});
