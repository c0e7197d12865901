import type { Application } from "./application";
import type { Server } from "./server";

/** A named database in a database server; the role of that name owns it. */
export class Database {
  private readonly clients: Application[] = [];

  constructor(
    readonly server: Server,
    /** As the product knows it, e.g. `RM1`. */
    readonly name: string,
    readonly purpose: string,
  ) {}

  /** Role and lower-case name, as PostgreSQL and file names want it. */
  get role(): string {
    return this.name.toLowerCase();
  }
  /** Name of the secret that holds the role's password. */
  get secret(): string {
    return `${this.role}_password`;
  }
  /** @internal */
  usedBy(application: Application): void {
    this.clients.push(application);
  }
  get applications(): readonly Application[] {
    return [...this.clients];
  }
}
