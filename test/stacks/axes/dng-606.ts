import { results, type Axis } from "./axis";

const servers: Axis = {
  name: "servers",
  of: /-[13]s-/,
  allowed: [
    { what: /machine rm[23]/, why: "two more RM machines", always: true },
    { what: /server rm[23]\/was/, why: "their servers", always: true },
    { what: /(setting|file configs\/|runbook .*)\W?rm[23]\/.+/, why: "all of theirs" },
    { what: /runbook Machine rm[23] .+/, why: "their preparation" },
    { what: /(application rm[23]\/was\/rm|plan rm[23]-.+)/, why: "their applications and users" },
    { what: /(database db\/db2\/RM\d?|application rm1\/was\/rm)/, why: "databases have the number of their server" },
    {
      what: /connection (.*rm[23].*|rm1\/was to db\/db2, .+)/,
      why: "connections of the two servers, and the name of the first database",
    },
    { what: /setting rm1\/was\/rm\/db\.location/, why: "the name of the first database" },
    { what: /file configs\/rm1\/was\/(open|published)\/(rm-teamserver\.properties|server\.xml)/, why: "the same name" },
    { what: /file configs\/db\/db2\/.+/, why: "scripts and access for more databases" },
    { what: /file configs\/proxy\/ihs\/(open\/httpd\.conf|published\/plugin-cfg\.xml)/, why: "routes", always: true },
    { what: /load (design|lab|tested)/, why: "as many users for each server", always: true },
    { what: /(stage \d|group .+)/, why: "users follow the load" },
    { what: /setting driver\/rpt\/users/, why: "users follow the load", rule: "driver.users" },
    { what: /setting ldap\/ldap\/users/, why: "accounts follow the load", rule: "ldap.users" },
    { what: /setting jts\/was\/webContainer\.maxThreads/, why: "JTS serves all users", rule: "was.thread-pool" },
    { what: /setting jts\/was\/(jts|gc)\/db\.poolSize/, why: "a connection a thread", rule: "jazz.database-pool" },
    { what: /setting db\/db2\/postgresql\.max_connections/, why: "all pools", rule: "postgresql.max-connections" },
    { what: /file configs\/(driver|ldap)\/.+/, why: "users follow the load" },
    { what: /file configs\/jts\/was\/(open\/server\.xml|published\/configure\.py)/, why: "the pools of JTS" },
    { what: /runbook (Jazz Team Server|Global Configuration Management), .+/, why: "the pools of JTS" },
    { what: /(setting db\/storage\.diskSize|runbook Machine db .+)/, why: "the databases hold three repositories" },
    { what: /omission up to .+ artifacts: hard disk of .+/, why: "the row of the disk table" },
    { what: /procedure/, why: "steps for each server" },
    { what: /data Artifacts on three servers/, why: "the sum is published" },
    ...results,
  ],
};

const components: Axis = {
  name: "components",
  of: /-[35]00c-/,
  allowed: [
    { what: /data .+/, why: "another repository", always: true },
    { what: /load tested/, why: "what the servers supported" },
    { what: /(setting db\/storage\.diskSize|runbook Machine db .+)/, why: "the disk for the artifacts" },
    { what: /omission up to .+ artifacts: hard disk of .+/, why: "the row of the disk table" },
    ...results,
  ],
};

const iFix003 =
  "(jena\\.(enableExtendedCaching|QueryFilterNodeCacheSpec)|vvc\\.activityStopsPrepopulation|rogueQuery\\.\\w+)";

const release: Axis = {
  name: "release",
  of: /-(ga|ifix3)/,
  allowed: [
    { what: new RegExp(`setting rm\\d/was/rm/${iFix003}`), why: "settings that iFix003 brought", always: true },
    { what: /file configs\/rm\d\/was\/open\/jvm\.options/, why: "their options", always: true },
    { what: /file configs\/rm\d\/was\/published\/generic-jvm-arguments\.txt/, why: "their options", always: true },
    { what: /runbook DOORS Next Generation, rm\d\/was\/rm/, why: "rogue queries", always: true },
    { what: new RegExp(`omission ${iFix003}.*`), why: "GA has none of them", always: true },
    { what: /procedure/, why: "GA is primed with 300 users, iFix003 with one", always: true },
    { what: /stage \d/, why: "GA was tested with fewer users", always: true },
    { what: /file configs\/driver\/rpt\/open\/stages\.jmx/, why: "the same stages", always: true },
    { what: /load tested/, why: "what the servers supported", always: true },
    ...results,
  ],
};

const baselines: Axis = {
  name: "baselines",
  of: /-baselines$/,
  allowed: [
    { what: /data (Baselines added|Artifacts on three servers)/, why: "75,000 more" },
    { what: /procedure/, why: "they are added before the run", always: true },
    ...results,
  ],
};

export const dng606: readonly Axis[] = [servers, components, release, baselines];
