import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { manifestSchema } from "../../src/manifest/schema";
import { smallLab } from "../fixtures/small-lab";
import { synthEnvironment } from "../../src/testing";
import { oneServer, published, publishedIds } from "../helpers/published";
import { root } from "../helpers/root";

const path = join(root, "schema", "lab.schema.json");
// eslint-disable-next-line @typescript-eslint/no-require-imports
const { schema } = require(join(root, "scripts", "write-schema.js")) as { schema: () => string };
const committed = z.fromJSONSchema(JSON.parse(readFileSync(path, "utf8")) as Parameters<typeof z.fromJSONSchema>[0]);

test("the committed JSON Schema is what the code checks (node scripts/write-schema.js)", () => {
  expect(readFileSync(path, "utf8")).toBe(schema());
});

const manifests = [
  ...publishedIds.map((id) => [id, published(id).manifest] as const),
  [
    "scaled, with every option",
    published(oneServer, {
      scale: "1/32",
      load: 500,
      subnet: "10.88.0.0/24",
      images: { httpd: "httpd:2.4" },
      publish: { "proxy/ihs": "127.0.0.1:8080" },
      hostProfile: { nofile: 1024, sysctls: [] },
      overrides: { "proxy/ihs/StartServers": 1 },
    }).manifest,
  ] as const,
  ["without a workload", synthEnvironment(smallLab({ workload: undefined })).manifest] as const,
];

describe.each(manifests)("lab.json: %s", (_name, manifest) => {
  test("has the form of the code and of the committed schema", () => {
    expect(manifestSchema.safeParse(manifest).error?.issues ?? []).toEqual([]);
    expect(committed.safeParse(manifest).error?.issues ?? []).toEqual([]);
  });

  test("an unknown, missing or wrong entry is refused", () => {
    const { machines, ...without } = manifest;
    const wrong = [
      without,
      { ...manifest, more: 1 },
      { ...manifest, machines: [{ ...machines[0], memoryMiB: "64 GiB" }] },
    ];
    for (const value of wrong) {
      expect(manifestSchema.safeParse(value).success).toBe(false);
      expect(committed.safeParse(value).success).toBe(false);
    }
  });
});
