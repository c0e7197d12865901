import { describe, expect, test } from "vitest";
import { vendorImages } from "../../src/images/vendor-catalogue";
import { published, publishedFindings, publishedIds } from "../helpers/published";
import { ownImages, vendorOptions } from "../helpers/vendor-options";

interface Resource {
  readonly image: string;
  readonly env: readonly string[];
  readonly upload?: readonly { file: string; permissions: string; source: string }[];
  readonly healthcheck: { readonly test: readonly string[]; readonly start_period: string };
  readonly wait_timeout: number;
}

function containers(text: string): Record<string, Resource> {
  const { resource } = JSON.parse(text) as { resource: { docker_container: Record<string, Resource> } };
  return resource.docker_container;
}

describe.each(publishedIds)("%s with the vendors' images", (id) => {
  const lab = published(id, vendorOptions);
  const { manifest } = lab;
  const vendors = manifest.servers.filter(({ standIn }) => !standIn);

  test("every product that has an image of its vendor runs it, and free software the rest", () => {
    expect(vendors.length).toBeGreaterThan(0);
    for (const { imageName, image } of vendors) {
      const contract = Object.values(vendorImages).find(({ name }) => name === imageName);
      expect(image, imageName).toBe(ownImages[imageName] ?? contract?.reference);
    }
    const free = manifest.servers.filter(({ standIn }) => standIn).map(({ product }) => product);
    expect(["driver", "nmon", "postgresql"]).toEqual(expect.arrayContaining([...new Set(free)]));
  });

  test("a server of a vendor gets the product's own files at the image's places, and no stand-in's", () => {
    const resources = containers(lab.file("cdk.tf.json"));
    for (const { id: server, imageName } of vendors) {
      const files = manifest.files.filter((file) => file.server === server);
      expect(
        files.filter(({ path }) => path.includes("/open/")),
        server,
      ).toEqual([]);
      const deployed = files.filter((file) => file.deployed);
      expect(deployed.length, `${server} on ${imageName}`).toBeGreaterThan(0);
      const uploads = resources[server.replace("/", "-")]?.upload ?? [];
      expect(uploads.map(({ file }) => file).sort()).toEqual(deployed.map(({ target }) => target).sort());
      for (const { path, target } of deployed) expect(target.startsWith("/"), path).toBe(true);
    }
  });

  test("waits as long as the image's contract says", () => {
    const resources = containers(lab.file("cdk.tf.json"));
    for (const { id: server, imageName } of vendors) {
      const contract = Object.values(vendorImages).find(({ name }) => name === imageName);
      expect(resources[server.replace("/", "-")]?.wait_timeout, server).toBe(contract?.waitSeconds);
    }
  });

  test("no licence is taken as accepted, and no image is made up", () => {
    const without = publishedFindings(id, { flavour: "ibm" }).filter(({ severity }) => severity === "error");
    const used = new Set(vendors.map(({ imageName }) => imageName));
    const missing = Object.values(vendorImages).filter(
      ({ name, reference }) => used.has(name) && reference === undefined,
    );
    const licensed = Object.values(vendorImages).filter(
      ({ name, reference, licence }) => used.has(name) && reference && licence,
    );
    expect(without.filter(({ code }) => code === "IMAGE_MISSING")).toHaveLength(missing.length);
    expect(without.filter(({ code }) => code === "LICENCE")).toHaveLength(licensed.length);
    for (const { mustOffer } of missing) expect(without.some(({ allowed }) => allowed.includes(mustOffer))).toBe(true);
  });

  test("the published level stands beside the one that runs", () => {
    const levels = lab.findings.filter(({ code }) => code === "VENDOR_LEVEL").map(({ path }) => path);
    const differing = vendors.filter(({ version, runsLevel }) => runsLevel === undefined || runsLevel !== version);
    expect(levels.sort()).toEqual(differing.map(({ id: server }) => server).sort());
  });

  test("a setting is carried by a file of the product, or the reason is there", () => {
    const ids = vendors.map(({ id: server }) => server);
    const settings = manifest.settings.filter(({ id: setting }) =>
      ids.some((server) => setting.startsWith(`${server}/`)),
    );
    for (const { id: setting, carried } of settings) {
      const carry = carried.ibm;
      expect(carry, setting).toBeDefined();
      expect(carry?.as === "yes" ? carry.to : carry?.reason, setting).toBeTruthy();
    }
  });
});
