import { no, to, translated, type CarryTable } from "../../settings/carry";
import { count, duration, flag, oneOf, text } from "../../settings/definition";
import { shared } from "../../settings/shared";
import { mib, seconds } from "../../settings/units";
import { jvmSettings, onHotSpot } from "../jvm/settings";

/** Collector that a level of WebSphere starts its JVM with: `gencon` came with the JVM of level 8.0. */
const collectors: Readonly<Record<string, string>> = { "6": "optthruput", "7": "optthruput" };

/** The default of -Xgcpolicy at a level; that of the newer ones where the level is not stated. */
export function defaultCollector(level: string | undefined): string {
  return collectors[level?.split(".")[0] ?? ""] ?? "gencon";
}

/**
 * Settings of WebSphere Application Server traditional, with the places of the named server in the console. Defaults: IBM's
 * description of the JVM and thread pool settings of level 8.5.5.
 */
export const webSphereSettingsOf = shared((server: string, collector = defaultCollector(undefined)) => {
  const jvm = jvmSettings(`Servers > ${server} > Process definition > Java Virtual Machine`, {
    initial: mib(50),
    maximum: mib(256),
  });
  const check = {
    text: "wsadmin -lang jython: print AdminConfig.showall(<the object>)",
    source: "IBM, Commands for the AdminConfig object",
  };
  const container = `Servers > ${server} > Web container > Custom properties`;
  const pool = `Servers > ${server} > Thread pools > WebContainer`;
  return {
    ...jvm,
    "jvm.Xgcpolicy": { ...jvm["jvm.Xgcpolicy"], default: collector },
    "webContainer.minThreads": count("WebContainer minimum size", pool, { default: 50, range: [1, 100_000], check }),
    "webContainer.maxThreads": count("WebContainer maximum size", pool, { default: 50, range: [1, 100_000], check }),
    "webContainer.trusthostheaderport": flag("trusthostheaderport", container, {
      default: false,
      key: "trusthostheaderport",
      check,
    }),
    "webContainer.extractHostHeaderPort": flag("com.ibm.ws.webcontainer.extractHostHeaderPort", container, {
      default: false,
      key: "com.ibm.ws.webcontainer.extractHostHeaderPort",
      check,
    }),
    "security.rc4AndMd5": text(
      "RC4 and MD5",
      "Security > SSL certificate and key management > SSL configurations > Quality of protection settings",
      { manual: true, form: oneOf("enabled", "disabled") },
    ),
  } as const;
});

/** The settings of a server of the default name. */
export const webSphereSettings = webSphereSettingsOf("server1");

/**
 * Settings of the Object Request Broker, which carries RMI/IIOP requests; a server lists them once somebody states one.
 * Default and range of the fragment size: filenet-451. The others: server.xml as the profile tool makes it.
 */
export const orbSettingsOf = shared((server: string) => {
  const service = `Servers > ${server} > Container services > ORB service`;
  const pool = `Servers > ${server} > Thread pools > ORB.thread.pool`;
  return {
    "orb.fragmentSize": count("com.ibm.CORBA.FragmentSize", `${service} > Custom properties`, {
      default: 1024,
      unit: "bytes",
      range: [64, 2_147_483_640],
      key: "com.ibm.CORBA.FragmentSize",
    }),
    "orb.requestTimeout": duration("ORB request timeout", service, { default: seconds(180) }),
    "orb.connectionCacheMaximum": count("ORB connection cache maximum", service, {
      default: 240,
      unit: "connections",
      range: [1, 100_000],
    }),
    "orb.threadPool.min": count("ORB.thread.pool minimum size", pool, { default: 10, range: [1, 100_000] }),
    "orb.threadPool.max": count("ORB.thread.pool maximum size", pool, { default: 50, range: [1, 100_000] }),
  } as const;
});

const sharedExecutor = "Liberty has one executor for all requests";
const noOrb = "requests reach the stand-in over HTTP: it starts no ORB";

/** What Open Liberty on HotSpot does with each of them. */
export const onLiberty = {
  ...onHotSpot,
  "webContainer.minThreads": translated("server.xml", "executor/@coreThreads", sharedExecutor),
  "webContainer.maxThreads": translated("server.xml", "executor/@maxThreads", sharedExecutor),
  "webContainer.trusthostheaderport": to("server.xml", "webContainer/@trustHostHeaderPort"),
  "webContainer.extractHostHeaderPort": to("server.xml", "webContainer/@extractHostHeaderPort"),
  "security.rc4AndMd5": no("the stand-in opens no port with TLS"),
  "orb.fragmentSize": no("the ORB of Open Liberty has no fragment size, and requests reach the stand-in over HTTP"),
  "orb.requestTimeout": no(noOrb),
  "orb.connectionCacheMaximum": no(noOrb),
  "orb.threadPool.min": no(noOrb),
  "orb.threadPool.max": no(noOrb),
} satisfies CarryTable<ReturnType<typeof webSphereSettingsOf> & ReturnType<typeof orbSettingsOf>>;
