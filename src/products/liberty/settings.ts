import { to, type CarryTable } from "../../settings/carry";
import { count, flag } from "../../settings/definition";
import { jvmSettings, onHotSpot } from "../jvm/settings";

const serverXml = "server.xml";

/**
 * Settings of WebSphere Liberty. Liberty sizes its executor itself unless `executor` states a number (openliberty.io,
 * reference of server configuration).
 */
export const libertySettings = {
  ...jvmSettings("jvm.options"),
  "executor.coreThreads": count("executor/@coreThreads", serverXml, { range: [1, 100_000] }),
  "executor.maxThreads": count("executor/@maxThreads", serverXml, { range: [1, 100_000] }),
  "webContainer.trustHostHeaderPort": flag("webContainer/@trustHostHeaderPort", serverXml, { default: false }),
  "webContainer.extractHostHeaderPort": flag("webContainer/@extractHostHeaderPort", serverXml, { default: false }),
} as const;

/** What Open Liberty on HotSpot does with each of them. */
export const libertyOnOpenLiberty = {
  ...onHotSpot,
  "executor.coreThreads": to(serverXml, "executor/@coreThreads"),
  "executor.maxThreads": to(serverXml, "executor/@maxThreads"),
  "webContainer.trustHostHeaderPort": to(serverXml, "webContainer/@trustHostHeaderPort"),
  "webContainer.extractHostHeaderPort": to(serverXml, "webContainer/@extractHostHeaderPort"),
} satisfies CarryTable<typeof libertySettings>;
