import { inert, no, translated, type CarryTable } from "../../settings/carry";
import { count, flag, like, oneOf, text, type SettingTable } from "../../settings/definition";
import type { ProbeTest } from "../../settings/probe";
import { jvmHandling } from "../jvm/settings";

const teamserver = "teamserver.properties";
const advanced = "administration page of the application, Advanced Properties";
const jvm = "JVM system property";
const vvc = "com.ibm.team.repository.service.internal.vvc";

/**
 * Settings that every Jazz application has. Defaults: the Deployment wiki's pages on tuning (jazz.net/wiki/bin/view/Deployment).
 */
export const jazzSettings = {
  "webapp.url": text("Public URI", teamserver, {
    key: "com.ibm.team.repository.server.webapp.url",
    form: like(/^https?:\/\/[\w.:/-]{1,400}$/, "an http or https address"),
  }),
  "db.vendor": text("Database vendor", teamserver, {
    key: "com.ibm.team.repository.db.vendor",
    form: oneOf("DB2", "DERBY", "ORACLE", "SQLSERVER"),
  }),
  "db.location": text("Database location", teamserver, {
    key: "com.ibm.team.repository.db.jdbc.location",
    form: like(/^[\x21-\x7e]{1,400}$/, "a location without blanks"),
  }),
  "db.poolSize": count("JDBC connection pool", advanced, { default: 128, unit: "connections", manual: true }),
  "datawarehouse.vendor": text("Data warehouse vendor", teamserver, {
    key: "com.ibm.team.datawarehouse.db.jdbc.vendor",
    form: oneOf("DB2", "DERBY", "ORACLE", "SQLSERVER"),
  }),
  "datawarehouse.location": text("Data warehouse location", teamserver, {
    key: "com.ibm.team.datawarehouse.db.jdbc.location",
    form: like(/^[\x21-\x7e]{1,400}$/, "a location without blanks"),
  }),
} as const;

/** Settings of Jazz Team Server beyond them: what it opens to the other servers. */
export const teamServerSettings = {
  ...jazzSettings,
  "outgoing.perDestination": count("Maximum Outgoing HTTP Connections per Destination", advanced, {
    unit: "connections",
    manual: true,
  }),
  "outgoing.total": count("Maximum Outgoing HTTP Connections Total", advanced, { unit: "connections", manual: true }),
} as const;

/** Settings of Requirements Management (DOORS Next Generation) beyond them. */
export const requirementsSettings = {
  ...jazzSettings,
  "fronting.routeMax": count("Fronting connections for each route", teamserver, {
    key: "com.ibm.rdm.fronting.server.connection.route.max",
  }),
  "fronting.max": count("Fronting connections in all", teamserver, {
    key: "com.ibm.rdm.fronting.server.connection.max",
  }),
  "jena.fileModeDefault": text("Jena TDB Default File Access Mode", advanced, {
    key: "com.ibm.team.jfs.jena.tdb.file-mode-default",
    form: oneOf("direct", "mapped"),
    default: "mapped",
  }),
  "jena.fileMode": text("Jena TDB File Access Mode", advanced, {
    key: "com.ibm.team.jfs.jena.tdb.file-mode",
    form: oneOf("direct", "mapped"),
    default: "mapped",
  }),
  "jena.enableExtendedCaching": flag("Extended Jena caching", jvm, {
    ...jvmHandling,
    key: "com.ibm.team.jfs.rdf.internal.jena.enableExtendedCaching",
    default: false,
  }),
  "jena.QueryFilterNodeCacheSpec": text("Query filter node cache", jvm, {
    ...jvmHandling,
    key: "com.ibm.team.jfs.rdf.internal.jena.QueryFilterNodeCacheSpec",
    form: like(/^[\w=,]{1,400}$/, "a cache specification, e.g. softValues,maximumSize=10000000"),
  }),
  "configcache.expiration": count("Configuration cache expiration", jvm, {
    ...jvmHandling,
    key: "com.ibm.rdm.configcache.expiration",
    default: 60,
    unit: "min",
  }),
  "configcache.size": count("Configuration cache size", jvm, {
    ...jvmHandling,
    key: "com.ibm.rdm.configcache.size",
    default: 1000,
    unit: "entries",
  }),
  "vvc.noOfConfigsToPreload": count("Configurations loaded at start", jvm, {
    ...jvmHandling,
    key: `${vvc}.noOfConfigsToPreload`,
    default: 100,
  }),
  "vvc.noOfConfigsToCache": count("Configurations cached", jvm, { ...jvmHandling, key: `${vvc}.noOfConfigsToCache` }),
  "vvc.configurationIdCache": count("Configuration ids cached", jvm, {
    ...jvmHandling,
    key: `${vvc}.ConfigurationIdCache.noOfConfigsToCache`,
  }),
  "vvc.activityStopsPrepopulation": flag("Users stop the pre-population", jvm, {
    ...jvmHandling,
    key: `${vvc}.activityStopsPrepopulation`,
    default: true,
  }),
  "rogueQuery.abortTimeout": count("Rogue SPARQL Query abort timeout (in ms)", advanced, { unit: "ms", manual: true }),
  "rogueQuery.runInterval": count("Rogue Query Monitor run interval (in seconds)", advanced, {
    unit: "s",
    default: 30,
    manual: true,
  }),
} as const;

/** Releases of Requirements Management that differ in their settings. */
export type RequirementsRelease = "6.0.6 GA" | "6.0.6 iFix003";

/** Settings that a release does not have yet (dng-606, New system settings for 6.0.6 ifix3 and Summary of improvements). */
const notYet: Readonly<Record<RequirementsRelease, readonly (keyof typeof requirementsSettings)[]>> = {
  "6.0.6 GA": [
    "jena.enableExtendedCaching",
    "jena.QueryFilterNodeCacheSpec",
    "vvc.activityStopsPrepopulation",
    "rogueQuery.abortTimeout",
    "rogueQuery.runInterval",
  ],
  "6.0.6 iFix003": [],
};

/** The settings of one release. */
export function requirementsSettingsOf(release: RequirementsRelease): SettingTable {
  const absent: readonly string[] = notYet[release];
  return Object.fromEntries(Object.entries(requirementsSettings).filter(([name]) => !absent.includes(name)));
}

/** Those of a table of settings that are system properties of the JVM. */
export function systemPropertiesOf(table: SettingTable): readonly string[] {
  return Object.entries(table)
    .filter(([, definition]) => definition.place === jvm)
    .map(([name]) => name);
}

const standIn = "the stand-in application has the value and reads none of it";
const file = (key: string) => inert(teamserver, key, standIn);
const system = (key: string): ReturnType<typeof inert> => {
  const probe: ProbeTest = { reading: "facts", path: "jvm.inputArguments", test: "contains", form: `-D${key}={}` };
  return inert("jvm.options", `-D${key}`, standIn, probe);
};

const noWarehouse = "the stand-in application writes no data warehouse";

/** What the stand-in application on Open Liberty does with the common settings. */
export const jazzOnLiberty = {
  "webapp.url": file("com.ibm.team.repository.server.webapp.url"),
  "db.vendor": no("the stand-in's database is PostgreSQL"),
  "db.location": translated(
    "server.xml",
    "dataSource/properties.postgresql",
    "the same database by host, port and name",
  ),
  "db.poolSize": translated(
    "server.xml",
    "dataSource/connectionManager/@maxPoolSize",
    "Liberty's pool has the same limit",
    { reading: "facts", path: "pools.jdbc{contextRoot}.max", test: "equals" },
  ),
  "datawarehouse.vendor": no(noWarehouse),
  "datawarehouse.location": no(noWarehouse),
} satisfies CarryTable<typeof jazzSettings>;

const noOutgoing = "the stand-in application opens no connections to other servers";

/** What it does with those of Jazz Team Server. */
export const teamServerOnLiberty = {
  ...jazzOnLiberty,
  "outgoing.perDestination": no(noOutgoing),
  "outgoing.total": no(noOutgoing),
} satisfies CarryTable<typeof teamServerSettings>;

const key = (name: keyof typeof requirementsSettings): string =>
  (requirementsSettings[name] as { key?: string }).key ?? name;

/** What it does with those of Requirements Management. */
export const requirementsOnLiberty = {
  ...jazzOnLiberty,
  "fronting.routeMax": file(key("fronting.routeMax")),
  "fronting.max": file(key("fronting.max")),
  "jena.fileModeDefault": file(key("jena.fileModeDefault")),
  "jena.fileMode": file(key("jena.fileMode")),
  "jena.enableExtendedCaching": system(key("jena.enableExtendedCaching")),
  "jena.QueryFilterNodeCacheSpec": system(key("jena.QueryFilterNodeCacheSpec")),
  "configcache.expiration": system(key("configcache.expiration")),
  "configcache.size": system(key("configcache.size")),
  "vvc.noOfConfigsToPreload": system(key("vvc.noOfConfigsToPreload")),
  "vvc.noOfConfigsToCache": system(key("vvc.noOfConfigsToCache")),
  "vvc.configurationIdCache": system(key("vvc.configurationIdCache")),
  "vvc.activityStopsPrepopulation": system(key("vvc.activityStopsPrepopulation")),
  "rogueQuery.abortTimeout": no("the stand-in runs no SPARQL query"),
  "rogueQuery.runInterval": no("the stand-in runs no SPARQL query"),
} satisfies CarryTable<typeof requirementsSettings>;
