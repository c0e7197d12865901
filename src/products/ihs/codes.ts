import type { Codes } from "../../findings/code";
import { published } from "../../model/reference";

const tuning = published("dng-606", "Appendix G, IHS Tuning", "advice");

/** What the checks of this product say. */
export const codes: Codes = {
  IHS_WORKERS: {
    title: "MaxClients is not ServerLimit x ThreadsPerChild",
    why: "The worker MPM has as many workers as processes times threads. httpd silently lowers a MaxClients that is above, and never starts all processes with one that is below: the limit in the file is then not the limit in force.",
    fix: "Change MaxClients, ServerLimit and ThreadsPerChild together.",
    sources: [tuning],
    settings: ["MaxClients", "ServerLimit", "ThreadsPerChild"],
  },
  IHS_THREAD_LIMIT: {
    title: "ThreadLimit is not ThreadsPerChild",
    why: "ThreadLimit is the hard ceiling of ThreadsPerChild. Below, httpd lowers ThreadsPerChild; above, it reserves shared memory for threads that never start.",
    fix: "Set ThreadLimit to ThreadsPerChild. It takes a full stop and start.",
    sources: [tuning],
    settings: ["ThreadLimit", "ThreadsPerChild"],
  },
  IHS_SPARE_THREADS: {
    title: "the range of idle workers does not suit the pool",
    why: "httpd looks at idle workers every second. Too many kept idle cost memory; a maximum too near to the minimum makes processes come and go, and httpd raises it by itself.",
    fix: "Keep MinSpareThreads at 25 or a tenth of MaxClients, and MaxSpareThreads at least ThreadsPerChild above it.",
    sources: [tuning],
    settings: ["MinSpareThreads", "MaxSpareThreads", "MaxClients", "ThreadsPerChild"],
  },
};
