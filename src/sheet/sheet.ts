import { isLabOnly } from "../manifest/lab-only";
import type { Manifest, ManifestServer, ManifestSetting } from "../manifest/schema";
import { isStated, settingsOf } from "../explanation/parts";
import { shownDefault, shownValue } from "../manifest/value";
import { kindText, placeOf, strengthMeaning } from "../manifest/words";

/** What one server's administrator needs on one page, by the place where it is set. */
export interface Sheet {
  readonly environment: string;
  readonly title: string;
  readonly report: string;
  readonly server: string;
  readonly product: string;
  readonly machine: string;
  readonly stamps: readonly string[];
  /** Rendered files in the product's own form, with their place on the server. */
  readonly files: readonly { readonly path: string; readonly target: string }[];
  readonly places: readonly SheetPlace[];
  /** Settings of the lab's own containers and stand-ins: no administrator of the product sets them. */
  readonly labOnly: readonly string[];
}

export interface SheetPlace {
  /** Console page, file or command. */
  readonly place: string;
  readonly settings: readonly SheetSetting[];
}

export interface SheetSetting {
  readonly id: string;
  readonly title: string;
  readonly key?: string;
  readonly value: string;
  readonly default: string;
  readonly source: string;
  /** What the strength of the source means, in words. */
  readonly strength?: string;
  /** The report's own text, where it was corrected. */
  readonly publishedText?: string;
  readonly restart: Handled;
  readonly check: Handled;
  /** Lines of those files that carry the value; none where only a person sets it. */
  readonly lines: readonly { readonly path: string; readonly line?: number }[];
}

/** What a public source says; without one the product's own documentation has to. */
export interface Handled {
  readonly text: string;
  readonly source?: string;
}

const unknown: Handled = { text: "see the product's documentation" };

/** The sheet of one server, with the settings of its applications and of its machine's host. */
export function sheetOf(manifest: Manifest, server: ManifestServer): Sheet {
  const { environment, machines, stamps } = manifest;
  const machine = machines.find(({ servers }) => servers.includes(server.id));
  const host = machine === undefined ? [] : settingsOf(manifest, machine.id);
  const stated = [...settingsOf(manifest, server.id), ...host].filter(isStated);
  const own = stated.filter((setting) => !isLabOnly(setting, server));
  const files = manifest.files.filter(({ path }) => path.includes("/published/") || !server.standIn);
  const places = [...new Set(own.map(({ place }) => place))];
  return {
    environment: environment.id,
    title: environment.title,
    report: `${environment.report.id}: ${environment.report.title}; ${environment.report.authors}`,
    server: server.id,
    product: [server.title, server.version].filter(Boolean).join(" "),
    machine: machine === undefined ? "" : `${machine.id}, ${machine.role}`,
    stamps,
    files: files
      .filter(({ path }) => own.some((setting) => setting.files.includes(path)))
      .map(({ path, target }) => ({ path, target })),
    places: places.map((place) => ({
      place,
      settings: own.filter((setting) => setting.place === place).map((setting) => row(files, setting)),
    })),
    labOnly: stated.filter((setting) => isLabOnly(setting, server)).map(({ id }) => id),
  };
}

function row(files: Manifest["files"], setting: ManifestSetting): SheetSetting {
  const { id, title, key, source, publishedText, restart, check } = setting;
  const strength = strengthMeaning(source);
  return {
    id,
    title,
    ...(key === undefined || title.includes(key) ? {} : { key }),
    value: shownValue(setting),
    default: shownDefault(setting),
    source: [kindText(source), placeOf(source)].filter((part) => part !== "").join("; "),
    ...(strength === undefined ? {} : { strength }),
    ...(publishedText === undefined ? {} : { publishedText }),
    restart: restart ?? unknown,
    check: check ?? unknown,
    lines: files
      .filter(({ path }) => setting.files.includes(path))
      .map(({ path, lines }) => ({ path, ...(lines[id] === undefined ? {} : { line: lines[id] }) })),
  };
}
