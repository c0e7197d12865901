import { experiment, publishedEnvironment, type App, type EnvironmentOptions } from "../../src";

/** The published environment, and one that differs in a declared way. */
export function build(app: App, optionsOf: (id: string) => Partial<EnvironmentOptions>): void {
  // #region published
  const dng = publishedEnvironment("dng-606-3s-300c-ifix3");
  dng(app, "our-dng", optionsOf("our-dng"));
  experiment(
    app,
    "our-dng-600-threads",
    {
      of: dng,
      base: "our-dng",
      change: { "rm*/was/webContainer.maxThreads": 600 },
      reason: "Do the RM servers use a larger pool at 400 users each?",
      follows: ["rm*/was/rm/db.poolSize", "db/db2/postgresql.max_connections"],
      holds: ["proxy/ihs/MaxClients", "proxy/ihs/ServerLimit", "proxy/ihs/MaxSpareThreads"],
    },
    optionsOf("our-dng-600-threads"),
  );
  // #endregion
}
