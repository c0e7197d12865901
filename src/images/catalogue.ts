/** What an image of the `open` flavour promises to the lab. */
export interface ImageContract {
  /** Folder below `images/` and last part of the repository name. */
  readonly name: "httpd" | "liberty" | "postgresql" | "openldap" | "jmeter";
  /** Product of the published environments that it stands in for. */
  readonly standInFor: string;
  /** User that the process runs as. */
  readonly user: string;
  /** Octal permissions that let that user read an uploaded file. */
  readonly fileMode: "0640" | "0644";
  /** Paths to keep in named volumes. */
  readonly volumes: readonly string[];
  /** Exits 0 when the server is ready; a server may have a better one of its own. */
  readonly health: readonly string[];
  /** Time from creation to ready on a busy two-core machine, in seconds. */
  readonly waitSeconds: number;
  /** Time that a clean stop may take, in seconds. */
  readonly graceSeconds: number;
  /** Least memory and processors with which it starts reliably. */
  readonly minimum: { readonly memoryMiB: number; readonly processors: number };
}

const contracts = {
  httpd: {
    name: "httpd",
    standInFor: "IBM HTTP Server with the WebSphere plug-in",
    user: "www-data",
    fileMode: "0644",
    volumes: [],
    health: ["curl", "-fsS", "-o", "/dev/null", "http://127.0.0.1/server-status?auto"],
    waitSeconds: 120,
    graceSeconds: 30,
    minimum: { memoryMiB: 64, processors: 0.25 },
  },
  liberty: {
    name: "liberty",
    standInFor: "WebSphere Application Server",
    user: "1001:0",
    fileMode: "0640",
    volumes: [],
    health: ["curl", "-fsS", "-o", "/dev/null", "http://127.0.0.1:9080/perflab/facts"],
    waitSeconds: 300,
    graceSeconds: 60,
    minimum: { memoryMiB: 320, processors: 0.5 },
  },
  postgresql: {
    name: "postgresql",
    standInFor: "Db2",
    user: "postgres",
    fileMode: "0644",
    volumes: ["/var/lib/postgresql/data"],
    health: ["pg_isready", "-h", "127.0.0.1", "-q"],
    waitSeconds: 180,
    graceSeconds: 120,
    minimum: { memoryMiB: 256, processors: 0.5 },
  },
  openldap: {
    name: "openldap",
    standInFor: "Tivoli Directory Server",
    user: "openldap",
    fileMode: "0644",
    volumes: ["/var/lib/ldap"],
    health: ["ldapsearch", "-x", "-H", "ldap://127.0.0.1", "-b", "", "-s", "base"],
    waitSeconds: 120,
    graceSeconds: 30,
    minimum: { memoryMiB: 128, processors: 0.25 },
  },
  jmeter: {
    name: "jmeter",
    standInFor: "Rational Performance Tester",
    user: "1001:0",
    fileMode: "0644",
    volumes: ["/results"],
    health: ["test", "-w", "/results"],
    waitSeconds: 60,
    graceSeconds: 30,
    minimum: { memoryMiB: 512, processors: 0.5 },
  },
} as const satisfies Record<string, ImageContract>;

export type ImageName = keyof typeof contracts;

/** The images of the `open` flavour, by name. */
export const images: Readonly<Record<ImageName, ImageContract>> = contracts;
