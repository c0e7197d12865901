import {
  comparedUsers,
  degradedUsers,
  responseTimes,
  stableUsers,
  supportedUsers,
  throughputGain,
  throughputLoss,
} from "../results";
import { requirementsMachines, type Components, type DngVariant } from "../variant";
import { pace, primingUsers, stagePlan } from "../workload";
import type { Doubt } from "./doubt";

const details = "Results from single server tests, Detailed test results";
const thinkSeconds = (pace.thinkTime.value as { toSeconds(): number }).toSeconds();

/** Pages per second of users that wait between two pages. */
const throughput = (users: number, milliseconds: number): number => users / (thinkSeconds + milliseconds / 1000);
const supported = (servers: 1 | 3, components: Components): number =>
  supportedUsers({ servers, components, release: "6.0.6 iFix003", baselines: false });
const percent = (from: number, to: number): string => `${Math.abs((to / from - 1) * 100).toFixed(1)} %`;

/** Results that contradict each other or the think time, and what is not said about a test. */
export function resultDoubts(path: string, variant: DngVariant): Doubt[] {
  const { servers, components, release, baselines } = variant;
  return [
    ...(servers === 1 && components === 300 ? [gain(path)] : []),
    ...(servers === 1 && components === 300 && release === "6.0.6 iFix003" ? [stable(path)] : []),
    ...(servers === 3 && release === "6.0.6 iFix003" && !baselines ? [loss(path)] : []),
    ...(components === 300 ? [stages(path)] : []),
    ...(release === "6.0.6 GA" ? [data(path), priming(path)] : []),
    ...(baselines && servers === 1 ? [baselineLoad(path)] : []),
    ...(servers === 3 ? [eachServer(path, variant)] : []),
  ];
}

function gain(path: string): Doubt {
  const ga = throughput(comparedUsers, responseTimes.ga);
  const iFix003 = throughput(supported(1, 300), responseTimes[300]);
  const stableMost = throughput(stableUsers, responseTimes[300]);
  return {
    code: "REPORT_RESULT",
    path,
    message: "the gain in throughput does not follow from users, think time and response times",
    given: `throughput improved by ${throughputGain}%, in the overview: by up to ${throughputGain}%`,
    allowed: `against ${comparedUsers} users of GA: ${percent(ga, iFix003)} more at ${supported(1, 300)} users, ${percent(ga, stableMost)} more at ${stableUsers}`,
    fix: `read it as a ratio: ${supported(1, 300)} users have ${Math.round((100 * iFix003) / ga)} % of the throughput of GA`,
    question: "Is 260% the throughput of iFix003 in percent of that of GA, or the gain on top of it?",
    section: details,
  };
}

function loss(path: string): Doubt {
  const small = throughput(supported(3, 300), responseTimes[300]);
  const large = throughput(supported(3, 500), responseTimes[500]);
  return {
    code: "REPORT_RESULT",
    path,
    message: "the drop of throughput does not quite follow from users, think time and response times",
    given: `dropped by ~${throughputLoss}%`,
    allowed: percent(small, large),
    fix: "nothing depends on it",
    question: "Was the drop read from the chart?",
    section: "Results from 3 server tests",
  };
}

function stable(path: string): Doubt {
  const most = supported(1, 300);
  return {
    code: "REPORT_RESULT",
    path,
    message: "one server supports two numbers of users",
    given: `can support ${stableUsers} simulated users before degrading`,
    allowed: `a maximum sustainable user load of ${most} users`,
    fix: `${most} users are taken as tested`,
    question: "Which of the two should a reader plan with?",
    section: details,
  };
}

function stages(path: string): Doubt {
  return {
    code: "REPORT_RESULT",
    path,
    message: "the results are at loads that the described stages do not have",
    given: `${comparedUsers} users of one server`,
    allowed: `stages from ${stagePlan.initial} users on, ${stagePlan.added} more at a time`,
    fix: "for GA the loads of the results are the stages, for iFix003 the described ones",
    question: "Which stages did the tests have whose results are at 150 users?",
    section: "Appendix D, Workload characterization",
  };
}

function data(path: string): Doubt {
  return {
    code: "REPORT_MISSING",
    path,
    message: "the report does not say with which data GA was tested",
    given: `throughput for 6.0.6 GA and 6.0.6 iFix003; Appendix C: the 6.0.6 tests used repositories containing 2.3 million artifacts`,
    allowed: `one of both: iFix003 has ${supported(3, 300)} users in the same comparison of three servers, as with 300 components`,
    fix: "300 components are modelled",
    question: "How many components and artifacts had the repository in the tests of GA?",
    section: "Results from 3 server tests",
  };
}

function priming(path: string): Doubt {
  return {
    code: "REPORT_RESULT",
    path,
    message: "GA is primed with more users than it supports",
    given: `each server is primed with ${primingUsers} users`,
    allowed: `GA degrades at ${comparedUsers} users, sharply up to ${degradedUsers}`,
    fix: "let the caches fill and response times fall before the first stage; the report gives no time for it",
    question: "For how long was GA primed, and did it recover before the first stage?",
    section: "Appendix D, Workload characterization",
  };
}

function baselineLoad(path: string): Doubt {
  return {
    code: "REPORT_RESULT",
    severity: "warning",
    path,
    message: "the results with added baselines are at a load that one server does not carry",
    given: `response times at ${supported(3, 500)} users, then: we repeated this test with a 3-server deployment`,
    allowed: `${supported(1, 500)} users with one server`,
    fix: "the numbers are carried as published; read them as those of three servers",
    question: "Are these the response times of three servers?",
    section: "Impact of adding baselines",
  };
}

function eachServer(path: string, variant: DngVariant): Doubt {
  const count = requirementsMachines(variant).length;
  return {
    code: "REPORT_MISSING",
    path,
    message: "the report does not say whether the stages of three servers are those of each server",
    given: `${stagePlan.initial} users, all loaded after 50 minutes`,
    allowed: `${count * stagePlan.initial} users: 50 minutes for each server at once, 150 for all in a row`,
    fix: "stages for each server are modelled",
    question: "How many users did the first stage of three servers have, and did all servers ramp up at once?",
    section: "Appendix D, Workload characterization",
  };
}
