import { thousands } from "../../../src";
import { published } from "../data";
import { caches, exampleUsersPerServer, heapExample, hostLimits, jvm, workerPool } from "../tables";
import { requirementsMachines, type DngVariant } from "../variant";
import type { Doubt } from "./doubt";

const worker = "Appendix G, IHS Tuning";

/** The table of the worker pool and the text below it. */
export function httpServerDoubts(): Doubt[] {
  return [
    {
      code: "REPORT_DIRECTIVE",
      severity: "warning",
      path: "proxy/ihs/MinSpareThreads",
      message: "the table has a row SpareThreads, which is no directive of httpd",
      given: workerPool.MinSpareThreads.publishedText ?? "",
      allowed: `MinSpareThreads ${String(workerPool.MinSpareThreads.value)}`,
      fix: "MinSpareThreads is rendered: the text below the table describes it",
      section: worker,
    },
    {
      code: "REPORT_DIRECTIVE",
      path: "proxy/ihs/ThreadLimit",
      message: "the text below the table calls ThreadLimit ThreadsLimit",
      given: "ThreadsLimit should equal ThreadsPerChild",
      allowed: "ThreadLimit",
      fix: "ThreadLimit is rendered",
      section: worker,
    },
    {
      code: "REPORT_RULE",
      path: "proxy/ihs/ServerLimit",
      message: "a number of processes is compared with an amount of memory, without a unit",
      given: "If ServerLimit multiplied by 25 is greater than the amount of available RAM",
      allowed: "an amount of memory for each process",
      fix: "no rule is made of it",
      section: worker,
    },
  ];
}

/** Application servers and their hosts. */
export function tuningDoubts(variant: DngVariant): Doubt[] {
  const cacheSize = Number(caches["configcache.size"].value);
  const baselines =
    variant.components === 300
      ? published(300, "Baselines per component").value * variant.components
      : published(500, "Baselines").value;
  const [first = ""] = requirementsMachines(variant);
  return [
    ...requirementsMachines(variant).map((machine) => ({
      code: "REPORT_VALUE_TWICE",
      severity: "warning" as const,
      path: `${machine}/was/jvm.maximumHeapSize`,
      message: "the heap is given twice",
      given: `${heapExample} in the running text, ${String(jvm["jvm.maximumHeapSize"].value)} in the argument summary`,
      allowed: "one value",
      fix: "the argument summary is carried: it is what the JVMs ran with, and the nursery is 18% of it as the text says",
      section: "Appendix E, Java Virtual Memory Heap Tuning and Java Argument Summary",
    })),
    {
      code: "REPORT_LIMIT",
      severity: "warning",
      path: `${first}/nofile`,
      message: "a limit of open files stands under the heading of TCP/IP ports, and no port range is given for Linux",
      given: hostLimits.nofile.publishedText ?? "",
      allowed: `nofile ${String(hostLimits.nofile.value)}; net.ipv4.ip_local_port_range is a setting of its own`,
      fix: "both are carried: open files as published, the port range as the section has it for Windows",
      section: "Appendix E, Available TCP/IP ports",
    },
    {
      code: "REPORT_RULE",
      path: `${first}/was/rm/configcache.size`,
      message: "the cache holds fewer configurations than the tested data has baselines",
      given: `configcache.size ${cacheSize}`,
      allowed: `for best performance the number of configurations: more than ${thousands(baselines)} baselines`,
      fix: "carried as published; the heap has no room for so many entries of 2M each",
      section: "Appendix E, Tuning the Configuration Management Cache",
    },
    {
      code: "REPORT_RULE",
      path: `${first}/was/rm/fronting.routeMax`,
      message: "the text calls a topology with JTS on other hardware 3-server, the results those with three RM servers",
      given: "In a 3-server topology, where Jazz Team Server and the DNG server are on separate hardware",
      allowed: `both settings for more than 200 users, with one RM server too: ${exampleUsersPerServer} users each`,
      fix: "they are set on every RM server",
      section: "Appendix E, More suggestions",
    },
    {
      code: "REPORT_DEFAULT",
      path: `${first}/was/rm/jena.fileModeDefault`,
      message: "another page of the wiki has another default for Windows in this release",
      given: "On Windows, direct mode is the default",
      allowed: "ConfiguringAndTuningDNG (Jazz Deployment wiki): direct until 6.0.4, mapped from 6.0.5 on",
      fix: "set both modes explicitly on Windows; the tested machines run Linux, where mapped is the default",
      section: "Appendix E, Jena TDB Default File Access Mode",
    },
  ];
}
