import type { ConfigFile } from "../rendering/config-file";
import type { Carry, Flavour } from "../settings/carry";
import { Configurable, type GivenLayers } from "./configurable";
import type { Database } from "./database";
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
