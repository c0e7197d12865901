/** Contradictions and gaps of this report that no general check sees. They are reported to the reader, never mended silently. */
import type { Finding, Source, TestEnvironment } from "../../src";
import type { DngVariant } from "./dng-environment";
import { heapExample, hostLimits, jvm, workerPool } from "./tables";

const from = (section: string): Source => ({ kind: "published", report: "dng-606", section });

export function reportFindings(environment: TestEnvironment, variant: DngVariant): Finding[] {
  const rm = environment.machines
    .filter((machine) => machine.node.id.startsWith("rm"))
    .map((machine) => `${machine.path}/was`);
  const note = (
    code: string,
    path: string,
    message: string,
    given: string,
    allowed: string,
    fix: string,
    section: string,
  ): Finding => ({
    code,
    severity: "note",
    path,
    message,
    given,
    allowed,
    fix,
    source: from(section),
  });
  return [
    {
      ...note(
        "REPORT_DIRECTIVE",
        "proxy/ihs/MinSpareThreads",
        "the table has a row SpareThreads, which is no directive of httpd",
        workerPool.MinSpareThreads.publishedText ?? "",
        `MinSpareThreads ${String(workerPool.MinSpareThreads.value)}`,
        "MinSpareThreads is rendered: the text below the table describes it",
        "Appendix G, IHS Tuning",
      ),
      severity: "warning",
    },
    note(
      "REPORT_DIRECTIVE",
      "proxy/ihs/ThreadLimit",
      "the text below the table calls ThreadLimit ThreadsLimit",
      "ThreadsLimit should equal ThreadsPerChild",
      "ThreadLimit",
      "ThreadLimit is rendered",
      "Appendix G, IHS Tuning",
    ),
    ...rm.map((path) => ({
      ...note(
        "REPORT_VALUE_TWICE",
        `${path}/jvm.maximumHeapSize`,
        "the heap is given twice",
        `${heapExample} in the running text, ${String(jvm["jvm.maximumHeapSize"].value)} in the argument summary`,
        "one value",
        "the argument summary is carried: it is what the JVMs ran with",
        "Appendix E, Java Virtual Memory Heap Tuning and Java Argument Summary",
      ),
      severity: "warning" as const,
    })),
    {
      ...note(
        "REPORT_LIMIT",
        "rm1/nofile",
        "a limit of open files stands under the heading of TCP/IP ports, and no port range is given for Linux",
        hostLimits.nofile.publishedText ?? "",
        `nofile ${String(hostLimits.nofile.value)}; net.ipv4.ip_local_port_range is a setting of its own`,
        "both are carried: open files as published, the port range as the section has it for Windows",
        "Appendix E, Available TCP/IP ports",
      ),
      severity: "warning",
    },
    ...(variant.servers === 3
      ? [
          note(
            "REPORT_HARDWARE",
            "rm2",
            "the hardware table lists one RM machine, the test had three",
            "Number of machines: 1",
            "3 machines of the same hardware",
            "three like machines are modelled",
            "Appendix B, hardware table",
          ),
        ]
      : []),
    ...(variant.components === 500
      ? [
          note(
            "REPORT_DATA",
            environment.id,
            "the table of data gives the number of links twice",
            "Links 6.2 million and 9,400,000",
            "one value",
            "nothing depends on it",
            "Appendix C, 500 components",
          ),
        ]
      : []),
    note(
      "REPORT_DATA",
      environment.id,
      "the modules of the table do not add up to its module artifacts",
      variant.components === 300
        ? "20 x 10,000 + 100 x 1500 + 180 x 500 = 440,000"
        : "20 x 10,000 + 100 x 1500 + 380 x 500 = 540,000",
      variant.components === 300 ? "1,250,000" : "2,270,000",
      "the totals are carried as published",
      "Appendix C, Test data shape and volume",
    ),
    note(
      "REPORT_MISSING",
      "driver",
      "the machine of the load driver and the directory server are not in the hardware table",
      "no row",
      "a row for each machine",
      "their sizes are chosen and marked",
      "Appendix B, hardware table",
    ),
  ];
}
