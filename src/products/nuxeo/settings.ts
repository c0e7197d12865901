import { inert, no, to, translated, type CarryTable } from "../../settings/carry";
import { count, flag, like, text } from "../../settings/definition";
import { mib } from "../../settings/units";
import { argument, jvmSettings, onHotSpot } from "../jvm/settings";

const conf = "nuxeo.conf";
const word = like(/^[\w.:/-]{1,200}$/, "a word");

/**
 * Settings of the Nuxeo server. Defaults: Nuxeo 6.0 documentation, Configuration Parameters Index (nuxeo.conf); those of the
 * connector: Apache Tomcat 7, HTTP Connector.
 */
export const nuxeoSettings = {
  ...jvmSettings("nuxeo.conf, JAVA_OPTS", { initial: mib(512), maximum: mib(1024) }),
  "jvm.fileEncoding": text("-Dfile.encoding", "nuxeo.conf, JAVA_OPTS", { key: "file.encoding", form: word }),
  "jvm.mailDecodeParameters": flag("-Dmail.mime.decodeparameters", "nuxeo.conf, JAVA_OPTS", {
    key: "mail.mime.decodeparameters",
  }),
  "jvm.useLegacyMergeSort": flag("-Djava.util.Arrays.useLegacyMergeSort", "nuxeo.conf, JAVA_OPTS", {
    key: "java.util.Arrays.useLegacyMergeSort",
  }),
  jmx: flag("JMX for monitoring", "nuxeo.conf, JAVA_OPTS", { manual: true }),
  "connector.maxThreads": count("Connector maxThreads", "server.xml.nxftl", {
    default: 200,
    unit: "threads",
    range: [1, 100_000],
  }),
} as const;

/** Names of those that are Java system properties. */
export const systemProperties = ["jvm.fileEncoding", "jvm.mailDecodeParameters", "jvm.useLegacyMergeSort"] as const;

/** What Tomcat on HotSpot 17 does with each of them. */
export const nuxeoOnTomcat = {
  ...onHotSpot,
  "jvm.fileEncoding": to("jvm.options", "-Dfile.encoding", argument("-Dfile.encoding={}")),
  "jvm.mailDecodeParameters": inert(
    "jvm.options",
    "-Dmail.mime.decodeparameters",
    "the stand-in sends no mail",
    argument("-Dmail.mime.decodeparameters={}"),
  ),
  "jvm.useLegacyMergeSort": to(
    "jvm.options",
    "-Djava.util.Arrays.useLegacyMergeSort",
    argument("-Djava.util.Arrays.useLegacyMergeSort={}"),
  ),
  jmx: no("the lab asks the JVM over HTTP; the report does not say how JMX was opened"),
  "connector.maxThreads": to("server.xml", "Connector/@maxThreads", {
    reading: "facts",
    path: "connector.maxThreads",
    test: "equals",
  }),
} satisfies CarryTable<typeof nuxeoSettings>;

const poolSize = (title: string, standard: number) =>
  count(title, conf, { default: standard, unit: "connections", range: [0, 10_000], key: title });

/**
 * Settings of the content application. Keys and defaults: Nuxeo 6.0 documentation, Configuration Parameters Index
 * (nuxeo.conf). For access rights that release has an element of a contribution and no key.
 */
export const contentSettings = {
  "nuxeo.db.host": text("nuxeo.db.host", conf, { default: "localhost", key: "nuxeo.db.host", form: word }),
  "nuxeo.db.port": count("nuxeo.db.port", conf, { default: 5432, key: "nuxeo.db.port", range: [1, 65_535] }),
  "nuxeo.db.name": text("nuxeo.db.name", conf, { default: "nuxeo", key: "nuxeo.db.name", form: word }),
  "nuxeo.db.user": text("nuxeo.db.user", conf, { default: "nuxeo", key: "nuxeo.db.user", form: word }),
  "nuxeo.db.min-pool-size": poolSize("nuxeo.db.min-pool-size", 5),
  "nuxeo.db.max-pool-size": poolSize("nuxeo.db.max-pool-size", 100),
  "nuxeo.vcs.min-pool-size": poolSize("nuxeo.vcs.min-pool-size", 0),
  "nuxeo.vcs.max-pool-size": poolSize("nuxeo.vcs.max-pool-size", 20),
  "nuxeo.vcs.fulltext.disabled": flag("nuxeo.vcs.fulltext.disabled", conf, {
    default: false,
    key: "nuxeo.vcs.fulltext.disabled",
  }),
  aclOptimization: flag("ACL optimization", "default-repository-config.xml, aclOptimizations enabled", {
    default: true,
    manual: true,
  }),
  quota: flag("Quota-active", "Nuxeo packages, plug-in quota", { manual: true }),
} as const;

/** Names of those that are entries of `nuxeo.conf`. */
export const confEntries = Object.keys(contentSettings).filter((name) => name.startsWith("nuxeo."));

const server = "server.xml";
const onePool = "the stand-in has one pool, that of jdbc/nuxeo";
const noMinimum = "Tomcat's pool has no minimum size, only one of idle connections";

/** What the stand-in does with each of them. */
export const contentOnTomcat = {
  "nuxeo.db.host": translated(server, "Resource/@url", "part of the data source's address"),
  "nuxeo.db.port": translated(server, "Resource/@url", "part of the data source's address"),
  "nuxeo.db.name": translated(server, "Resource/@url", "part of the data source's address"),
  "nuxeo.db.user": translated(server, "Resource/@username", "the user of the data source"),
  "nuxeo.db.min-pool-size": no(noMinimum),
  "nuxeo.db.max-pool-size": translated(server, "Resource/@maxTotal", "the most connections of the data source", {
    reading: "facts",
    path: "pools.jdbc/nuxeo.max",
    test: "equals",
  }),
  "nuxeo.vcs.min-pool-size": no(onePool),
  "nuxeo.vcs.max-pool-size": inert(conf, "nuxeo.vcs.max-pool-size", onePool),
  "nuxeo.vcs.fulltext.disabled": inert(conf, "nuxeo.vcs.fulltext.disabled", "the stand-in indexes no text"),
  aclOptimization: no("the stand-in has no repository and no access rights"),
  quota: no("the stand-in has no packages"),
} satisfies CarryTable<typeof contentSettings>;
