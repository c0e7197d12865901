/** Contradictions and gaps of this report that no general check sees. They are reported to the reader, never mended silently. */
import type { Finding, Severity, Source } from "../../src";
import { changeManagement, countedTwice, largerDelta, quality, requirements, type DataRow } from "./data-shape";
import { jvm, report, servers, transactionLog, versions } from "./tables";
import { starJob } from "./workload";

const from = (section: string): Source => ({ kind: "published", report, section });

const find =
  (severity: Severity, code: string) =>
  (
    path: string,
    message: string,
    given: string,
    allowed: string,
    fix: string,
    section: string,
    question?: string,
  ): Finding => ({
    code,
    severity,
    path,
    message,
    given,
    allowed,
    fix,
    source: from(section),
    ...(question ? { question } : {}),
  });

const applicationServers = ["jts/was", "ccm/was", "qm/was"];

export function reportFindings(environment: string): Finding[] {
  return [
    ...topology(environment),
    ...hardware(),
    ...software(environment),
    ...data(environment),
    ...results(environment),
  ];
}

function topology(environment: string): Finding[] {
  return [
    find("warning", "REPORT_PLACEMENT")(
      "dw",
      "the data warehouse stands below ESXServer2 in the table, and its cell names the other host",
      "EsxServer 1, in the row after those of ESXServer2",
      "one host",
      "the cell is carried; with either host one of the two is over-committed",
      "Server Overview, table",
      "On which of the two hosts did the data warehouse run?",
    ),
    find("warning", "REPORT_PLACEMENT")(
      "db",
      "the report warns of other databases behind the write cache of the data warehouse, and its own table has them there",
      "db and jts are guests of esx1 and write through the same controller",
      "the data warehouse alone",
      "read the results as those of a host with all its databases; keep operational databases off a write-back cache without protection",
      "Risk and Mitigation",
      "Were the other databases behind the same write cache in the tests?",
    ),
    find("warning", "REPORT_TOPOLOGY")(
      environment,
      "the text puts all applications into one profile, the table has a machine for each",
      "JTS, CCM, QM and RM co-existed in the same WebSphere Application Server profile",
      "JTS/RM Server, CCM Server and QM Server, three machines",
      "the table is carried: three servers with the same settings, JTS and RM in one of them",
      "Server Overview",
      "Had each application a machine and a profile of its own?",
    ),
    find("note", "REPORT_TOPOLOGY")(
      environment,
      "the topology E1 has a proxy in front of the applications, the table has none",
      "based on Standard Topology (E1), no row for a proxy",
      "IBM HTTP Server on a machine of its own",
      "no proxy is modelled: the public address of every application is that of its own server",
      "Topology",
      "Was there a proxy in front of the applications?",
    ),
    find("note", "REPORT_MISSING")(
      "ldap",
      "the directory server is not in the hardware table",
      "no row",
      "a row for each machine",
      "its size is chosen and marked",
      "Server Overview, table",
      "Which machine ran the directory server?",
    ),
    find("note", "REPORT_MISSING")(
      "esx2/storage.writePolicy",
      "the report gives one policy, that of the data warehouse",
      "RAID Write Cache policy of data warehouser",
      "a policy for each host",
      "only the policy of esx1 is varied; leave that of esx2 as it is in both runs",
      "Summary of results",
      "Which write policy had ESXServer2 in the two runs?",
    ),
  ];
}

function hardware(): Finding[] {
  const { processors, logicalProcessors, model } = servers.esx1.hardware;
  const oneHost = find("note", "REPORT_HARDWARE")(
    "esx2",
    "the text describes one ESX server, the table has two",
    "The test uses IBM X3550 M3 (ServeRAID M5015 SAS/SATA Controller, 3 of IBM 300 GB ...) as the ESX server",
    "ESXServer1 and ESXServer2",
    "controller and disks are carried for both: the table gives both the same disks and capacity",
    "Server Overview",
    "Do controller and disks hold for both hosts?",
  );
  const ofBoth = ["esx1", "esx2"].flatMap((host) => [
    find("note", "REPORT_HARDWARE")(
      host,
      "one processor of six cores does not have the number of cores of the table",
      `${processors}, total number of CPU cores ${logicalProcessors}`,
      "6 cores, or 12 logical processors with two threads for each core",
      "12 logical processors are carried",
      "Server Overview, table",
      "How many cores and threads had the processor of each host?",
    ),
    find("note", "REPORT_HARDWARE")(
      host,
      "this processor is not known in this machine: another report of this team has it in the next generation, x3550 M4",
      `${processors} in ${model}`,
      "IBM System x3550 M4 (dng-606, Appendix B)",
      "both are carried as published; take care when you compare with other reports",
      "Server Overview, table",
      "Were the hosts x3550 M3, or M4?",
    ),
    find("note", "REPORT_RISK")(
      host,
      "RAID 0 keeps no second copy: one failed disk loses every guest of the host, and the report's risks do not name it",
      "3 HDD combined with RAID0",
      "RAID 10 for databases (dng-606, Appendix F)",
      "carry it as published for a comparison; use a level with redundancy where data matters",
      "Server Overview",
    ),
  ]);
  return [oneHost, ...ofBoth];
}

function software(environment: string): Finding[] {
  return [
    ...applicationServers.flatMap((path) => [
      find("warning", "REPORT_VALUE_TWICE")(
        path,
        "the level of WebSphere is given twice",
        `${versions.webSphereInText} in Server Overview, ${versions.webSphere} in Appendix A`,
        "one level",
        "Appendix A is carried: it is the list of the configurations under test",
        "Server Overview and Appendix A",
        "Which level of WebSphere ran?",
      ),
      find("note", "REPORT_FLAG")(
        `${path}/jvm.PrintGCDetails`,
        "a flag of HotSpot in the options of IBM's JVM, which does not act on it",
        "-XX:+PrintGCDetails",
        `-Xverbosegclog:${String(jvm["jvm.Xverbosegclog"].value)}, which the line has too`,
        "carried as published",
        "Appendix A",
      ),
    ]),
    find("warning", "REPORT_COMMAND")(
      "dw/db2/LOGFILSIZ",
      "the command names no database and has = between name and value",
      transactionLog.LOGFILSIZ.publishedText ?? "",
      `db2 update db cfg for DW using LOGFILSIZ ${String(transactionLog.LOGFILSIZ.value)}`,
      "the form of Db2's command reference is rendered, for the data warehouse alone: the text says that it was meant",
      "Appendix A",
      "Was the log size set for the data warehouse alone?",
    ),
    find("note", "REPORT_TEXT")(
      environment,
      "sentences of another study: this one compares write policies, not releases",
      "to test the ETL performance for CLM 4.0.3 and CLM 4.0.4",
      "CLM 4.0.4, the build basis",
      "only 4.0.4 is modelled",
      "Server Overview and Disclaimer",
    ),
  ];
}

/** Record types that the table of quality management counts as 0 although other rows count links to them. */
function emptyButLinked(rows: readonly DataRow[]): string {
  const of = (name: string) => rows.find(([found]) => found === name)?.[1] ?? 0;
  return `TestCase ${of("TestCase")} and TESTPLAN_TESTCASE_LOOKUP ${of("TESTPLAN_TESTCASE_LOOKUP")}, ExecutionResult ${of("ExecutionResult")} and EXECRES_EXECWKITEM_LOOKUP ${of("EXECRES_EXECWKITEM_LOOKUP")}`;
}

function data(environment: string): Finding[] {
  const note = find("note", "REPORT_DATA");
  const damaged = quality.flatMap(([name, , , remark]) => (remark === undefined ? [] : [`${name} (${remark})`]));
  return [
    note(
      environment,
      "a delta load is larger than the initial load before it",
      largerDelta([...changeManagement, ...requirements, ...quality]).join("; "),
      "at most the initial load",
      "carried as published; the two numbers of the first row may have changed places",
      "Appendix B",
      "Have the two numbers of the first row changed places?",
    ),
    note(
      environment,
      "names in the table of quality management are damaged",
      damaged.join("; "),
      "a name and two numbers",
      "the numbers are read as 0 and 0; the names are carried as they stand",
      "Appendix B",
      "What are the whole names of these rows, and their numbers?",
    ),
    note(
      environment,
      "a row of the table of change management is a sum of other rows",
      "Dimension 68, the sum of the rows WorkItem Dimension without Approval Description",
      "each record once",
      "do not add it to the total",
      "Appendix B",
      "Is this row the sum of the others?",
    ),
    note(
      environment,
      "the table of quality management counts links between records that it counts as none",
      emptyButLinked(quality),
      "records for the links",
      "make the test data so that the links exist; nothing depends on it in the model",
      "Appendix B",
      "Which records do these links connect?",
    ),
    note(
      environment,
      "a record type stands twice in the table of quality management",
      "TestScript 0 0, twice",
      "one row for each type",
      "both rows are carried: they say the same",
      "Appendix B",
      "Is one of the two rows another record type?",
    ),
    note(
      environment,
      "the tables of requirements and quality management count one record type, and not alike",
      countedTwice(requirements, quality).join("; "),
      "one number, or which job loads the records",
      "both rows are carried, each in its table",
      "Appendix B",
      "Which job loads these records, and how many are there?",
    ),
  ];
}

function results(environment: string): Finding[] {
  const note = find("note", "REPORT_RESULT");
  const [through, back] = [starJob["write-through"], starJob["write-back"]];
  return [
    note(
      environment,
      "the gain of the star job is given twice",
      `from ${through.text} to ${back.text}, which is ${(through.minutes / back.minutes).toFixed(1)} times, and about 8 times`,
      "one value",
      "both are carried as results: the times are rounded",
      "Summary of results and Test Results Details",
      "Is the factor calculated from the exact times?",
    ),
    note(
      environment,
      "the gain of the QM and RM jobs is given twice",
      "a little improvement of CCM/QM/RM, and 10% for CCM with the others flat",
      "one statement",
      "the details are carried as results",
      "Summary of results and Test Results Details",
      "Did the QM and RM jobs gain anything?",
    ),
    note(
      environment,
      "the number of runs is not clear",
      "We run twice of the JAVA and DM ETL with the different RAID Write Cache Policy",
      "one run with each policy, or two",
      "one run with each policy is in the run procedure",
      "Summary of results",
      "How many runs were there with each policy?",
    ),
    note(
      environment,
      "the comparison of the DM ETL shows the picture of the Java ETL",
      "JAVAETLComparison_RAIDWriteCacheSetting.png in both sections",
      "a picture of its own",
      "the text of the section is carried as the result",
      "Test Results Details, DM ETL Comparison",
      "Could you send us the picture of the DM ETL?",
    ),
  ];
}
