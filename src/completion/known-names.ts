import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { catalogue } from "../../stacks/catalogue";
import { readManifest } from "../manifest/read";
import type { Manifest } from "../manifest/schema";
import { images } from "../images/catalogue";
import { labFolders } from "../project/folders";

/** A word that may stand at the cursor, and what it is. */
export interface Candidate {
  readonly value: string;
  readonly description?: string;
}

/** Names that a project knows, read when asked for: assemblies are read as they are, and none is made. */
export class KnownNames {
  constructor(
    /** Words of the command line, one of which may name the environment. */
    private readonly words: readonly string[],
    private readonly project = process.cwd(),
  ) {}

  /** The published environments, and those that were synthesized here. */
  environments(): Candidate[] {
    const published = catalogue.map(({ id, title }) => ({ value: id, description: title }));
    const known = new Set(published.map(({ value }) => value));
    const own = this.synthesized().filter((id) => !known.has(id));
    return [...published, ...own.map((id) => ({ value: id, description: "environment of this project" }))];
  }

  reports(): Candidate[] {
    return [...new Set(catalogue.map(({ report }) => report))].map((value) => ({ value }));
  }

  machines(): Candidate[] {
    return (this.manifest()?.machines ?? []).map(({ id, model }) => ({ value: id, description: model }));
  }

  /** Machines with servers: those that need a host. */
  placed(): Candidate[] {
    const machines = this.manifest()?.machines.filter(({ servers }) => servers.length > 0) ?? [];
    return machines.map(({ id, model }) => ({ value: id, description: model }));
  }

  /** Servers by their ids, or by their names alone behind the machine that is named before. */
  servers(): Candidate[] {
    const all = (this.manifest()?.servers ?? []).map(({ id, title }) => ({ value: id, description: title }));
    const machine = this.machines().find(({ value }) => this.words.includes(value))?.value;
    if (machine === undefined) return all;
    const own = all.filter(({ value }) => value.startsWith(`${machine}/`));
    return own.map(({ value, description }) => ({ value: value.slice(machine.length + 1), description }));
  }

  settings(): Candidate[] {
    return (this.manifest()?.settings ?? []).map(({ id, title, value, unit }) => {
      const text = value === null ? "missing" : [value, unit ?? ""].join(" ").trim();
      return { value: id, description: `${title}: ${text}` };
    });
  }

  images(): Candidate[] {
    return Object.values(images).map(({ name, standInFor }) => ({ value: name, description: `for ${standInFor}` }));
  }

  /** Codes of the findings in the assemblies that are there. */
  codes(): Candidate[] {
    const findings = this.synthesized().flatMap((id) => this.read(id)?.findings ?? []);
    const byCode = new Map(findings.map(({ code, severity }) => [code, severity]));
    return [...byCode].sort(([a], [b]) => (a < b ? -1 : 1)).map(([value, description]) => ({ value, description }));
  }

  private manifest(): Manifest | undefined {
    const there = new Set(this.synthesized());
    const named = this.words.find((word) => there.has(word));
    return named === undefined ? undefined : this.read(named);
  }

  private synthesized(): string[] {
    const stacks = join(this.project, "cdktf.out", "stacks");
    if (!existsSync(stacks)) return [];
    return readdirSync(stacks)
      .filter((id) => existsSync(join(stacks, id, "lab.json")))
      .sort();
  }

  private read(environment: string): Manifest | undefined {
    try {
      return readManifest(labFolders(environment, this.project).assembly);
    } catch {
      return undefined;
    }
  }
}
