import type { Application } from "./application";
import { Database } from "./database";
import type { Resolution } from "./resolution";
import { Server } from "./server";

/** A server that holds named databases. */
export abstract class DatabaseServer extends Server {
  private readonly databaseList: Database[] = [];

  /** Adds a database, e.g. `RM1`, as the product's naming rules allow. */
  addDatabase(name: string, purpose: string): Database {
    const database = new Database(this, name, purpose);
    this.databaseList.push(database);
    return database;
  }

  get databases(): readonly Database[] {
    return [...this.databaseList];
  }

  /** The applications that use the databases. */
  private get clients(): readonly Application[] {
    return this.databases.flatMap((database) => database.applications);
  }

  /** Sum of the connection pools of all applications that use this server. */
  pools(at: Resolution): number {
    return this.clients
      .flatMap((application) => application.poolSettings.map((name) => at.number(application, name) ?? 0))
      .reduce((sum, pool) => sum + pool, 0);
  }

  /** Ids of the settings that are added up in `pools`. */
  get poolIds(): readonly string[] {
    return this.clients.flatMap(({ path, poolSettings }) => poolSettings.map((name) => `${path}/${name}`));
  }
}
