import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { assemblyChecksum, copyAssembly, settleCopy } from "../../src/lab/memory/assembly-copy";
import { compareDeployed, type Deployed } from "../../src/lab/memory/deployed";
import { labFolders } from "../../src/project/folders";

const record: Deployed = {
  formatVersion: 1,
  environment: "lab-a",
  assembly: "aa",
  options: {
    flavour: "open",
    placement: "engine",
    scale: "1/32",
    overrides: {},
    images: {},
    publish: {},
    hostProfile: {},
    licence: [],
  },
  images: {
    httpd: {
      reference: "perflab/httpd:1",
      ids: { engine: "sha256:1" },
      labels: {},
      packages: { "apache2-bin": "2.4.1" },
    },
  },
  terraform: "1.11.4",
  provider: "kreuzwerker/docker 4.5.0",
  engines: { engine: { version: "20.10.24", processors: 2 } },
  deployedAt: "2026-01-01T00:00:00Z",
};

describe("records of what was deployed", () => {
  it("are the same although the times differ", () => {
    expect(compareDeployed(record, { ...record, deployedAt: "2027-01-01T00:00:00Z" })).toEqual([]);
  });

  it("name each difference: a package, an option, something that only one has", () => {
    const other = structuredClone(record) as unknown as {
      images: { httpd: { packages: Record<string, string> } };
      options: Record<string, unknown>;
    };
    other.images.httpd.packages = { "apache2-bin": "2.4.2", curl: "8" };
    other.options.overrides = { "proxy/ihs/MaxClients": "9" };
    expect(compareDeployed(record, other as unknown as Deployed)).toEqual([
      { path: "images.httpd.packages.apache2-bin", first: "2.4.1", second: "2.4.2" },
      { path: "images.httpd.packages.curl", first: "absent", second: "8" },
      { path: "options.overrides.proxy/ihs/MaxClients", first: "absent", second: "9" },
    ]);
  });
});

describe("the lab's copy of the assembly", () => {
  const project = mkdtempSync(join(tmpdir(), "perflab-copy-"));
  const folders = labFolders("lab-a", project);
  const write = (folder: string, path: string, text: string) => {
    mkdirSync(join(folder, path, ".."), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  const listed = (folder: string) => readdirSync(folder).sort();
  afterAll(() => rmSync(project, { recursive: true }));

  it("is replaced as a whole and keeps the lab's own files", () => {
    write(folders.lab, "secrets.json", "{}");
    write(folders.lab, "logs/rm1-was.log", "log");
    write(folders.lab, "configs/old.conf", "old");
    write(folders.assembly, "configs/new.conf", "new");
    write(folders.assembly, "lab.json", "{}");
    copyAssembly(folders);
    expect(assemblyChecksum(folders.lab)).toBe(assemblyChecksum(folders.assembly));
    expect(listed(folders.lab)).toEqual(["configs", "lab.json", "logs", "secrets.json"]);
    expect(listed(join(folders.lab, "configs"))).toEqual(["new.conf"]);
  });

  it("has a checksum over names and contents", () => {
    const before = assemblyChecksum(folders.assembly);
    write(folders.assembly, "configs/new.conf", "newer");
    expect(assemblyChecksum(folders.assembly)).not.toBe(before);
  });

  it("comes back whole when the replacement was cut off between its moves", () => {
    rmSync(project, { recursive: true });
    write(`${folders.lab}.previous`, "secrets.json", "old");
    write(`${folders.lab}.previous`, "lab.json", "old");
    write(`${folders.lab}.next`, "lab.json", "new");
    settleCopy(folders);
    expect(listed(folders.lab)).toEqual(["lab.json", "secrets.json"]);
    expect(listed(join(folders.lab, ".."))).toEqual(["lab-a"]);
  });

  it("gets its own files back when the replacement was cut off after its moves", () => {
    rmSync(project, { recursive: true });
    write(`${folders.lab}.previous`, "secrets.json", "old");
    write(folders.lab, "lab.json", "new");
    settleCopy(folders);
    expect(listed(folders.lab)).toEqual(["lab.json", "secrets.json"]);
  });

  it("has no place outside the project", () => {
    expect(() => labFolders("../../x", project)).toThrow(/not the name of an environment/);
  });
});
