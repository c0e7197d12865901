import { describe, expect, test } from "vitest";
import { sha256 } from "../../src/bundle/bundle";
import { bundleOfLab, changedLab, machineOf } from "../helpers/bundle";
import { published, publishedIds, threeServers } from "../helpers/published";
import { vendorOptions } from "../helpers/vendor-options";

const statesNothing = (content: string) => content.split("\n").every((line) => /^\s*(#|$)/.test(line));

describe.each(publishedIds)("the bundle of %s", (id) => {
  const lab = published(id);
  const bundle = bundleOfLab(lab);

  const stating = lab.manifest.files.filter(
    ({ path }) => path.includes("/published/") && !statesNothing(lab.file(path)),
  );
  const inFolder = (file: (typeof stating)[number]) => {
    const { files } = bundle.find(({ machine }) => machine.id === file.server.split("/")[0]) ?? { files: new Map() };
    return [...files].find(([, { content }]) => content === lab.file(file.path))?.[0] as string | undefined;
  };

  test("has every published file that states something, as it is, at its place in the folder of its machine", () => {
    expect(stating.length).toBeGreaterThan(0);
    for (const file of stating) {
      const name = file.path.split("/").at(-1) ?? "";
      const place =
        file.target.startsWith("/") && file.use === undefined && !file.deployed ? `root${file.target}` : name;
      expect({ path: file.path, place: inFolder(file) }).toEqual({
        path: file.path,
        place: expect.stringMatching(new RegExp(`${place.replace(/[.$]/g, "\\$&")}$`)) as string,
      });
    }
  });

  test("takes every published file into a step of its machine, or leaves it to a person by name", () => {
    for (const file of stating) {
      const { steps, files } = bundle.find(({ machine }) => machine.id === file.server.split("/")[0]) ?? bundle[0]!;
      const place = inFolder(file) ?? "";
      const isInStep = steps.flat().some((word) => word.replaceAll("\\", "/") === place);
      const [, byHand = ""] = (files.get("README.md")?.content ?? "").split("## What remains for a person");
      const isTold = byHand.includes(file.path.split("/").at(-1) ?? "");
      expect({ place, isTaken: isInStep || isTold }).toEqual({ place, isTaken: true });
    }
  });

  test("has scripts of the machine's own kind, and none for a hypervisor", () => {
    for (const { machine, files } of bundle) {
      const scripts = ["check", "apply", "collect", "rollback"];
      const named = (end: string) => scripts.map((script) => `${script}.${end}`).filter((name) => files.has(name));
      const counts = { linux: [4, 0], windows: [0, 4], hypervisor: [0, 0] }[machine.family];
      expect([named("sh").length, named("ps1").length]).toEqual(counts);
    }
  });

  test("lists every file with its checksum, and every setting of a file", () => {
    for (const { files } of bundle) {
      const rows = (files.get("MANIFEST")?.content ?? "")
        .split("\n")
        .filter((line) => line !== "" && !line.startsWith("#"))
        .map((line) => line.split("\t"));
      const others = [...files.keys()].filter((path) => path !== "MANIFEST");
      expect(rows.map(([, , , path]) => path)).toEqual(others.sort());
      for (const [sum, , , path = ""] of rows) expect(sum).toBe(sha256(files.get(path)?.content ?? ""));
    }
    const held = bundle.flatMap(({ files }) => (files.get("settings.tsv")?.content ?? "").split("\n"));
    for (const { path, lines } of lab.manifest.files.filter((file) => file.path.includes("/published/")))
      for (const setting of Object.keys(lines))
        if (!statesNothing(lab.file(path))) expect(held.some((row) => row.startsWith(`${setting}\t`))).toBe(true);
  });

  test("is the same made twice", () => {
    expect(bundleOfLab(lab)).toEqual(bundle);
  });
});

test("a RAID policy is an instruction, with its value, in the folder of a hypervisor host", () => {
  const { files, steps } = machineOf(published("clm-etl-404-write-back"), "esx1");
  expect([...files.keys()]).toEqual(["MANIFEST", "README.md", "settings.tsv"]);
  expect(steps).toEqual([]);
  expect(files.get("README.md")?.content).toContain('set "RAID controller write policy" to write-back');
});

test("what has no value in the report is left to a person, in the report's words", () => {
  const readme = machineOf(published(threeServers), "rm1").files.get("README.md")?.content ?? "";
  expect(readme).toContain("Rogue SPARQL Query abort timeout (in ms)");
  expect(readme).toContain("value missing");
  expect(readme).not.toContain("on a machine of your own: copy");
});

test("scripts of the database run in their order", () => {
  const scripts = machineOf(published(threeServers), "db").steps.flatMap(([name, , file = ""]) =>
    name === "db2_script" ? [file.split("/").at(-1)] : [],
  );
  expect(scripts).toEqual(["instance.sh", "create-databases.sh", "configure-databases.sh"]);
});

test("an assembly of the vendors' images is refused: its files have the places of containers", () => {
  expect(() => bundleOfLab(published(threeServers, vendorOptions))).toThrow(
    "an assembly of the flavour ibm has the files of its images",
  );
});

test.each([
  ["a tab", "/etc/x\ty", "its target has a tab"],
  ["a line break", "/etc/x\ny", "its target has a tab, a line break"],
  ["a sign that moves the cursor", "/etc/x\u001b[2Ay", "or the like"],
  ["a way out of the folder", "/etc/../../../x", "its target leads upwards: /etc/../../../x"],
])("a target with %s is refused", (_name, target, said) => {
  const lab = changedLab(published(threeServers), ({ files }) => {
    const file = files.find(({ path }) => path.endsWith("/rm1/host/published/limits.conf"));
    if (file !== undefined) file.target = target;
  });
  expect(() => bundleOfLab(lab)).toThrow(said);
});

test("a scaled lab says so in every script and page", () => {
  const { files } = machineOf(published(threeServers, { scale: "1/32" }), "rm1");
  for (const path of ["apply.sh", "README.md", "root/etc/sysctl.d/90-perflab.conf"])
    expect(files.get(path)?.content).toContain("not comparable with published results");
});

describe("README.md says what has to be done before apply", () => {
  const before = (id: string, machine: string) =>
    (machineOf(published(id), machine).files.get("README.md")?.content ?? "").split("## What apply does")[0] ?? "";

  test("servers are stopped, but a database whose own tool sets the values", () => {
    expect(before(threeServers, "rm1")).toMatch(
      /stop the servers on it, for some write their own files when they stop\n/,
    );
    expect(before(threeServers, "rm1")).toContain("start the servers again");
    expect(before(threeServers, "db")).toContain("leave Db2 running");
    expect(before(threeServers, "db")).not.toContain("stop the servers");
    expect(before("nuxeo-60-navigation-b", "nuxeo1")).toMatch(
      /stop the servers on it, .* but leave PostgreSQL running/,
    );
  });

  test.each(publishedIds)("%s: every variable that a script asks for is there", (id) => {
    for (const { machine, files } of bundleOfLab(published(id))) {
      const readme = files.get("README.md")?.content ?? "";
      const plan = files.get("plan.sh")?.content ?? "";
      for (const [, name = ""] of plan.matchAll(/'\$([A-Z_]+)\//g)) expect(readme).toContain(`export ${name}, `);
      if (plan.includes("websphere ")) expect(readme).toContain("export WAS_HOME, ");
      for (const [path, { content }] of files)
        if (path.endsWith(".sql"))
          for (const [, name = ""] of content.matchAll(/(?:PASSWORD :'|&&)(\w+?)['.]/g))
            expect([machine.id, readme.includes(`for apply export ${name}, `)]).toEqual([machine.id, true]);
    }
  });
});
