import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readCertificates } from "../../src/images/extra-ca";

const folder = mkdtempSync(join(tmpdir(), "perflab-ca-"));
const pem = (body: string) => `-----BEGIN CERTIFICATE-----\n${body}\n-----END CERTIFICATE-----\n`;
const write = (name: string, text: string) => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};

describe("extra certificates", () => {
  it("are split out of bundles, with comments dropped and each taken once", () => {
    const bundle = write("bundle.pem", `# first\n${pem("AAA")}text\n${pem("BBB")}`);
    const single = write("single.pem", pem("BBB").replaceAll("\n", "\r\n"));
    expect(readCertificates([bundle, single])).toEqual([pem("AAA"), pem("BBB")]);
  });

  it("that cannot be read are named", () => {
    expect(() => readCertificates([join(folder, "none.pem")])).toThrow(/extraCa: cannot read .*none\.pem/);
  });

  it("that are none are refused", () => {
    const key = write("key.pem", "-----BEGIN PRIVATE KEY-----\nAAA\n-----END PRIVATE KEY-----\n");
    expect(() => readCertificates([key])).toThrow(/key\.pem has no certificate/);
  });
});
