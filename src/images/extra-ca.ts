import { readFileSync } from "node:fs";
import { failure } from "../errors";

const certificate = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g;

/** The single certificates of PEM files or bundles, each once, in the order given. */
export function readCertificates(files: readonly string[]): readonly string[] {
  return [...new Set(files.flatMap(certificatesOf))];
}

function certificatesOf(file: string): string[] {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch {
    throw failure("extraCa", `cannot read ${file}`, "name a readable file with certificates in PEM form");
  }
  const found = text.match(certificate);
  if (found === null) {
    throw failure("extraCa", `${file} has no certificate`, "certificates begin with -----BEGIN CERTIFICATE-----");
  }
  return found.map((pem) => `${pem.replaceAll("\r\n", "\n")}\n`);
}
