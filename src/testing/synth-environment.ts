import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Manifest, ManifestFinding, ManifestSetting } from "../manifest/schema";
import { App } from "../cdktf";
import { closest } from "../text/closest";
import { isClass, type EnvironmentClass } from "../synthesis/experiment";
import type { EnvironmentOptions } from "../model/environment";
import type { Finding } from "../model/finding";
import { checkLayers } from "../options/options";
import type { PublishedEnvironment } from "../synthesis/published";
import type { TestEnvironment } from "../synthesis/test-environment";

type CreateEnvironment = (app: App, options: Partial<EnvironmentOptions>) => TestEnvironment;

/** A class of environments, a function that makes one, or what `publishedEnvironment` gives. */
export type EnvironmentDefinition = EnvironmentClass | CreateEnvironment | Pick<PublishedEnvironment, "published">;

/** Options in the form in which a user writes them; they are checked like a user's. */
export interface GivenOptions {
  readonly flavour?: string;
  readonly placement?: string;
  /** A fraction above 0 up to 1, e.g. `1/32`. */
  readonly scale?: string | number;
  /** Total load before scaling. */
  readonly load?: string | number;
  /** Setting id to value, e.g. `{ "rm1/was/jvm.maximumHeapSize": "16GiB" }`. */
  readonly overrides?: Readonly<Record<string, string | number | boolean>>;
  readonly images?: Readonly<Record<string, string>>;
  readonly subnet?: string;
  readonly publish?: Readonly<Record<string, string>>;
  /** Machine to its host, e.g. `{ rm1: "ssh://root@10.1.2.3" }`. */
  readonly hosts?: Readonly<Record<string, string>>;
  readonly hostProfile?: Readonly<Record<string, unknown>>;
  readonly overcommit?: boolean;
  /** Names of accepted licences. */
  readonly licence?: readonly string[];
}

/** One environment as a synthesis left it: plain values, no constructs. */
export class SynthesizedEnvironment {
  /** Everything in lab.json. */
  readonly manifest: Manifest;
  /** Settings by id, e.g. `rm1/was/webContainer.maxThreads`. */
  readonly settings: ReadonlyMap<string, ManifestSetting>;
  /** Worst first. */
  readonly findings: readonly ManifestFinding[];
  /** The parsed cdk.tf.json. */
  readonly terraform: unknown;

  constructor(
    /** Path in the assembly to content, sorted by path. */
    readonly files: ReadonlyMap<string, string>,
  ) {
    this.manifest = JSON.parse(this.file("lab.json")) as Manifest;
    this.settings = new Map(this.manifest.settings.map((setting) => [setting.id, setting]));
    this.findings = this.manifest.findings;
    this.terraform = JSON.parse(this.file("cdk.tf.json"));
  }

  /** Content of one file. @throws Error with the nearest paths when there is none. */
  file(path: string): string {
    return known(this.files, path, "file");
  }

  /** One setting. @throws Error with the nearest ids when there is none. */
  setting(id: string): ManifestSetting {
    return known(this.settings, id, "setting");
  }
}

/**
 * Synthesizes one environment into a temporary folder, reads everything back and removes the folder.
 * @param id of the environment, for a class: `lab`, where nothing is given; for a published one: its own
 * @throws UserError for bad options and for findings of severity error, as for a user
 */
export function synthEnvironment(
  definition: EnvironmentDefinition,
  options: GivenOptions = {},
  id?: string,
): SynthesizedEnvironment {
  return inTemporaryFolder((folder) => {
    const app = new App({ outdir: folder, stackTraces: false });
    const environment = make(app, definition, options, id);
    app.synth();
    return new SynthesizedEnvironment(readFolder(join(folder, "stacks", environment.id)));
  });
}

/** The findings alone, also where an error among them would stop a synthesis. */
export function findingsOf(
  definition: EnvironmentDefinition,
  options: GivenOptions = {},
  id?: string,
): readonly Finding[] {
  return inTemporaryFolder((folder) => {
    const app = new App({ outdir: folder, stackTraces: false });
    return make(app, definition, options, id).findings;
  });
}

function make(
  app: App,
  definition: EnvironmentDefinition,
  options: GivenOptions,
  given: string | undefined,
): TestEnvironment {
  const published = "published" in definition ? (definition as PublishedEnvironment) : undefined;
  const id = given ?? published?.published ?? "lab";
  const checked = checkLayers({ layers: [{ path: (option) => option, values: { ...options } }], problems: [] })(id);
  if (isClass(definition)) return new definition(app, id, checked);
  return published?.(app, id, checked) ?? (definition as CreateEnvironment)(app, checked);
}

function inTemporaryFolder<T>(work: (folder: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), "perflab-testing-"));
  try {
    return work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function readFolder(folder: string): ReadonlyMap<string, string> {
  const read = (prefix: string): [string, string][] =>
    readdirSync(join(folder, prefix), { withFileTypes: true }).flatMap((entry) => {
      const path = prefix === "" ? entry.name : `${prefix}/${entry.name}`;
      return entry.isDirectory() ? read(path) : [[path, readFileSync(join(folder, path), "utf8")] as [string, string]];
    });
  return new Map(read("").sort(([a], [b]) => (a < b ? -1 : 1)));
}

function known<T>(table: ReadonlyMap<string, T>, key: string, what: string): T {
  const found = table.get(key);
  if (found === undefined) throw new Error(`no ${what} ${key}; nearest: ${closest(key, [...table.keys()])}`);
  return found;
}
