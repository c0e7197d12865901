import type { Codes } from "../findings/code";
import { page, published } from "../model/reference";
import { experimentCodes } from "./experiment-codes";
import { modelCodes } from "./model-codes";
import { hostCodes } from "./host-codes";
import { swarmCodes } from "./swarm-codes";

const chosen = (note: string) => ({ kind: "chosen", note }) as const;

/** What the checks across products say. */
export const codes: Codes = {
  ...experimentCodes,
  ...modelCodes,
  ...hostCodes,
  ...swarmCodes,
  CHAIN_PROXY: {
    title: "the proxy has fewer workers than the servers behind it need",
    why: "Each user, and each request thread behind the proxy, holds a worker. With fewer, requests queue at the proxy while the servers behind it are idle: the proxy is then what the test measures.",
    fix: "Raise MaxClients and ServerLimit, or lower the load.",
    sources: [page("IHS tuning pages: as many workers as request threads behind them")],
    settings: ["MaxClients", "webContainer.maxThreads", "executor.maxThreads"],
  },
  CHAIN_POOL: {
    title: "an application has fewer database connections than request threads",
    why: "A request thread without a connection waits for one. A pool below the thread pool makes the larger thread pool worthless.",
    fix: "Raise the connection pool, or lower the thread pool.",
    sources: [chosen("a request thread without a connection waits for one")],
    settings: ["db.poolSize", "webContainer.maxThreads", "executor.maxThreads", "connector.maxThreads"],
  },
  CHAIN_DATABASE: {
    title: "the pools hold more connections than the database accepts",
    why: "The pools fill under load. The connection that is one too many is refused, which is an error for a user and not a wait.",
    fix: "Raise the limit of the database server, or lower the pools.",
    sources: [
      chosen("a refused connection is an error for a user"),
      page("Oracle Database Reference, PROCESSES and SESSIONS"),
    ],
    settings: ["MAXAPPLS", "max_connections", "processes", "sessions", "postgresql.max_connections", "db.poolSize"],
  },
  LOAD_UNTESTED: {
    title: "the load is beyond what the report tested",
    why: "The rules still give values, but nobody has seen a system run with them. Response times of these reports rise suddenly, not in step with the load.",
    fix: "Treat every derived value as untested; perflab size says what was tested and what is extrapolated.",
    sources: [chosen("the largest load that the report calls supported, or shows a figure of")],
  },
  LOAD_DRIVERS: {
    title: "the load drivers together start more users than the load",
    why: "Thread pools and connections follow the load of the environment, not the sum of its drivers: the lab is loaded beyond what it was sized for.",
    fix: "Override the users of each driver.",
    sources: [chosen("rules follow the load, not the sum of the drivers")],
    settings: ["users"],
  },
  SCALE_FLOOR: {
    title: "a scaled value stopped at its floor",
    why: "Below it the stand-in would not start. The value is larger than in proportion, so ratios of the published environment do not hold there.",
    fix: "Use a larger scale where proportions matter.",
    sources: [chosen("smaller, the stand-in does not start")],
    settings: ["container.memory", "container.processors"],
  },
  ORB_FRAGMENT_SIZE: {
    title: "not a fragment size that the ORB takes",
    why: "The ORB takes whole multiples of eight bytes. It ignores another value and keeps the default of 1024 bytes.",
    fix: "Use a multiple of 8 from 64 to 2147483640.",
    sources: [published("filenet-451", "How to determine the optimum ORB fragment size", "advice")],
    settings: ["orb.fragmentSize", "client.fragmentSize"],
  },
  IMAGE_MISSING: {
    title: "no registry has an image of this product",
    why: "The flavour ibm runs the products themselves. Some are sold and come from media only: somebody with a licence has to build the image.",
    fix: "Build it from the vendor's media, then name it with --images <name>=<image>; perflab images says what it has to offer.",
    sources: [{ kind: "sibling", note: "the page of the product's image" }],
  },
  LICENCE: {
    title: "the licence of a vendor's image is not accepted",
    why: "These images start only when their terms are accepted. perflab does not do that for you.",
    fix: "Read the terms, then give --licence <name>.",
    sources: [{ kind: "sibling", note: "the page of the product's image" }],
  },
  VENDOR_LEVEL: {
    title: "another level runs than the published one",
    why: "Old levels have no public image. Defaults and the meaning of settings may differ: a comparison with the published results has one more difference.",
    fix: "Read what changes, and compare the settings that the report leaves at their defaults.",
    sources: [{ kind: "sibling", note: "the page of the product's image" }],
  },
  VENDOR_LIMIT: {
    title: "the free edition does not allow what the environment asks for",
    why: "The product uses fewer processors or less memory than the machine has, or has no clusters: the lab is slower than its hardware.",
    fix: "Use a licensed image through the option images, or a smaller scale.",
    sources: [{ kind: "sibling", note: "the page of the product's image" }],
    settings: ["container.processors", "container.memory"],
  },
};
