import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { oneServer, published, publishedIds, threeServers } from "../helpers/published";
import { needs, openFolder, program, run, write } from "../helpers/programs";

const xmllint = program("xmllint", "libxml2-utils");
const schema = join(__dirname, "plugin-cfg.xsd");

beforeEach(needs(xmllint));

describe.each(publishedIds)("every XML file of %s", (id) => {
  const { files } = published(id);
  const documents = [...files].filter(([path]) => /\.(xml|jmx|svg)$/.test(path));

  test("is well-formed", () => {
    const folder = openFolder("xml");
    const paths = documents.map(([path, content]) => write(join(folder, path), content));
    expect(paths.length).toBeGreaterThanOrEqual(4);
    expect(run(xmllint, ["--noout", ...paths])).toEqual({ status: 0, stdout: "", stderr: "" });
  });

  const routes = documents.filter(([path]) => path.endsWith("plugin-cfg.xml"));
  test.each(routes)("%s has the plug-in's elements and attributes, and every route leads to a cluster", (_, text) => {
    const path = write(join(openFolder("xml"), "plugin-cfg.xml"), text);
    expect(run(xmllint, ["--noout", "--schema", schema, path])).toEqual({
      status: 0,
      stdout: "",
      stderr: `${path} validates\n`,
    });
  });
});

test.each([
  ['RetryInterval="60"', 'RetryIntervall="60"'],
  ['LoadBalanceWeight="2"', 'LoadBalanceWeight="21"'],
  ['PostSizeLimit="-1"', 'PostSizeLimit="-2"'],
  ['<Route ServerCluster="rm"', '<Route ServerCluster="mr"'],
])("%s written as %s would be found", (right, wrong) => {
  const text = published(oneServer).file("configs/proxy/ihs/published/plugin-cfg.xml");
  expect(text).toContain(right);
  const path = write(join(openFolder("xml"), "plugin-cfg.xml"), text.replace(right, wrong));
  expect(run(xmllint, ["--noout", "--schema", schema, path]).status).not.toBe(0);
});

test("the proxy has a cluster for each context root, with every server of it", () => {
  const { files, manifest } = published(threeServers);
  const path = write(
    join(openFolder("xml"), "plugin-cfg.xml"),
    files.get("configs/proxy/ihs/published/plugin-cfg.xml") ?? "",
  );
  const ask = (expression: string) => run(xmllint, ["--xpath", expression, path]).stdout.trim();
  const roots = [...new Set(manifest.applications.map(({ contextRoot }) => contextRoot))];
  expect(ask("count(//ServerCluster)")).toBe(String(roots.length));
  for (const { contextRoot, server } of manifest.applications) {
    const fqdn = manifest.servers.find(({ id }) => id === server)?.fqdn ?? "";
    expect(ask(`count(//ServerCluster[@Name='${contextRoot.slice(1)}']/Server/Transport[@Hostname='${fqdn}'])`)).toBe(
      "1",
    );
    expect(ask(`count(//Uri[@Name='${contextRoot}/*'])`)).toBe("1");
  }
});
