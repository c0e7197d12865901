import type { ExperimentProps } from "perflab";
import { IntranetLab } from "./intranet-lab.js";

// #region change
/** A pool twice as large: the proxy has a worker and the database a connection for each thread, by rule. */
export const moreThreads: ExperimentProps = {
  of: IntranetLab,
  base: "intranet",
  change: { "rm1/was/webContainer.maxThreads": 600 },
  reason: "Does a larger thread pool shorten the response times at 400 users?",
  follows: ["rm1/was/*/db.poolSize", "db/db2/postgresql.max_connections", "proxy/ihs/*"],
};
// #endregion

// #region load
/** Twice the users on the same machines, everything as the rules give it for them. */
export const doubleLoad: ExperimentProps = {
  of: IntranetLab,
  base: "intranet",
  change: { load: 800 },
  reason: "Do the machines carry the users of both sites?",
  follows: ["**"],
};
// #endregion
