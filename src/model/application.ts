import type { VendorImage } from "../images/vendor-catalogue";
import type { ConfigFile } from "../rendering/config-file";
import type { Carry, Flavour } from "../settings/carry";
import { Configurable, type GivenLayers } from "./configurable";
import type { Database } from "./database";
import type { Upload } from "./deployment";
import type { Finding } from "./finding";
import type { Resolution } from "./resolution";
import type { Connection, Server } from "./server";

export interface ApplicationProps {
  readonly database?: Database;
  /** First path segment of the application's addresses, e.g. `/rm`. */
  readonly contextRoot: string;
  readonly settings?: GivenLayers;
}

/** What an application server runs. */
export abstract class Application extends Configurable {
  /** Short name in file names, e.g. `rm`. */
  abstract readonly kind: string;
  /** Takes a share of the load; the others see all of it. */
  abstract readonly bearsLoad: boolean;
  readonly path: string;
  readonly contextRoot: string;
  readonly database: Database | undefined;

  constructor(
    readonly server: Server,
    id: string,
    props: ApplicationProps,
  ) {
    super(server, id);
    this.path = `${server.path}/${id}`;
    this.contextRoot = props.contextRoot;
    this.database = props.database;
    if (props.settings) this.give(props.settings);
    props.database?.usedBy(this);
    server.register(this);
  }

  connections(): readonly Connection[] {
    if (this.database === undefined) return [];
    const { server, name } = this.database;
    const limit = this.poolSetting === undefined ? {} : { limit: { part: this, setting: this.poolSetting } };
    return [
      {
        from: this.server,
        to: server,
        port: server.port,
        purpose: `${this.contextRoot} to database ${name}`,
        ...limit,
      },
    ];
  }

  /** Name of the setting that limits this application's database connections. */
  readonly poolSetting: string | undefined = undefined;
  /** Names of the settings that limit connections beyond those of `poolSetting`. */
  readonly furtherPools: readonly string[] = [];
  /** Names of all settings that limit this application's database connections. */
  get poolSettings(): readonly string[] {
    return [...(this.poolSetting === undefined ? [] : [this.poolSetting]), ...this.furtherPools];
  }
  /** Names of the settings that the server's data source of this application holds. */
  readonly dataSourceSettings: readonly string[] = [];
  /** Names of the settings that are Java system properties of the server's JVM. */
  abstract readonly systemProperties: readonly string[];
  abstract override carries(flavour: Flavour): Readonly<Record<string, Carry>>;

  /** Path below the context root that answers 200 once the application can work. */
  readonly statusPath: string = "/scr";
  /** Vendors' images that hold the application, by the application server in them. */
  readonly vendorImages: Readonly<Partial<Record<"websphere" | "liberty", VendorImage>>> = {};
  /** Published files that go into such an image. */
  get vendorUploads(): Readonly<Record<string, Upload>> {
    return {};
  }
  /** Commands of a shell before the server starts; they may run again. */
  get vendorSteps(): readonly string[] {
    return [];
  }

  /** The application's own files on its server. */
  files(_at: Resolution): readonly ConfigFile[] {
    return [];
  }
  check(_at: Resolution): readonly Finding[] {
    return [];
  }
  runbook(_at: Resolution): readonly string[] {
    return [];
  }
}

/** Published files of all applications that go into a vendor's image of their server. */
export function applicationUploads(server: Server): Record<string, Upload> {
  return Object.fromEntries(server.applications.flatMap(({ vendorUploads }) => Object.entries(vendorUploads)));
}
