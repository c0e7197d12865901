/** Contradictions and gaps of this report that no general check sees. They are reported to the reader, never mended silently. */
import { thousands, type Finding, type Source, type TestEnvironment } from "../../src";
import {
  autoconfigure,
  hardware,
  members,
  sections,
  serverFragment,
  traces,
  transactionsPerHour,
  type Variant,
} from "./tables";

type Told = Omit<Finding, "severity" | "source"> & { readonly section: string };

const from = (section: string): Source => ({ kind: "published", report: "filenet-451", section });
const note = ({ section, ...told }: Told): Finding => ({ ...told, severity: "note", source: from(section) });
const warning = (told: Told): Finding => ({ ...note(told), severity: "warning" });

export function reportFindings(environment: TestEnvironment, variant: Variant): Finding[] {
  return [...numbers(environment.id), ...fragmentSize(variant), ...platform(), ...database(), ...gaps(environment.id)];
}

const { payload, short, long, smallest, largest } = traces;

/** Sums of the traces that do not come out. */
function numbers(path: string): Finding[] {
  const total = long.fragments * payload;
  const shortTotal = short.full * payload + short.last;
  return [
    warning({
      code: "REPORT_DATA",
      path,
      message: `the size of request ${long.request} is not the product that stands beside it`,
      given: `${thousands(long.publishedBytes)} bytes (${long.fragments} x ${payload})`,
      allowed: `${long.fragments} x ${payload} = ${thousands(total)} bytes`,
      fix: `nothing depends on it; the largest message is published as ${largest}`,
      question: "How many fragments had the request, or how many bytes?",
      section: sections.fragments,
    }),
    note({
      code: "REPORT_DATA",
      path,
      message: `request ${short.request} is smaller than what the text calls the smallest message`,
      given: `${short.full} x ${payload} + ${short.last} = ${thousands(shortTotal)} bytes`,
      allowed: `at least ${smallest}`,
      fix: "both are kept as published",
      question: "Is the smallest message of another request?",
      section: sections.optimum,
    }),
  ];
}

function fragmentSize(variant: Variant): Finding[] {
  const value = Number(serverFragment[variant]["orb.fragmentSize"].value);
  const tuned = serverFragment.after["orb.fragmentSize"].publishedText ?? "";
  const kib = Number.parseInt(tuned) * 1024;
  const told = {
    before: {
      message: "the initial fragment size is given twice",
      given: `Default: ${value}, and "our initial ORB Fragment Size of ${payload}"`,
      allowed: `${value}: ${payload} is no multiple of 8, and a fragment has a header of ${value - payload} bytes before its ${payload} bytes`,
      fix: `${value} is carried; ${payload} is the payload that the traces show`,
    },
    after: {
      message: "the tuned fragment size is given twice, in two units",
      given: `${tuned} for the server, ${value} for the client`,
      allowed: `one value: ${value}, or ${kib} where K is 1024`,
      fix: `${value} is carried at both ends: it is the only number written out, and divisible by 8`,
    },
  } as const;
  return Array.from({ length: members }, (_, index) =>
    warning({
      code: "REPORT_VALUE_TWICE",
      path: `ce/ce${index + 1}/orb.fragmentSize`,
      section: sections.optimum,
      ...told[variant],
    }),
  );
}

/** Words for another system than that of Table 1. */
function platform(): Finding[] {
  return [
    warning({
      code: "REPORT_LEVEL",
      path: "ce",
      message: "the folder of the traces is that of another level",
      given: "/usr/IBM/WebSphere61ND/...",
      allowed: "WebSphere V7.0, as Table 1 has it",
      fix: "V7.0 is modelled; look for trace_xxx.log in the logs folder of the profile",
      question: "Did the traces come from WebSphere 7.0?",
      section: sections.tracing,
    }),
    note({
      code: "REPORT_PLATFORM",
      path: "ce",
      message: "the folder of the traces is one of UNIX, the server runs Windows",
      given: "/usr/IBM/WebSphere61ND/AppServer1/profiles/AppSrv01/logs/server1/trace_xxx.log",
      allowed: "a folder of Windows Server 2008 R2",
      fix: "the run procedure names the file and leaves the folder to the profile",
      question: "Did the traces come from a server on UNIX?",
      section: sections.tracing,
    }),
    note({
      code: "REPORT_PLATFORM",
      path: "db/db2/autoconfigure.admin_priority",
      message: "the command is broken over two lines as in a UNIX shell, the server runs Windows",
      given: "admin_priority \\ performance",
      allowed: "one line in a Db2 command window of Windows",
      fix: "the values are carried one by one",
      question: "Was the command run in one line?",
      section: sections.registry,
    }),
    note({
      code: "REPORT_TOPOLOGY",
      path: "ce",
      message: "the console paths name one server, the test ran a cluster",
      given: "Application servers > server1",
      allowed: "the same setting at every member",
      fix: `each of the ${members} modelled members has a name of its own and gets the value`,
      question: "Was the value set at every member of the cluster?",
      section: sections.tracing,
    }),
    note({
      code: "REPORT_DIRECTIVE",
      path: "ce",
      message: "the text calls the level of a log component a PMI tracing level",
      given: "To set the appropriate PMI tracing level",
      allowed: "log detail level *=info: ORBRas=all; PMI is another service",
      fix: "the run procedure has the log detail level",
      question: "Is the log detail level meant?",
      section: sections.tracing,
    }),
  ];
}

function database(): Finding[] {
  const tpm = Number(autoconfigure["autoconfigure.tpm"].value);
  const perMinute = (millions: number) => thousands(Math.round((millions * 1e6) / 60));
  return [
    note({
      code: "REPORT_DATA",
      path: "db/db2/autoconfigure.tpm",
      message: "the transactions that Db2 is told to expect are those of neither run",
      given: `${thousands(tpm)} a minute`,
      allowed: `${perMinute(transactionsPerHour.before)} before and ${perMinute(transactionsPerHour.after)} after, from the transactions per hour; one may need several in Db2`,
      fix: "carried as published: the command is an example",
      question: "Was 45000 the value of the tests, or an example?",
      section: sections.registry,
    }),
    note({
      code: "REPORT_COMMAND",
      path: "db/db2/DB2_WORKLOAD",
      message: "the listing shows its command twice, and output that this command does not give",
      given: "db2set DB2_WORKLOAD=FILENET_CM, again the same, then three variables with [DB2_WORKLOAD]",
      allowed: "db2set NAME=VALUE writes nothing; db2set -all shows what an aggregate sets",
      fix: "the variable is set once; look at it with db2set -all",
      question: "Is the output that of db2set -all?",
      section: sections.registry,
    }),
  ];
}

function gaps(id: string): Finding[] {
  const cpu = "X2 after the processor: two processors or two cores";
  return [
    ...(["ce", "db"] as const).map((path) =>
      note({
        code: "REPORT_HARDWARE",
        path,
        message: "the table does not say what is there twice",
        given: hardware[path].processors,
        allowed: `${cpu}; the text says "multi-core, multi-socket servers"`,
        fix: "two processors of four cores with two threads each are modelled: 16 logical processors",
        question: "How many processors, cores and threads had the two servers?",
        section: sections.hardware,
      }),
    ),
    note({
      code: "REPORT_MISSING",
      path: "ce",
      message: "the number of Content Engine instances is not published",
      given: "multiple instances; additional Content Engine JVMs",
      allowed: "a number",
      fix: `${members} members are chosen`,
      question: "How many Content Engine instances ran, and on how many nodes?",
      section: sections.introduction,
    }),
    note({
      code: "REPORT_MISSING",
      path: "driver1",
      message: "the number of load drivers is not published, nor how they reach the members",
      given: "separate client machines",
      allowed: "a number, and an address for each",
      fix: "one driver for each member is chosen, so that each has load",
      question: "How many load drivers ran, and did each send to all members?",
      section: sections.introduction,
    }),
    note({
      code: "REPORT_MISSING",
      path: id,
      message: "users, think time, ramp, time of the measured runs and size of the data are not published",
      given: "concurrent user sessions",
      allowed: "numbers",
      fix: "users are chosen; no rule follows from them, and the option load is refused",
      question: "How many concurrent sessions were there, with which think time, and over which data?",
      section: sections.introduction,
    }),
    note({
      code: "REPORT_MISSING",
      path: id,
      message: "listing 1 does not show the request that the text finds in it",
      given: `"In the above listing, Request ID: ${short.request}"`,
      allowed: "a line with the request id",
      fix: "the counts of the text are kept",
      question: "Which lines of the trace belong to that request?",
      section: sections.fragments,
    }),
    note({
      code: "REPORT_STRENGTH",
      path: "ce",
      message: "the list is headed as advice and worded as what was done",
      given: '"parameters to consider": "Increased ...", "Disabled ...", "Created ..."',
      allowed: "advice, or what was in force",
      fix: "carried as advice, alike before and after; numbers are missing",
      question: "Which of these were in force in the tests, and with which numbers?",
      section: sections.webSphere,
    }),
  ];
}
