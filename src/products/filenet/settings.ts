import { no, to, translated, type CarryTable } from "../../settings/carry";
import { count, like, text } from "../../settings/definition";
import type { ProbeTest } from "../../settings/probe";

const sources = "Resources > JDBC > Data sources";
const location = like(/^[\w.-]+:\d{1,5}\/\w{1,8}$/, "host:port/database");

/** Settings of FileNet P8 Content Engine. Default of the pool: WebSphere's own for a new data source. */
export const contentEngineSettings = {
  level: text("Product level", "installation", {
    manual: true,
    form: like(/^\d+(\.\d+)+(-\d+)?$/, "a level, e.g. 4.5.1"),
  }),
  "gcd.location": text("Database of the global configuration", `${sources} > FNGCDDS and FNGCDDSXA`, {
    manual: true,
    form: location,
  }),
  "objectStore.location": text("Database of the object store", `${sources} of the object store`, {
    manual: true,
    form: location,
  }),
  "db.poolSize": count("Maximum connections", `${sources} of the object store > Connection pool properties`, {
    default: 10,
    unit: "connections",
    manual: true,
    range: [1, 100_000],
  }),
} as const;

/** What the stand-in has where the report gives no number. */
export const standInPoolSettings = {
  "standIn.poolSize": count("Connection pool of the stand-in where the report gives none", "server.xml", {
    unit: "connections",
    range: [1, 100_000],
  }),
} as const;

const place = "dataSource/connectionManager/@maxPoolSize";
const probe: ProbeTest = { reading: "facts", path: "pools.jdbc{contextRoot}.max", test: "equals" };

/** What the stand-in application on Open Liberty does with each of them. */
export const contentEngineOnLiberty = {
  level: no("a stand-in application runs: no image of this level exists"),
  "gcd.location": no("the stand-in application reads no global configuration"),
  "objectStore.location": translated(
    "server.xml",
    "dataSource/properties.postgresql",
    "the same database by host, port and name",
  ),
  "db.poolSize": translated("server.xml", place, "Liberty's pool has the same limit", probe),
} satisfies CarryTable<typeof contentEngineSettings>;

export const onLibertyOnly = {
  "standIn.poolSize": to("server.xml", place, probe),
} satisfies CarryTable<typeof standInPoolSettings>;
