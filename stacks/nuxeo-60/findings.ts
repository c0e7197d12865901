/** Contradictions and gaps of this report that no general check sees. */
import type { Finding, Given, TestEnvironment } from "../../src";
import {
  configurations,
  diskSpeed,
  heap,
  importHeap,
  importPools,
  importThreads,
  jmeterHeap,
  openFiles,
  optionsOfTheList,
  permanentGeneration,
  quotaOfTheList,
  versions,
  type Configuration,
} from "./tables";
import { maxApiHits, maxThroughput, maxTransactions, maxUsers, shortestRounds } from "./workload";

const [nuxeo, content, database] = ["nuxeo1/nuxeo", "nuxeo1/nuxeo/cap", "nuxeo1/postgresql"];
const list = "Configurations, 1. Single server, Software";
const [tools, hardware, overview] = [
  "Configurations, 1. Single server, Tools",
  "Configurations, 1. Single server, Hardware",
  "Result overview",
];

type Row = readonly [
  severity: "warning" | "note",
  code: string,
  path: string,
  message: string,
  given: string,
  allowed: string,
  fix: string,
  section: string,
];

const text = (value: unknown): string => String(value);

/** What is doubtful in every configuration. */
function common(id: string): readonly Row[] {
  return [
    [
      "warning",
      "REPORT_OPTION",
      "driver/jmeter/jvm.initialHeapSize",
      "JMeter's memory is given in a form that no JVM takes",
      jmeterHeap["jvm.initialHeapSize"].publishedText ?? "",
      "-Xms1g -Xmx2g",
      "the working form is carried",
      tools,
    ],
    [
      "note",
      "REPORT_WORDING",
      database,
      "the options are said to be of pg_clt and to stand in postgresql.conf",
      "pg_clt options (changed into postgresql.conf)",
      "pg_ctl -o, or postgresql.conf",
      "they are carried as postgresql.conf",
      list,
    ],
    [
      "warning",
      "REPORT_VALUE_TWICE",
      `${content}/quota`,
      "the list of the software and the configurations differ in the plug-in quota",
      `${quotaOfTheList} in the list; Quota-active = true in navigation a), false in the others`,
      "one value for each configuration",
      "each configuration keeps the value of its own section",
      list,
    ],
    [
      "note",
      "REPORT_LEVEL",
      database,
      "the JDBC driver is of an earlier release than the server",
      `${versions.jdbcDriver} with PostgreSQL ${versions.postgresql}`,
      "a driver of the server's release or a later one",
      "nothing depends on it: the lab has a driver of its own",
      list,
    ],
    [
      "note",
      "REPORT_MISSING",
      `${nuxeo}/jvm.maximumHeapSize`,
      "the level of Java is not given",
      "Nuxeo CAP 6.0, no Java level",
      "Java 7 or 8, with which that release runs",
      "the published options are kept as those of Java 7 and 8; Java 17 runs in the lab",
      list,
    ],
    [
      "note",
      "REPORT_JVM",
      `${nuxeo}/jvm.PrintGCDetails`,
      "HotSpot 9 and later replaced these flags and the file behind them",
      "-Xloggc -XX:+PrintGCDetails -XX:+PrintGCTimeStamps",
      "-Xlog:gc*",
      "the published file keeps them; the lab logs collections in the new form",
      list,
    ],
    [
      "note",
      "REPORT_JVM",
      `${nuxeo}/jvm.initialHeapSize`,
      "the line JAVA_OPTS replaces the product's own, and leaves out its permanent generation",
      "no -XX:MaxPermSize",
      `${permanentGeneration} in the product's own line; at least 256 MB with Java 7`,
      "check it on Java 7; Java 8 and later have none",
      list,
    ],
    [
      "note",
      "REPORT_UNIT",
      "nuxeo1",
      "memory and disk are given in Gb",
      "64Gb memory, disk SATA 200Gb",
      "GB",
      "64 GiB are modelled",
      hardware,
    ],
    [
      "note",
      "REPORT_DATA",
      "nuxeo1",
      "the disk's cache read is the speed of memory, not of the disk",
      diskSpeed,
      "the buffered figure; it is low for a disk of that server's age",
      "nothing depends on it: a container reads from its engine's disk",
      hardware,
    ],
    [
      "note",
      "REPORT_MISSING",
      "driver",
      "the report does not say where JMeter ran: its tools stand below the single server",
      "JMeter 2.13 in the list of the single server",
      "a machine of its own, or a share of the server",
      "a machine of its own is modelled, with a chosen size",
      tools,
    ],
    [
      "note",
      "REPORT_MISSING",
      "nuxeo1/powa",
      "powa needs libraries that the server loads at its start, and no option loads them",
      "no shared_preload_libraries",
      "shared_preload_libraries with pg_stat_statements and powa",
      "add it where powa is used: it costs some of the speed that is measured",
      tools,
    ],
    [
      "note",
      "REPORT_WORDING",
      id,
      "part of the setup is in Spanish",
      "30, 40 y 50; Bucle (iterations): 10, 30, 50",
      "and; loop",
      "read as three tests: 30/60/10, 40/90/30, 50/120/50",
      "Setup",
    ],
    [
      "note",
      "REPORT_LOAD",
      id,
      "users start one after another and end after their iterations: short rounds end before all users have started",
      "30/60/10, 40/90/30, 50/120/50 without a think time",
      `rounds of at least ${shortestRounds.map((length) => length.toFixed(1)).join(", ")} s, for all users to be at work at once`,
      "read the number of active users beside each result; the published times are carried",
      "Setup",
    ],
    [
      "warning",
      "REPORT_RESULT",
      id,
      "the results contradict each other",
      `${maxTransactions.title} ${maxTransactions.value}; ${maxThroughput.title} ${maxThroughput.value}; ${maxApiHits.title} ${maxApiHits.value}`,
      "a throughput of at most the transactions, and two requests for each document that is created with a blob: 960/s for 480",
      "all are kept as published; do not compare with them before the unit is known",
      overview,
    ],
    [
      "note",
      "REPORT_RESULT",
      id,
      "more concurrent users are called good than were tested",
      `${maxUsers.value} users`,
      "50 users in the largest test",
      "50 users are the tested load",
      overview,
    ],
  ];
}

/** The options of PostgreSQL where they were set. */
function tuned(configuration: Configuration): readonly Row[] {
  const own: Readonly<Record<string, Given>> = configurations[configuration].postgresql;
  const { port, default_text_search_config: language } = own;
  const listed = optionsOfTheList;
  return [
    [
      "warning",
      "REPORT_VALUE_TWICE",
      `${database}/port`,
      "the port differs from place to place",
      `${text(port?.value)} in this configuration; ${text(configurations["navigation-b"].postgresql.port.value)} in navigation b), ${text(configurations["import-a"].postgresql.port.value)} in the import, ${text(listed.port.value)} in the list of the software, 5432 by default in navigation a)`,
      "one port for each server",
      "each configuration keeps its own",
      list,
    ],
    [
      "warning",
      "REPORT_VALUE_TWICE",
      `${database}/default_text_search_config`,
      "the language of text search differs from place to place",
      `${text(language?.value)} in the configuration, ${text(listed.default_text_search_config.value)} in the list of the software`,
      "one language",
      "the configuration's own is carried; the list names the Nuxeo benchmark as its origin",
      list,
    ],
    [
      "note",
      "REPORT_OPTION",
      `${database}/default_text_search_config`,
      "a language for text search is set while full-text indexing is off",
      `${text(language?.value)}; full-text indexation = false`,
      "no language, or indexing on",
      "both are carried; the language has no effect on the repository",
      list,
    ],
    [
      "note",
      "REPORT_OPTION",
      `${database}/log_rotation_size`,
      "log files rotate only where the logging collector is on, and no option turns it on",
      "log_rotation_size=100MB, no logging_collector",
      "logging_collector = on",
      "it is carried; nothing in the lab reads it",
      list,
    ],
    [
      "note",
      "REPORT_OPTION",
      `${database}/log_line_prefix`,
      "the page doubles the blanks of the prefix",
      "'%t [%p]: [%l-1] ' with two blanks each",
      "one blank each, as log analysers expect it",
      "one blank is rendered",
      list,
    ],
    [
      "note",
      "REPORT_OPTION",
      `${database}/max_prepared_transactions`,
      "more prepared transactions than connections",
      `${text(listed.max_prepared_transactions.value)} with ${text(listed.max_connections.value)} connections`,
      "at least max_connections",
      "nothing: it costs a little shared memory",
      list,
    ],
  ];
}

/** What the notes of the import say. */
function imports(): readonly Row[] {
  const section = "Scenario 2, Configuration a), notes";
  const start = (table: typeof heap) =>
    `${table["jvm.initialHeapSize"].publishedText} ${table["jvm.maximumHeapSize"].publishedText}`;
  return [
    [
      "warning",
      "REPORT_OPTION",
      `${nuxeo}/jvm.initialHeapSize`,
      "the raised heap is given in lower case, which no JVM takes",
      start(importHeap),
      "-Xms2g -Xmx4g",
      "the working form is carried",
      section,
    ],
    [
      "warning",
      "REPORT_VALUE_TWICE",
      `${nuxeo}/jvm.maximumHeapSize`,
      "the heap was raised between the runs; the report does not say before which",
      `${start(heap)}, then ${start(importHeap)}`,
      "one heap for the three runs",
      "the heap at the end is carried: results of earlier runs may be of the smaller one",
      section,
    ],
    [
      "warning",
      "REPORT_VALUE_TWICE",
      `${content}/nuxeo.vcs.max-pool-size`,
      "pools and threads were changed in the largest run; the smaller ones had the defaults",
      `pools ${text(importPools["nuxeo.db.max-pool-size"].value)} and ${text(importPools["nuxeo.vcs.max-pool-size"].value)}, ${text(importThreads["connector.maxThreads"].value)} threads after 50/120/50`,
      "one value for the three runs",
      "the values at the end are carried",
      section,
    ],
    [
      "warning",
      "REPORT_VALUE_TWICE",
      `${content}/quota`,
      "threads of the quota process were seen working although the plug-in is said to be off",
      "Quota-active = false; several thread-workers running for Quota process",
      "no such threads",
      "false is carried, as the configuration states it",
      section,
    ],
    [
      "note",
      "REPORT_MISSING",
      "nuxeo1/nofile",
      "the limit of open files is on another page",
      openFiles.nofile?.source.note ?? "",
      "a number",
      "set it from the vendor's page: see the runbook",
      section,
    ],
    [
      "note",
      "REPORT_WORDING",
      "nuxeo-60-import-a",
      "the import has one configuration, named a), with the options of the navigation's b)",
      "Scenario 2, Configuration a)",
      "a name of its own",
      "the names of the report are kept",
      "Scenario 2, Configuration a)",
    ],
  ];
}

/** Everything that the report says against itself or leaves out, for one configuration. */
export function reportFindings(environment: TestEnvironment, configuration: Configuration): Finding[] {
  const rows = [
    ...common(environment.id),
    ...(configuration === "navigation-a" ? [] : tuned(configuration)),
    ...(configuration === "import-a" ? imports() : []),
  ];
  return rows.map(([severity, code, path, message, given, allowed, fix, section]) => ({
    code,
    severity,
    path,
    message,
    given,
    allowed,
    fix,
    source: { kind: "published", report: "nuxeo-60", section },
  }));
}
