/** The form of `lab.json`. Types are imported without cost; the schema library is loaded only where a file is checked. */
import { z } from "zod";

const source = z.strictObject({
  kind: z.enum(["published", "derived", "default", "override", "scaled", "inferred", "sibling", "chosen", "missing"]),
  report: z.string().optional(),
  section: z.string().optional(),
  strength: z.enum(["in force", "advice", "example", "untested"]).optional(),
  rule: z.string().optional(),
  inputs: z.record(z.string(), z.union([z.number(), z.string()])).optional(),
  note: z.string().optional(),
});

const value = z.union([z.number(), z.string(), z.boolean()]);

/** What a rule gives for a setting, also where another value is in force. */
const rule = z.strictObject({
  id: z.string(),
  formula: z.string(),
  value,
  inputs: z.record(z.string(), z.union([z.number(), z.string()])),
  /** What each input is read from: ids of settings, `load`, `scale`, `memory of rm1`. */
  from: z.record(z.string(), z.array(z.string())),
  /** Who states the rule. */
  source,
  /** The input that is a load, and the same part of the largest load that the report tested, both in this lab's scale. */
  load: z.strictObject({ input: z.string(), given: z.number(), tested: z.number() }).optional(),
  /** The value in force is the rule's. */
  decides: z.boolean(),
});

/** A statement that another value stands in place of. */
const instead = z.strictObject({ value: value.nullable(), publishedText: z.string().optional(), source });

const carried = z.strictObject({
  as: z.enum(["yes", "translated", "no"]),
  to: z.string().optional(),
  reason: z.string().optional(),
  inert: z.boolean().optional(),
});

const machine = z.strictObject({
  id: z.string(),
  role: z.string(),
  model: z.string(),
  processors: z.string(),
  logicalProcessors: z.number(),
  memoryMiB: z.number(),
  storage: z.string().optional(),
  network: z.string(),
  os: z.string(),
  family: z.enum(["linux", "windows", "hypervisor"]),
  /** The hypervisor host that runs this machine. */
  host: z.string().optional(),
  servers: z.array(z.string()),
  /** Programs of the tests that the lab does not start. */
  tools: z.array(
    z.strictObject({
      id: z.string(),
      title: z.string(),
      version: z.string().optional(),
      purpose: z.string(),
      notStarted: z.string(),
    }),
  ),
  source,
});

const server = z.strictObject({
  id: z.string(),
  product: z.string(),
  title: z.string(),
  version: z.string().optional(),
  fqdn: z.string(),
  port: z.number(),
  /** Ports that it listens at beside that one: on the network of its host they are taken there, too. */
  otherPorts: z.array(z.number()).optional(),
  scheme: z.enum(["http", "https"]),
  container: z.string(),
  image: z.string(),
  /** Entry of the option `images`. */
  imageName: z.string(),
  /** Free software runs in place of the product. */
  standIn: z.boolean(),
  /** Level of the vendor's image, where it is not the published one. */
  runsLevel: z.string().optional(),
  memoryMiB: z.number(),
  processors: z.number(),
  volumes: z.array(z.string()),
  waitSeconds: z.number(),
  publishes: z.boolean(),
});

const application = z.strictObject({
  id: z.string(),
  title: z.string(),
  server: z.string(),
  contextRoot: z.string(),
  /** Below the context root: answers 200 once the application can work. */
  statusPath: z.string(),
  database: z.string().optional(),
});

const database = z.strictObject({ name: z.string(), role: z.string(), server: z.string(), purpose: z.string() });

const connection = z.strictObject({
  from: z.string(),
  to: z.string(),
  port: z.number(),
  purpose: z.string(),
  limit: z.string().optional(),
});

/** What a public source says, in one sentence, and which. */
const statement = z.strictObject({ text: z.string(), source: z.string() });

const setting = z.strictObject({
  id: z.string(),
  title: z.string(),
  /** The product's own key: a directive, a system property, a key of a properties file. */
  key: z.string().optional(),
  place: z.string(),
  value: value.nullable(),
  unit: z.string().optional(),
  default: value.optional(),
  publishedText: z.string().optional(),
  /** When a changed value takes effect, where a public source says so. */
  restart: statement.optional(),
  /** How an administrator of the product reads the value in force. */
  check: statement.optional(),
  source,
  rule: rule.optional(),
  /** Statements that are not in force, the strongest first. */
  instead: z.array(instead).optional(),
  carried: z.record(z.string(), carried),
  files: z.array(z.string()),
  probe: z.string().optional(),
});

const stage = z.strictObject({
  users: z.number(),
  rampUpSeconds: z.number().optional(),
  settleSeconds: z.number().optional(),
  measureSeconds: z.number().optional(),
  iterations: z.number().optional(),
});

const workload = z.strictObject({
  /** Absent where the report states no number of users. */
  load: z
    .strictObject({
      unit: z.string(),
      design: z.number(),
      source,
      tested: z.number(),
      /** Total of this lab, after options and scaling. */
      lab: z.number(),
    })
    .optional(),
  groups: z.array(
    z.strictObject({
      id: z.string(),
      title: z.string(),
      description: z.string(),
      share: z.number(),
      users: z.number(),
      steps: z.array(z.strictObject({ id: z.string(), title: z.string(), repeat: z.number() })),
    }),
  ),
  stages: z.array(stage),
  stageOrder: z.enum(["added", "separate"]),
  procedure: z.array(z.string()),
  dataShape: z.array(z.tuple([z.string(), z.string()])),
  planGroups: z.array(
    z.strictObject({
      id: z.string(),
      title: z.string(),
      users: z.number(),
      /** Users of all groups of the application, which start one after the other. */
      rampUsers: z.number(),
      /** Labels of the requests of one round, where the report lists steps: their transaction has the group's id. */
      steps: z.array(z.strictObject({ id: z.string(), title: z.string(), repeat: z.number() })),
    }),
  ),
  /**
   * The stages as the driver's plan runs them. Seconds from the start of the procedure where users are added, from the start
   * of the stage where each is a run of its own.
   */
  timeline: z.array(
    z.strictObject({
      stage: z.number(),
      users: z.number(),
      startSeconds: z.number(),
      /** All users have started. */
      startedSeconds: z.number(),
      /** The measured time begins. */
      settledSeconds: z.number(),
      /** Absent where rounds end the stage. */
      endSeconds: z.number().optional(),
      /** Rounds of each user. */
      iterations: z.number().optional(),
      endsBy: z.enum(["time", "rounds", "chosen time"]),
      groups: z.array(z.strictObject({ id: z.string(), users: z.number() })),
    }),
  ),
  source,
});

const finding = z.strictObject({
  code: z.string(),
  severity: z.enum(["error", "warning", "note"]),
  path: z.string(),
  message: z.string(),
  given: z.string(),
  allowed: z.string(),
  fix: z.string(),
  source,
  /** What to ask the authors of the report. */
  question: z.string().optional(),
});

/** What is done with a published file on a machine of one's own, beyond putting it at its target. */
const fileUse = z.discriminatedUnion("as", [
  /** Its entries go into the product's own file, which has more; `by` names the script of the same folder that merges them. */
  z.strictObject({ as: z.literal("entries"), into: z.string(), by: z.string().optional() }),
  /** A program of the product runs it, in this order among the scripts of its server; `later`: not at set-up. */
  z.strictObject({
    as: z.literal("script"),
    with: z.enum(["wsadmin", "db2", "sqlplus", "psql", "powershell"]),
    order: z.number(),
    user: z.string().optional(),
    later: z.string().optional(),
  }),
  /** A script of the same folder reads it. */
  z.strictObject({ as: z.literal("argument") }),
  /** A person puts its lines into a file of the product. */
  z.strictObject({ as: z.literal("excerpt") }),
  /** Merges the entries of a file of the same folder. */
  z.strictObject({ as: z.literal("merge") }),
]);

const file = z.strictObject({
  path: z.string(),
  sha256: z.string(),
  target: z.string(),
  mode: z.string(),
  deployed: z.boolean(),
  /** Absent: it is the whole file at its target. */
  use: fileUse.optional(),
  checkedBy: z.string(),
  server: z.string(),
  /** Setting id to the line, from 1, on which its value stands. */
  lines: z.record(z.string(), z.number()),
});

const reading = z.strictObject({
  id: z.string(),
  server: z.string(),
  command: z.array(z.string()).optional(),
  parse: z.enum(["json", "key-value", "text"]),
});

const probe = z.strictObject({
  id: z.string(),
  setting: z.string().optional(),
  server: z.string(),
  reading: z.string(),
  path: z.string(),
  test: z.enum(["equals", "contains", "length", "at-least"]),
  expected: z.string(),
  /** Something in the stand-in reads the value. */
  effective: z.boolean(),
});

const moved = z.strictObject({
  id: z.string(),
  before: value.nullable(),
  value: value.nullable(),
  rule: z.string().optional(),
});

const options = z.strictObject({
  flavour: z.string(),
  placement: z.string(),
  scale: z.string(),
  load: z.number().optional(),
  overrides: z.record(z.string(), z.string()),
  images: z.record(z.string(), z.string()),
  subnet: z.string().optional(),
  publish: z.record(z.string(), z.string()),
  /** Machine to its host, as the option has it. */
  hosts: z.record(z.string(), z.string()).optional(),
  /** Only of a swarm: its nodes keep nothing free for the lab. */
  overcommit: z.boolean().optional(),
  hostProfile: z.record(z.string(), z.union([z.number(), z.array(z.string())])),
  licence: z.array(z.string()),
});

const change = z.strictObject({
  /** Id of the environment that is changed. */
  base: z.string(),
  /** What the report varies, in the base. */
  baseExperiment: z.string().optional(),
  reason: z.string(),
  /** One setting, the same of like servers, or `load`. */
  changed: z.array(z.strictObject({ id: z.string(), before: value.nullable(), value: value.nullable() })),
  followed: z.array(moved),
  /** Kept at the value of the base; `ruled` is what the rule would have given. */
  held: z.array(
    z.strictObject({ id: z.string(), value: value.nullable(), ruled: value.nullable(), rule: z.string().optional() }),
  ),
  /** What only the scale or the options of this lab move. */
  others: z.array(moved),
});

export const manifestSchema = z.strictObject({
  formatVersion: z.literal(1),
  environment: z.strictObject({
    id: z.string(),
    title: z.string(),
    topology: z.string(),
    report: z.strictObject({ id: z.string(), title: z.string(), authors: z.string(), page: z.string() }),
    experiment: z
      .strictObject({
        factor: z.string(),
        value: z.string(),
        /** Ids of the varied settings; empty where the factor is no setting. */
        settings: z.array(z.string()),
        activeInLab: z.boolean(),
        reason: z.string(),
        /** Of an experiment in code: what it changes, and what comes of it in this lab. */
        change: change.optional(),
      })
      .optional(),
  }),
  stamps: z.array(z.string()),
  options,
  machines: z.array(machine),
  servers: z.array(server),
  applications: z.array(application),
  databases: z.array(database),
  connections: z.array(connection),
  secrets: z.array(z.string()),
  settings: z.array(setting),
  workload: workload.optional(),
  results: z.array(z.strictObject({ title: z.string(), value: z.string(), source })),
  /** Published values that the model does not carry. */
  omissions: z.array(
    z.strictObject({
      section: z.string(),
      text: z.string(),
      strength: z.enum(["in force", "advice", "example", "untested"]),
      reason: z.string(),
    }),
  ),
  findings: z.array(finding),
  files: z.array(file),
  readings: z.array(reading),
  probes: z.array(probe),
  runbook: z.array(z.strictObject({ title: z.string(), steps: z.array(z.string()) })),
});

/** Everything about one synthesized environment. */
export type Manifest = z.infer<typeof manifestSchema>;
export type ManifestSetting = Manifest["settings"][number];
export type ManifestRule = NonNullable<ManifestSetting["rule"]>;
export type ManifestProbe = Manifest["probes"][number];
export type ManifestReading = Manifest["readings"][number];
export type ManifestMachine = Manifest["machines"][number];
export type ManifestFile = Manifest["files"][number];
export type ManifestServer = Manifest["servers"][number];
export type ManifestFinding = Manifest["findings"][number];
