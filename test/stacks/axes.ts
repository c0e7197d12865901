/**
 * What each report varies between its environments, and what may differ for it. Everything else is alike. A report adds its
 * lines here; a row that no pair needs fails the test.
 */

export interface AllowedDifference {
  /** Matches what differs, e.g. `setting rm1/nofile`: the whole name. */
  readonly what: RegExp;
  readonly why: string;
  /** The rule that gives the value in both environments, where what differs is a setting that follows. */
  readonly rule?: string;
  /** It differs in every pair that differs in the axis: without it nothing is varied. */
  readonly always?: true;
}

export interface Axis {
  readonly name: string;
  /** The part of an environment's id that tells the value; ids without it have none. */
  readonly of: RegExp;
  readonly allowed: readonly AllowedDifference[];
}

const results: readonly AllowedDifference[] = [{ what: /result .+/, why: "measured for each variant" }];

const servers: Axis = {
  name: "servers",
  of: /-[13]s-/,
  allowed: [
    { what: /machine rm[23]/, why: "two more RM machines", always: true },
    { what: /server rm[23]\/was/, why: "their servers", always: true },
    { what: /(setting|file configs\/|runbook .*)\W?rm[23]\/.+/, why: "all of theirs" },
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

const writePolicy: Axis = {
  name: "write policy",
  of: /write-(through|back)$/,
  allowed: [
    { what: /setting esx1\/storage\.writePolicy/, why: "the varied setting", always: true },
    { what: /runbook Machine esx1 .+/, why: "a person sets it", always: true },
    { what: /procedure/, why: "the policy is set before the run; what write-back needs", always: true },
    { what: /omission BBU, UPS and a RAID controller .+/, why: "advice for write-back alone" },
    ...results,
  ],
};

/** By the id of the report. */
export const axes: Readonly<Record<string, readonly Axis[]>> = {
  "clm-etl-404": [writePolicy],
  "dng-606": [servers, components, release, baselines],
};
