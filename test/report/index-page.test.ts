import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { catalogue } from "../../stacks/catalogue";
import { writeComparison, writeIndex } from "../../src/assembly/write-pages";
import type { SynthesizedEnvironment } from "../../src/testing";
import { oneServer, published, threeServers } from "../helpers/published";
import { temporaryFolder } from "../helpers/temporary";

/** Writes assemblies as they are in `cdktf.out`. */
function outdir(...labs: SynthesizedEnvironment[]): string {
  const folder = temporaryFolder("pages");
  for (const lab of labs) place(folder, lab);
  return folder;
}

function place(folder: string, { files, manifest }: SynthesizedEnvironment): void {
  for (const [path, content] of files) {
    const target = join(folder, "stacks", manifest.environment.id, path);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, content);
  }
}

const assembly = (folder: string, { manifest }: SynthesizedEnvironment) => ({
  folder: join(folder, "stacks", manifest.environment.id),
  manifest,
});

const ga = "dng-606-1s-300c-ga";

describe("the index", () => {
  test("has every assembly with what it is and where its report is", () => {
    const page = readFileSync(writeIndex(outdir(published(oneServer), published("filenet-451-after"))), "utf8");
    expect(page).toContain(`<a href="stacks/${oneServer}/report.html" class="strong">`);
    expect(page).toContain('<a href="stacks/filenet-451-after/report.html" class="strong">');
    expect(page).toContain("400 users");
    expect(page).toContain("none stated");
    const { findings } = published(oneServer);
    const warnings = findings.filter(({ severity }) => severity === "warning").length;
    expect(page).toContain(`<div>${warnings} warnings</div>`);
    expect(page).toContain("all: not comparable with published results: stand-in software");
  });

  test("stamps the one that is scaled or changed", () => {
    const page = readFileSync(writeIndex(outdir(published(oneServer, { load: 800 }), published(threeServers))), "utf8");
    expect(page).toContain("<b>changed: load 800 users, design load 400</b>");
  });

  test("is the same for the same assemblies, in whichever order they were written", () => {
    const [a, b] = [published(oneServer), published(threeServers)];
    const [one, two] = [outdir(a, b), outdir(b, a)];
    expect(readFileSync(writeIndex(one), "utf8")).toBe(readFileSync(writeIndex(two), "utf8"));
  });

  test("has the environments in the order of perflab list, and no column that nothing fills", async () => {
    const [a, b, c] = [published(oneServer), published(ga), published("filenet-451-after")];
    const folder = outdir(a, b, c);
    await writeComparison(folder, [assembly(folder, a), assembly(folder, b)]);
    const page = readFileSync(writeIndex(folder), "utf8");
    const listed = catalogue
      .map(({ id }) => id)
      .filter((id) => [a, b, c].some((lab) => lab.manifest.environment.id === id));
    expect([...page.matchAll(/<a href="stacks\/([^/]+)\/report/g)].map(([, id]) => id)).toEqual(listed);
    expect(page).toContain('<thead><tr><th scope="col">Environments</th></tr></thead>');
    expect(page).toContain('<span class="code">perflab report --compare A B</span>');
  });

  test("passes over what is no assembly of this version", () => {
    const folder = outdir(published(oneServer));
    for (const [id, content] of [
      ["other", "{}"],
      ["broken", "{"],
    ] as const) {
      mkdirSync(join(folder, "stacks", id));
      writeFileSync(join(folder, "stacks", id, "lab.json"), content);
    }
    mkdirSync(join(folder, "stacks", "empty"));
    expect(readFileSync(writeIndex(folder), "utf8")).toContain("1 environment of 1 report.");
  });

  test("has the same content as Markdown", () => {
    const path = writeIndex(outdir(published(oneServer)), "md");
    expect(path).toMatch(/index\.md$/);
    expect(readFileSync(path, "utf8")).toMatch(new RegExp(`^\\| ${oneServer}; .* \\| 400 users \\|`, "m"));
  });
});

describe("a comparison", () => {
  const [a, b] = [published(ga), published(oneServer)];

  test("says what the report varies, and what made each setting differ", async () => {
    const folder = outdir(a, b);
    const path = await writeComparison(folder, [assembly(folder, a), assembly(folder, b)]);
    expect(path).toBe(join(folder, "comparisons", `${ga}..${oneServer}.html`));
    const page = readFileSync(path, "utf8");
    expect(page).toContain("<td>6.0.6 GA</td><td>6.0.6 iFix003</td>");
    expect(page).toContain("6.0.6 GA has no such setting: iFix003 brought it");
    expect(page).toContain(`href="../stacks/${oneServer}/report.html#rm1/was/rm/jena.enableExtendedCaching"`);
    expect(page).toMatch(/<ins>\+-Djena\.enableExtendedCaching=true<\/ins>|<ins>\+.*enableExtendedCaching.*<\/ins>/);
  });

  test("cites the report, has the titles and stamps of both, and sets each part of a finding apart", async () => {
    const [one, two] = [published("nuxeo-60-navigation-a"), published("nuxeo-60-navigation-b", { load: 60 })];
    const folder = outdir(one, two);
    const page = readFileSync(await writeComparison(folder, [assembly(folder, one), assembly(folder, two)]), "utf8");
    const [opening = ""] = page.split("<section");
    for (const { manifest } of [one, two]) expect(opening).toContain(`, ${manifest.environment.title}.`);
    expect(opening.match(/Report: .* Authors: .* Published: /g)).toHaveLength(1);
    expect(opening).toContain("both: not comparable with published results");
    expect(opening).toContain("second: changed: load 60");
    expect(page).toMatch(/<div><b>CHAIN_<wbr>DATABASE<\/b><\/div><div>.*<\/div><div>the applications.*accepts<\/div>/);
    expect(page).toContain('<div><span class="muted">what differs: </span>given</div>');
  });

  test("shows an empty text, and does not call a value varied that is the same in both", async () => {
    const [one, two] = [published("nuxeo-60-navigation-a"), published("nuxeo-60-navigation-b")];
    const folder = outdir(one, two);
    const path = await writeComparison(folder, [assembly(folder, one), assembly(folder, two)], "md");
    const rowOf = (name: string) =>
      readFileSync(path, "utf8")
        .split("\n")
        .find((line) => line.includes(`; ${name} |`));
    expect(rowOf("log_line_prefix")).toContain('| ""; published');
    expect(rowOf("track_activities")).toContain("the same value, from elsewhere; two tables: ");
    expect(rowOf("work_mem")).toContain("another value; the report varies it");
  });

  test("is linked by the index, which says when an assembly is newer", async () => {
    const folder = outdir(a, b);
    await writeComparison(folder, [assembly(folder, a), assembly(folder, b)]);
    const link = `<a href="comparisons/${ga}..${oneServer}.html">`;
    const fresh = readFileSync(writeIndex(folder), "utf8");
    expect(fresh).toContain(link);
    expect(fresh).not.toContain("synthesized anew since");
    place(folder, published(oneServer, { load: 500 }));
    expect(readFileSync(writeIndex(folder), "utf8")).toContain("synthesized anew since");
    rmSync(join(folder, "stacks", ga), { recursive: true });
    expect(readFileSync(writeIndex(folder), "utf8")).not.toContain(link);
  });

  test("of an assembly with itself finds nothing", async () => {
    const folder = outdir(a);
    const path = await writeComparison(folder, [assembly(folder, a), assembly(folder, a)], "md");
    expect(readFileSync(path, "utf8")).toContain("Nothing differs but the names of the environments.");
  });
});
