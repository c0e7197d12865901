import { thousands } from "../../../src";
import { baselineCount } from "../data";
import {
  caches,
  exampleUsersPerServer,
  heapExample,
  hostLimits,
  jvm,
  portRange,
  threadPool,
  windowsPorts,
  workerPool,
} from "../tables";
import { requirementsMachines, type DngVariant } from "../variant";
import { stagePlan } from "../workload";
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
      question: "Was MinSpareThreads set to 25?",
      section: worker,
    },
    {
      code: "REPORT_DIRECTIVE",
      path: "proxy/ihs/ThreadLimit",
      message: "the text below the table calls ThreadLimit ThreadsLimit",
      given: "ThreadsLimit should equal ThreadsPerChild",
      allowed: "ThreadLimit",
      fix: "ThreadLimit is rendered",
      question: "Is ThreadLimit the directive that you mean?",
      section: worker,
    },
    {
      code: "REPORT_RULE",
      path: "proxy/ihs/ServerLimit",
      message: "a number of processes is compared with an amount of memory, without a unit",
      given: "If ServerLimit multiplied by 25 is greater than the amount of available RAM",
      allowed: "an amount of memory for each process",
      fix: "no rule is made of it",
      question: "How much memory do you reckon for a process?",
      section: worker,
    },
  ];
}

/** Application servers and their hosts. */
export function tuningDoubts(variant: DngVariant): Doubt[] {
  const [first = ""] = requirementsMachines(variant);
  return [
    {
      code: "REPORT_VALUE_TWICE",
      severity: "warning",
      path: `${first}/was/jvm.maximumHeapSize`,
      message: "the heap is given twice",
      given: `${heapExample} in the running text (we used 32Gb; -Xmx32g -Xms32g), ${String(jvm["jvm.maximumHeapSize"].value)} in the argument summary`,
      allowed: "one value",
      fix: "the argument summary is carried: it is what the JVMs ran with, and the nursery is 18% of it as the text says",
      section: "Appendix E, Java Virtual Memory Heap Tuning and Java Argument Summary",
    },
    ...cacheDoubts(first, variant),
    ...(variant.release === "6.0.6 iFix003" ? [threads(first)] : []),
    {
      code: "REPORT_LIMIT",
      severity: "warning",
      path: `${first}/nofile`,
      message: "a limit of open files stands under the heading of TCP/IP ports, and no port range is given for Linux",
      given: hostLimits.nofile.publishedText ?? "",
      allowed: `nofile ${String(hostLimits.nofile.value)}; on Windows start port ${windowsPorts.start}, number of ports ${windowsPorts.number}`,
      fix: `both are carried: open files as published, and the ports of Windows as net.ipv4.ip_local_port_range ${portRange}`,
      section: "Appendix E, Available TCP/IP ports",
    },
    {
      code: "REPORT_RISK",
      path: `${first}/ip_local_port_range`,
      message: "the ports of the section include those on which servers listen",
      given: portRange,
      allowed: "outgoing connections that never take the port of a server that is starting, e.g. 9080",
      fix: "put the ports of the servers into net.ipv4.ip_local_reserved_ports on a real machine; a container has its own ports",
      question: "Did you keep the ports of the servers out of that range?",
      section: "Appendix E, Available TCP/IP ports",
    },
    {
      code: "REPORT_RULE",
      path: `${first}/was/rm/fronting.routeMax`,
      message: "the text calls a topology with JTS on other hardware 3-server, the results those with three RM servers",
      given: "In a 3-server topology, where Jazz Team Server and the DNG server are on separate hardware",
      allowed: `both settings for more than 200 users, with one RM server too: ${exampleUsersPerServer} users each`,
      fix: "they are set on every RM server",
      question: "Do both settings belong to every RM server, however many there are?",
      section: "Appendix E, More suggestions",
    },
    {
      code: "REPORT_DEFAULT",
      path: `${first}/was/rm/jena.fileModeDefault`,
      message: "another page of the wiki has another default for Windows in this release",
      given: "On Windows, direct mode is the default",
      allowed: "ConfiguringAndTuningDNG (Jazz Deployment wiki): direct until 6.0.4, mapped from 6.0.5 on",
      fix: "set both modes explicitly on Windows; the tested machines run Linux, where mapped is the default",
      question: "Which mode is the default of 6.0.6 on Windows?",
      section: "Appendix E, Jena TDB Default File Access Mode",
    },
    {
      code: "REPORT_PLATFORM",
      path: `${first}/was`,
      message:
        "the example line of rm.log names a thread as Liberty names them, the tests ran on WebSphere traditional",
      given: "[    Default Executor-thread-93]  INFO com.ibm.team.jfs  - CRJZS5597I",
      allowed: "the message CRJZS5597I with a thread of WebSphere Application Server",
      fix: "look for the number of the message, not for the whole line",
      question: "Is the line from a server with Liberty?",
      section: "Appendix E, Jena TDB Default File Access Mode",
    },
  ];
}

/** Caches of Requirements Management: their sizes, and whether the tests had them. */
function cacheDoubts(machine: string, variant: DngVariant): Doubt[] {
  const [size, preload] = ["configcache.size", "vvc.noOfConfigsToPreload"] as const;
  return [
    {
      code: "REPORT_RULE",
      path: `${machine}/was/rm/${size}`,
      message: "the caches hold fewer configurations than the tested data has baselines",
      given: `${size} ${String(caches[size].value)}, ${preload} ${String(caches[preload].value)}`,
      allowed: `for best performance the number of configurations: more than ${thousands(baselineCount(variant))} baselines`,
      fix: "carried as published; the heap has no room for so many entries of 2M each",
      question: "How many configurations were in use in the tests, and is the cache meant to hold those?",
      section: "Appendix E, Tuning the Configuration Management Cache and Tuning cache pre-population",
    },
    {
      code: "REPORT_MISSING",
      path: `${machine}/was/rm/${size}`,
      message: "the report does not say whether the tests ran with the caches that it recommends",
      given: "a summary of the JVM arguments without one -D property",
      allowed: "the arguments of the tests, complete",
      fix: "the recommended properties are carried as advice, the arguments of the summary as in force",
      question: "Which -D properties were set in the tests?",
      section: "Appendix E, Java Argument Summary",
    },
  ];
}

/** Thread pools and fronting connections are given by rule and example, the load of the stages goes on. */
function threads(machine: string): Doubt {
  const { most } = stagePlan;
  const share = Number(threadPool["webContainer.maxThreads"].value) / exampleUsersPerServer;
  return {
    code: "REPORT_MISSING",
    path: `${machine}/was/webContainer.maxThreads`,
    message: "the report does not say which thread pool and fronting connections the tests had",
    given: `an example: ${exampleUsersPerServer} users, ${String(threadPool["webContainer.maxThreads"].value)} threads`,
    allowed: `at the ${most} users of the last stage its rules give ${share * most} threads, ${most} and ${2 * most} connections`,
    fix: "the example is carried; the option load makes the rules follow another number of users",
    question:
      "Which thread pool and which fronting connections were in force, and did they stay the same through all stages?",
    section: "Appendix E, Thread pool size and More suggestions",
  };
}
