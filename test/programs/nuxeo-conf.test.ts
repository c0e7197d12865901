import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { published, publishedIds } from "../helpers/published";
import { java, needs, openFolder, run, write } from "../helpers/programs";

const conf = "configs/nuxeo1/nuxeo/published/nuxeo.conf";
const content = "nuxeo1/nuxeo/cap";

beforeEach(needs(java));

describe.each(publishedIds.filter((id) => id.startsWith("nuxeo-60-")))("nuxeo.conf of %s", (id) => {
  const lab = published(id);
  const path = () => write(join(openFolder("nuxeo"), "nuxeo.conf"), lab.file(conf));

  test("is read by Java as the settings are", () => {
    const { stdout } = run(java, [join(__dirname, "ReadProperties.java"), path()]);
    const rows = stdout.trim().split("\n");
    const read = new Map(rows.map((line) => line.split("\t").slice(1) as [string, string]));
    const entries = [...lab.settings.values()].filter(({ id: name }) => name.startsWith(`${content}/nuxeo.`));
    expect(entries.length).toBe(9);
    for (const { id: name, value } of entries)
      expect(read.get(name.slice(content.length + 1)), name).toBe(String(value));
    const heap = ["jvm.initialHeapSize", "jvm.maximumHeapSize"].map(
      (name) => lab.setting(`nuxeo1/nuxeo/${name}`).value,
    );
    expect(read.get("JAVA_OPTS")).toMatch(
      new RegExp(`^-Xms${heap[0]}m -Xmx${heap[1]}m .*-Xloggc:\\$\\{nuxeo.log.dir\\}/gc.log `),
    );
    expect([...read.keys()].filter((key) => !/^(JAVA_OPTS|nuxeo\.(templates|db\.|vcs\.).*)$/.test(key))).toEqual([]);
  });
});
