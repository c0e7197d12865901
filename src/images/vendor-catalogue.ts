/** A licence that a user has to accept by name before an image is used. */
export interface VendorLicence {
  /** Entry of the option `licence`. */
  readonly name: string;
  readonly title: string;
}

/** What an edition that may be run freely does not allow. */
export interface EditionLimits {
  readonly edition: string;
  readonly processors?: number;
  readonly memoryMiB?: number;
  /** No cells, node agents and clusters. */
  readonly noClusters?: boolean;
}

/** A vendor's image, as the `ibm` flavour uses it. */
export interface VendorImage {
  /** Entry of the option `images`. */
  readonly name: string;
  /** The image to pull; absent where no registry has it and the option `images` has to name one. */
  readonly reference?: string;
  readonly software: string;
  /** The level that can really be had; absent where the user's own image decides. */
  readonly level?: string;
  readonly licence?: VendorLicence;
  /** User that the process runs as. */
  readonly user: string;
  /** Octal permissions that let that user read an uploaded file. */
  readonly fileMode: string;
  /** What an image of the user's own has to offer. */
  readonly mustOffer: string;
  readonly limits?: EditionLimits;
  /** Time from creation to ready, in seconds. */
  readonly waitSeconds: number;
  /** Time in which a failed health check does not count, in seconds. */
  readonly startSeconds: number;
  /** Time that a clean stop may take, in seconds. */
  readonly graceSeconds: number;
  /** Least memory and processors with which it starts. */
  readonly minimum: { readonly memoryMiB: number; readonly processors: number };
  /** Where its contract is written down. */
  readonly page: string;
}

const webSphereTerms: VendorLicence = {
  name: "websphere",
  title: "International License Agreement for Non-Warranted Programs, WebSphere Application Server",
};

const contracts = {
  ihs: {
    name: "ihs",
    software: "IBM HTTP Server with the WebSphere plug-in",
    user: "root, then nobody",
    fileMode: "0644",
    mustOffer:
      "IBM HTTP Server below /opt/IHS with the plug-in in /opt/IHS/plugin, curl, and the command httpd -d /opt/IHS -DFOREGROUND; " +
      "with HTTPS also the key database conf/ihskey.kdb and its stash file conf/ihskey.sth with a certificate of the proxy's name; the lab puts conf/httpd.conf and plugin/config/webserver1/plugin-cfg.xml there",
    waitSeconds: 60,
    startSeconds: 10,
    graceSeconds: 30,
    minimum: { memoryMiB: 256, processors: 0.5 },
    page: "github.com/WASdev/ci.docker.ibm-http-server",
  },
  websphere: {
    name: "websphere",
    reference: "icr.io/appcafe/websphere-traditional:9.0.5.28",
    software: "WebSphere Application Server traditional, base edition",
    level: "9.0.5.28",
    licence: webSphereTerms,
    user: "1001:0",
    fileMode: "0644",
    mustOffer:
      "WebSphere Application Server with a profile AppSrv01 and server1 as the public image has them, /work/start_server.sh, wsadmin.sh, " +
      "and the applications of the environment deployed",
    limits: { edition: "base edition", noClusters: true },
    waitSeconds: 1200,
    startSeconds: 600,
    graceSeconds: 90,
    minimum: { memoryMiB: 2048, processors: 1 },
    page: "github.com/WASdev/ci.docker.websphere-traditional",
  },
  "elm-websphere": {
    name: "elm-websphere",
    software: "WebSphere Application Server traditional with the Jazz applications of the environment",
    user: "1001:0",
    fileMode: "0644",
    mustOffer:
      "WebSphere Application Server with a profile AppSrv01 and server1 as in the public image, /work/start_server.sh, wsadmin.sh, and the " +
      "Jazz applications below /opt/IBM/JazzTeamServer, set up; the lab merges properties and configures the JVM at every start",
    waitSeconds: 1200,
    startSeconds: 600,
    graceSeconds: 180,
    minimum: { memoryMiB: 4096, processors: 2 },
    page: "github.com/WASdev/ci.docker.websphere-traditional",
  },
  "elm-liberty": {
    name: "elm-liberty",
    software: "WebSphere Liberty with the applications of Engineering Lifecycle Management",
    user: "1001:0",
    fileMode: "0644",
    mustOffer:
      "the applications below /opt/IBM/JazzTeamServer, set up, with Liberty's server folder linked to /config, curl, and a start command that " +
      "first runs every *-merge-properties.sh below /opt/IBM/JazzTeamServer/server/conf, which the lab puts there, and then the server in the foreground",
    waitSeconds: 1200,
    startSeconds: 600,
    graceSeconds: 180,
    minimum: { memoryMiB: 4096, processors: 2 },
    page: "jazz.net/wiki/bin/view/Deployment",
  },
  liberty: {
    name: "liberty",
    reference: "icr.io/appcafe/websphere-liberty:25.0.0.12-full-java17-openj9-ubi",
    software: "WebSphere Liberty",
    level: "25.0.0.12",
    licence: { name: "liberty", title: "WebSphere Liberty, licence of the image (variable LICENSE)" },
    user: "1001:0",
    fileMode: "0644",
    mustOffer: "WebSphere Liberty with its server folder linked to /config, and curl",
    waitSeconds: 300,
    startSeconds: 60,
    graceSeconds: 60,
    minimum: { memoryMiB: 512, processors: 0.5 },
    page: "github.com/WASdev/ci.docker",
  },
  db2: {
    name: "db2",
    reference: "icr.io/db2_community/db2:11.5.9.0",
    software: "Db2 Community Edition",
    level: "11.5.9.0",
    licence: { name: "db2", title: "Db2 Community Edition, licence of the image (variable LICENSE)" },
    user: "root, then db2inst1",
    fileMode: "0755",
    mustOffer: "Db2 with an instance db2inst1 below /database that runs every executable file of /var/custom after its set-up",
    limits: { edition: "Community Edition 11.5", processors: 4, memoryMiB: 16_384 },
    waitSeconds: 900,
    startSeconds: 300,
    graceSeconds: 180,
    minimum: { memoryMiB: 4096, processors: 2 },
    page: "hub.docker.com/r/ibmcom/db2 and github.com/IBM/Db2",
  },
  oracle: {
    name: "oracle",
    reference: "container-registry.oracle.com/database/enterprise:19.3.0.0",
    software: "Oracle Database Enterprise Edition",
    level: "19.3.0.0",
    licence: { name: "oracle", title: "Oracle licence of the repository database/enterprise, accepted on its page before docker login" },
    user: "oracle",
    fileMode: "0755",
    mustOffer: "Oracle Database that runs the files of /opt/oracle/scripts/setup once and of /opt/oracle/scripts/startup at each start",
    waitSeconds: 2400,
    startSeconds: 1500,
    graceSeconds: 300,
    minimum: { memoryMiB: 4096, processors: 2 },
    page: "github.com/oracle/docker-images",
  },
  ldap: {
    name: "ldap",
    reference: "icr.io/isvd/verify-directory-server:10.0.2.0",
    software: "IBM Verify Directory Server, the successor of Tivoli Directory Server",
    level: "10.0.2",
    licence: { name: "verify-directory", title: "IBM Verify Directory, which also wants a licence key (secret ldap_licence_key)" },
    user: "idsldap",
    fileMode: "0644",
    mustOffer: "a directory server on port 9389 that reads /var/isvd/config/config.yaml and loads the LDIF files that it names",
    waitSeconds: 300,
    startSeconds: 60,
    graceSeconds: 60,
    minimum: { memoryMiB: 1024, processors: 1 },
    page: "ibm.com/docs/en/svd",
  },
  "content-engine": {
    name: "content-engine",
    software: "FileNet Content Engine on WebSphere Application Server",
    user: "1001:0",
    fileMode: "0644",
    mustOffer:
      "WebSphere Application Server with a profile AppSrv01 and server1, /work/start_server.sh, wsadmin.sh, and Content Engine deployed; " +
      "images of the Content Platform Engine exist for level 5.5 and later only, and they run on Liberty",
    waitSeconds: 1200,
    startSeconds: 600,
    graceSeconds: 120,
    minimum: { memoryMiB: 3072, processors: 1 },
    page: "github.com/ibm-ecm/container-samples",
  },
  nuxeo: {
    name: "nuxeo",
    software: "Nuxeo Platform 6.0",
    user: "1000",
    fileMode: "0644",
    mustOffer:
      "Nuxeo CAP below /opt/nuxeo/server that appends /nuxeo.conf at its first start and answers /nuxeo/runningstatus on port 8080, and curl; " +
      "the public image of 6.0 was withdrawn",
    waitSeconds: 600,
    startSeconds: 180,
    graceSeconds: 60,
    minimum: { memoryMiB: 1536, processors: 1 },
    page: "github.com/nuxeo/docker-nuxeo",
  },
} as const satisfies Record<string, VendorImage>;

export type VendorImageName = keyof typeof contracts;

/** The images of the `ibm` flavour, by name. */
export const vendorImages: Readonly<Record<VendorImageName, VendorImage>> = contracts;

/** Names of the licences that the option `licence` takes. */
export const licenceNames: readonly string[] = [
  ...new Set(Object.values(vendorImages).flatMap(({ licence }) => (licence ? [licence.name] : []))),
].sort();
