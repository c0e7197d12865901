/** What the report measured, for reference: no rule reads it. */
import { thousands, type PublishedResult } from "../../src";
import { addedBaselines } from "./data";
import type { Components, DngVariant, Release } from "./variant";

const sections = {
  summary: "Overview of the results",
  oneServer: "Results from single server tests",
  details: "Results from single server tests, Detailed test results",
  scoping: "Summary of performance improvements in 6.0.6 ifix3, Improved scoping for queries",
  threeServers: "Results from 3 server tests",
  baselines: "Impact of adding baselines",
  caching: "Summary of performance improvements in 6.0.6 ifix3, Additional caching",
  miscellaneous: "Summary of performance improvements in 6.0.6 ifix3, Miscellaneous improvements",
  failure: "Appendix D, A note on failure modes",
  heap: "Appendix E, Java Virtual Memory Heap Tuning",
  jena: "Appendix B, below the hardware table",
  database: "Appendix F, Database Server Hardware",
  proxy: "Appendix G, Proxy Server Configuration",
} as const;

const result = (title: string, value: string, section: keyof typeof sections): PublishedResult => ({
  title,
  value,
  source: { kind: "published", report: "dng-606", section: sections[section], strength: "in force" },
});

/** Users that one server supports at a think time of 30 seconds. The report tested GA with one set of data. */
const supported: Readonly<Record<Release, Readonly<Record<Components, number>>>> = {
  "6.0.6 iFix003": { 300: 400, 500: 350 },
  "6.0.6 GA": { 300: 150, 500: 150 },
};

/** Users that the servers of a variant support. */
export function supportedUsers({ servers, components, release }: DngVariant): number {
  return supported[release][components] * servers;
}

/** Users of one server up to which the text calls iFix003 stable, against the 400 that it supports elsewhere. */
export const stableUsers = 450;
/** Users of one server at which GA degraded sharply. */
export const degradedUsers = 175;
/** Users of one server at which the releases are compared. */
export const comparedUsers = 150;

/** Response times in ms, by users of one server. The report gives the same for one and three servers. */
export const responseTimes = {
  ga: 570,
  iFix003: 330,
  300: 490,
  500: 730,
  baselines: 760,
} as const;

/** How much more throughput iFix003 is said to have, and how much less the larger repository, in percent. */
export const throughputGain = 260;
export const throughputLoss = 14;

const approximately = (ms: number): string => `approximately ${ms} ms`;
const responseTime = (users: number, ms: number, section: keyof typeof sections): PublishedResult =>
  result(`Response time at ${users} users`, approximately(ms), section);

/** Every result that the report gives for a variant. */
export function results(variant: DngVariant): readonly PublishedResult[] {
  return [
    ...(variant.baselines ? baselineResults(variant) : ownResults(variant)),
    ...(variant.servers === 3 ? threeServerResults(variant) : []),
    ...(variant.components === 300 ? releaseResults(variant) : []),
    result("Processor use of the RM server beyond the maximum load", "increases to 100%", "failure"),
    result("Heap after a collection", "roughly 30 to 40% of the maximum", "heap"),
    result("Throughput of mapped against direct mode", "increase of nearly 2x", "jena"),
    result("First bottleneck", "always the RM server, not the database server", "database"),
    result("Effect of the proxy on the RM server", "in general, does not slow it", "proxy"),
  ];
}

function ownResults(variant: DngVariant): PublishedResult[] {
  const { servers, components, release } = variant;
  const users = supportedUsers(variant);
  const details = servers === 1 ? "details" : "threeServers";
  const maximum = result("Maximum sustainable user load", `${users} users`, details);
  if (release === "6.0.6 GA")
    return [
      ...(servers === 1
        ? [
            result("Throughput degrades", `at ${users} users`, "details"),
            result("Response times degrade sharply", `between ${comparedUsers} and ${degradedUsers} users`, "details"),
          ]
        : [maximum]),
      responseTime(users, responseTimes.ga, details),
    ];
  const compared = comparedUsers * servers;
  return [
    maximum,
    ...(components === 300 ? [responseTime(compared, responseTimes.iFix003, details)] : []),
    responseTime(users, responseTimes[components], details),
    ...(servers === 1 ? [result("Users that a single server supports", `${users} users`, "oneServer")] : []),
    ...(components === 300 && servers === 1
      ? [result("Response times are stable", `up to about ${stableUsers} users`, "details")]
      : []),
  ];
}

/** iFix003 against GA. */
function releaseResults({ servers }: DngVariant): PublishedResult[] {
  const pages = [
    "full-text search (quick search, and views with text-search predicates)",
    "first time open for a component",
    "first time open for a module",
  ];
  return [
    ...(servers === 1 ? [result("Throughput of iFix003 against GA", `improved by ${throughputGain}%`, "details")] : []),
    result("Faster in iFix003 than in GA by better scoping", pages.join("; "), "scoping"),
    result(
      "Faster in iFix003 than in GA by a narrower search",
      'module views with "is not any of" for attributes and "not exists" for link types',
      "miscellaneous",
    ),
    result(
      "Faster in iFix003 than in GA by caching",
      "module open; linking between artifacts; change set creation",
      "caching",
    ),
  ];
}

/** Three servers against one, and the larger repository against the smaller. */
function threeServerResults({ release, baselines }: DngVariant): PublishedResult[] {
  if (release === "6.0.6 GA" || baselines) return [];
  return [
    result("Load of three servers against one", "3 times the user load than a single server", "summary"),
    result("Processors and memory of IHS, GC and JTS with more servers", "slightly more", "threeServers"),
    result("Processors and memory of the database with more servers", "moderately more", "threeServers"),
    result("Throughput of 500 components against 300", `dropped by ~${throughputLoss}%`, "threeServers"),
  ];
}

/** The numbers stand before the sentence on three servers, at a load that only three servers have. */
function baselineResults({ servers }: DngVariant): PublishedResult[] {
  const users = supported["6.0.6 iFix003"][500] * 3;
  return [
    result("Impact of the added baselines on response times", "negligible", "baselines"),
    result(`Response time at ${users} users without them`, approximately(responseTimes[500]), "baselines"),
    result(
      `Response time at ${users} users with ${thousands(addedBaselines)} baselines`,
      approximately(responseTimes.baselines),
      "baselines",
    ),
    ...(servers === 3 ? [result("The same with a 3-server deployment", "similar results", "baselines")] : []),
  ];
}
