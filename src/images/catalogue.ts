/** A path that a container keeps in a named volume. */
export interface ImageVolume {
  readonly path: string;
  readonly keeps: string;
}

/** An environment variable that the image reads. */
export interface ImageVariable {
  /** `*` stands for any upper-case prefix. */
  readonly name: string;
  readonly meaning: string;
  /** A secret may also be given as a file, named by the variable `<name>_FILE`. */
  readonly secret: boolean;
}

/** What an image of the `open` flavour promises to the lab. */
export interface ImageContract {
  /** Folder below `images/` and last part of the repository name. */
  readonly name: "httpd" | "liberty" | "tomcat" | "postgresql" | "openldap" | "jmeter" | "nmon";
  /** Repository of the built image; its tag is a hash of the build context. */
  readonly repository: string;
  /** Product of the published environments that it stands in for. */
  readonly standInFor: string;
  /** What runs inside, with the version or, for a Debian package, the release series. */
  readonly software: Readonly<Record<string, string>>;
  /** User that the process runs as. */
  readonly user: string;
  /** That user's number, which may own a file that nobody else may read. */
  readonly uid: number;
  /** Port that the server listens on unless its uploaded configuration says otherwise; none for a driver. */
  readonly port?: number;
  /** Octal permissions that let that user read an uploaded file. */
  readonly fileMode: "0640" | "0644";
  /** Where uploaded files go, by path (a folder ends in a slash), and what they are. */
  readonly uploads: Readonly<Record<string, string>>;
  readonly variables: readonly ImageVariable[];
  readonly volumes: readonly ImageVolume[];
  /** Command that exits 0 when the server is ready; a server may have a better one of its own. */
  readonly health: readonly string[];
  /** Time from creation to ready on a busy two-core machine, in seconds. */
  readonly waitSeconds: number;
  /** Time that a clean stop may take, in seconds. */
  readonly graceSeconds: number;
  /** Needs an init process in front, because its own does not react to signals. */
  readonly init: boolean;
  /** Least memory and processors with which it starts reliably. */
  readonly minimum: { readonly memoryMiB: number; readonly processors: number };
}

const contracts = {
  httpd: {
    name: "httpd",
    repository: "perflab/httpd",
    standInFor: "IBM HTTP Server with the WebSphere plug-in",
    software: { "Apache httpd": "2.4" },
    user: "www-data",
    uid: 33,
    port: 80,
    fileMode: "0644",
    uploads: { "/etc/perflab/httpd.conf": "the whole configuration, with its own LoadModule lines" },
    variables: [],
    volumes: [],
    health: ["curl", "-fsS", "--max-time", "10", "-o", "/dev/null", "http://127.0.0.1/server-status?auto"],
    waitSeconds: 120,
    graceSeconds: 30,
    init: false,
    minimum: { memoryMiB: 64, processors: 0.25 },
  },
  liberty: {
    name: "liberty",
    repository: "perflab/liberty",
    standInFor: "WebSphere Application Server or WebSphere Liberty with Jazz applications",
    software: { "Open Liberty": "25.0.0.12", "PostgreSQL JDBC driver": "42.7.8", OpenJDK: "17" },
    user: "1001:0",
    uid: 1001,
    port: 9080,
    fileMode: "0640",
    uploads: {
      "/config/server.xml": "server configuration",
      "/config/jvm.options": "one JVM option a line",
      "/opt/perflab/conf/": "property files of the applications, which no stand-in reads",
    },
    variables: [
      { name: "*_PASSWORD", meaning: "password of a data source, in server.xml as ${env...._PASSWORD}", secret: true },
      { name: "LDAP_URL", meaning: "directory that /perflab/facts searches", secret: false },
      { name: "LDAP_BASE", meaning: "entry below which /perflab/facts searches", secret: false },
    ],
    volumes: [{ path: "/logs", keeps: "messages.log and garbage collection logs" }],
    health: ["curl", "-fsS", "--max-time", "10", "-o", "/dev/null", "http://127.0.0.1:9080/perflab/facts"],
    waitSeconds: 300,
    graceSeconds: 60,
    init: false,
    minimum: { memoryMiB: 320, processors: 0.5 },
  },
  tomcat: {
    name: "tomcat",
    repository: "perflab/tomcat",
    standInFor: "Nuxeo Platform",
    software: { "Apache Tomcat": "10.1.59", "PostgreSQL JDBC driver": "42.7.8", OpenJDK: "17" },
    user: "1001:0",
    uid: 1001,
    port: 8080,
    fileMode: "0640",
    uploads: {
      "/etc/perflab/server.xml": "server configuration; jdbc/nuxeo is a global resource or one of the context /nuxeo",
      "/etc/perflab/jvm.options": "one JVM option a line",
      "/opt/perflab/conf/": "nuxeo.conf and other property files, which no stand-in reads",
    },
    variables: [
      { name: "*_PASSWORD", meaning: "password of a data source, in server.xml as ${..._PASSWORD}", secret: true },
    ],
    volumes: [{ path: "/logs", keeps: "access logs and garbage collection logs" }],
    health: ["curl", "-fsS", "--max-time", "10", "-o", "/dev/null", "http://127.0.0.1:8080/nuxeo/runningstatus"],
    waitSeconds: 180,
    graceSeconds: 30,
    init: false,
    minimum: { memoryMiB: 192, processors: 0.25 },
  },
  postgresql: {
    name: "postgresql",
    repository: "perflab/postgresql",
    standInFor: "Db2, Oracle Database or another PostgreSQL release",
    software: { PostgreSQL: "15" },
    user: "postgres",
    uid: 999,
    port: 50000,
    fileMode: "0644",
    uploads: {
      "/etc/perflab/postgresql.conf": "the whole configuration, with port and hba_file",
      "/etc/perflab/pg_hba.conf": "who may connect",
      "/etc/perflab/initdb.d/": "*.sql, run once in the order of their names on an empty volume",
    },
    variables: [
      { name: "POSTGRES_PASSWORD", meaning: "password of the superuser postgres", secret: true },
      { name: "*_PASSWORD", meaning: "passwords that the SQL files read with \\getenv", secret: true },
    ],
    volumes: [{ path: "/var/lib/postgresql/data", keeps: "the database cluster" }],
    health: ["pg_isready", "-q", "-h", "127.0.0.1", "-p", "50000"],
    waitSeconds: 180,
    graceSeconds: 120,
    init: false,
    minimum: { memoryMiB: 256, processors: 0.5 },
  },
  openldap: {
    name: "openldap",
    repository: "perflab/openldap",
    standInFor: "IBM Tivoli Directory Server",
    software: { OpenLDAP: "2.5" },
    user: "openldap",
    uid: 998,
    port: 389,
    fileMode: "0644",
    uploads: {
      "/etc/perflab/slapd.conf": "the whole configuration without rootpw, which goes below its first rootdn",
      "/etc/perflab/ldif/": "*.ldif, loaded once in the order of their names on an empty volume",
    },
    variables: [{ name: "LDAP_ADMIN_PASSWORD", meaning: "password of the rootdn", secret: true }],
    volumes: [{ path: "/var/lib/ldap", keeps: "the directory's entries" }],
    health: ["ldapsearch", "-x", "-H", "ldap://127.0.0.1", "-b", "", "-s", "base"],
    waitSeconds: 120,
    graceSeconds: 30,
    init: false,
    minimum: { memoryMiB: 128, processors: 0.25 },
  },
  jmeter: {
    name: "jmeter",
    repository: "perflab/jmeter",
    standInFor: "the load driver",
    software: { "Apache JMeter": "5.6.3", OpenJDK: "17" },
    user: "1001:0",
    uid: 1001,
    fileMode: "0644",
    uploads: { "/plans/": "*.jmx, run with: run-plan PLAN RESULT_NAME [-Jname=value ...]" },
    variables: [{ name: "JMETER_HEAP", meaning: "heap of a run as Java writes it, 256m unless given", secret: false }],
    volumes: [{ path: "/results", keeps: "RESULT_NAME.jtl and RESULT_NAME.log of each run" }],
    health: ["test", "-w", "/results"],
    waitSeconds: 60,
    graceSeconds: 30,
    init: true,
    minimum: { memoryMiB: 512, processors: 0.5 },
  },
  // Processors, memory and disks in the file are those of the engine's host, whatever the container may use of them;
  // the network interfaces are the container's own.
  nmon: {
    name: "nmon",
    repository: "perflab/nmon",
    standInFor: "the nmon collector on a monitored machine",
    software: { nmon: "16n" },
    user: "1001:0",
    uid: 1001,
    fileMode: "0644",
    uploads: {},
    variables: [
      { name: "NMON_INTERVAL", meaning: "seconds between two snapshots, 60 unless given", secret: false },
      { name: "NMON_COUNT", meaning: "snapshots after which the container ends; without it, none", secret: false },
    ],
    volumes: [{ path: "/data", keeps: "<host name>.nmon, and those of earlier runs" }],
    health: ["nmon-collecting"],
    waitSeconds: 60,
    graceSeconds: 30,
    init: false,
    minimum: { memoryMiB: 32, processors: 0.25 },
  },
} as const satisfies Record<string, ImageContract>;

export type ImageName = keyof typeof contracts;

/** The images of the `open` flavour, by name. */
export const images: Readonly<Record<ImageName, ImageContract>> = contracts;

/** Names of all images. */
export const imageNames = Object.keys(contracts) as readonly ImageName[];
