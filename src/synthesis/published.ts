import type { Construct } from "constructs";
import { catalogue, type CatalogueEntry } from "../../stacks/catalogue";
import { UserError } from "../errors";
import type { EnvironmentOptions } from "../model/environment";
import { unknownEnvironment } from "../options/layers";
import type { TestEnvironment } from "./test-environment";

/** Makes one environment in an application. */
export type CreateEnvironment = (scope: Construct, id: string, options: Partial<EnvironmentOptions>) => TestEnvironment;

/** Makes a published environment under any id. */
export type PublishedEnvironment = CreateEnvironment & {
  /** Its id in the catalogue. */
  readonly published: string;
};

interface ReportModule {
  /** `published` is the catalogue's id, where the environment is to have another one. */
  readonly create: (
    scope: Construct,
    id: string,
    title: string,
    options: Partial<EnvironmentOptions>,
    published?: string,
  ) => TestEnvironment;
}

/**
 * An environment of this package, to be built under an id of one's own: containers, network and state have that id.
 *
 * ```ts
 * publishedEnvironment("dng-606-3s-300c-ifix3")(app, "our-dng", optionsOf("our-dng"));
 * ```
 * @throws UserError with the nearest names for an id that the catalogue does not have
 */
export function publishedEnvironment(published: string): PublishedEnvironment {
  const entry = catalogue.find(({ id }) => id === published);
  if (entry === undefined) {
    const ids = catalogue.map(({ id }) => id);
    throw new UserError([unknownEnvironment("publishedEnvironment", published, ids)]);
  }
  const create: CreateEnvironment = (scope, id, options) => createPublished(entry, scope, id, options);
  return Object.assign(create, { published });
}

/** @throws UserError for a report whose folder has no `create` */
export function createPublished(
  { id: published, report, title }: CatalogueEntry,
  scope: Construct,
  id: string,
  options: Partial<EnvironmentOptions>,
): TestEnvironment {
  return loadReport(report).create(scope, id, title, options, published);
}

/** Loaded by name, so that a report that nobody asked for costs nothing. @throws UserError for a folder without `create` */
function loadReport(report: string): ReportModule {
  try {
    // eslint-disable-next-line @typescript-eslint/no-require-imports
    return require(`../../stacks/${report}`) as ReportModule;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code !== "MODULE_NOT_FOUND" || !message.includes(`/stacks/${report}'`)) throw error;
    throw new UserError([
      {
        path: `stacks/${report}`,
        message: "the catalogue names a report whose folder has no index.ts",
        given: report,
        allowed: "a folder with index.ts, which exports create(scope, id, title, options)",
        fix: "see docs/add-a-report.md",
      },
    ]);
  }
}
