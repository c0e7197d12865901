import { to, translated, type CarryTable } from "../../settings/carry";
import { count, flag } from "../../settings/definition";
import { mib } from "../../settings/units";
import { jvmSettings, onHotSpot } from "../jvm/settings";

const container = "Servers > server1 > Web container > Custom properties";

/**
 * Settings of WebSphere Application Server traditional. Defaults: IBM's description of the JVM and thread pool settings of
 * level 8.5.5, and Eclipse OpenJ9's option reference for the garbage collector.
 */
export const webSphereSettings = {
  ...jvmSettings("Servers > server1 > Process definition > Java Virtual Machine", {
    initial: mib(50),
    maximum: mib(256),
  }),
  "webContainer.minThreads": count("WebContainer minimum size", "Servers > server1 > Thread pools > WebContainer", {
    default: 50,
    range: [1, 100_000],
  }),
  "webContainer.maxThreads": count("WebContainer maximum size", "Servers > server1 > Thread pools > WebContainer", {
    default: 50,
    range: [1, 100_000],
  }),
  "webContainer.trusthostheaderport": flag("trusthostheaderport", container, {
    default: false,
    key: "trusthostheaderport",
  }),
  "webContainer.extractHostHeaderPort": flag("com.ibm.ws.webcontainer.extractHostHeaderPort", container, {
    default: false,
    key: "com.ibm.ws.webcontainer.extractHostHeaderPort",
  }),
} as const;

/** What Open Liberty on HotSpot does with each of them. */
export const onLiberty = {
  ...onHotSpot,
  "webContainer.minThreads": translated(
    "server.xml",
    "executor/@coreThreads",
    "Liberty has one executor for all requests",
  ),
  "webContainer.maxThreads": translated(
    "server.xml",
    "executor/@maxThreads",
    "Liberty has one executor for all requests",
  ),
  "webContainer.trusthostheaderport": to("server.xml", "webContainer/@trustHostHeaderPort"),
  "webContainer.extractHostHeaderPort": to("server.xml", "webContainer/@extractHostHeaderPort"),
} satisfies CarryTable<typeof webSphereSettings>;
