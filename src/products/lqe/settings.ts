import { no, to, translated, type CarryTable } from "../../settings/carry";
import { count, flag, like, text, type SettingTable } from "../../settings/definition";

const advanced = "administration pages of LQE or LDX, Advanced Properties";

/**
 * Settings of Lifecycle Query Engine and Link Index Provider with a relational store. The administration pages know the
 * first three by their display names: no public page gives their keys.
 */
export const relationalSettings = {
  "http.maxTotalConnections": count("Maximum Total Connections", advanced, { unit: "connections", manual: true }),
  "http.maxConnectionsPerRoute": count("Maximum Connections Per Route", advanced, {
    unit: "connections",
    manual: true,
  }),
  processQueryMetrics: flag(
    "Process query metrics",
    "administration pages of LQE or LDX, Relational Store Settings page",
    { manual: true },
  ),
  "db.location": text("Database location", "dbconnection.properties", {
    key: "db.location",
    form: like(/^[\x21-\x7e]{1,400}$/, "a location without blanks"),
  }),
} as const;

/** With a Jena triple store on the server's own disk; public pages give no setting of it that a lab could carry. */
export const jenaSettings = {} as const satisfies SettingTable;

const noOutgoing = "the stand-in application opens no connections to other servers";

/** What the stand-in application on Open Liberty does with those of the relational store. */
export const relationalOnLiberty = {
  "http.maxTotalConnections": no(noOutgoing),
  "http.maxConnectionsPerRoute": no(noOutgoing),
  processQueryMetrics: no("the stand-in application measures no queries"),
  "db.location": translated(
    "server.xml",
    "dataSource/properties.postgresql",
    "the same database by host, port and name",
  ),
} satisfies CarryTable<typeof relationalSettings>;

/** What the stand-in application has beyond them: its data source. */
export const poolSettings = {
  "standIn.poolSize": count("Connections of the stand-in to the relational store", "server.xml", {
    unit: "connections",
    range: [1, 10_000],
  }),
} as const;

export const onLibertyPool = {
  "standIn.poolSize": to("server.xml", "dataSource/connectionManager/@maxPoolSize", {
    reading: "facts",
    path: "pools.jdbc{contextRoot}.max",
    test: "equals",
  }),
} satisfies CarryTable<typeof poolSettings>;
