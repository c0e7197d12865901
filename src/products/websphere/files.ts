import { isStated, type Resolution } from "../../model/resolution";
import type { ConfigFile } from "../../rendering/config-file";
import { jvmOptions, jython } from "../../rendering/syntax";
import { configFile, sourceLine } from "../../rendering/view";
import { plain } from "../../settings/definition";
import { j9Options, optionLines } from "../jvm/options";
import { standInFiles } from "../liberty/stand-in-files";
import type { WebSphere } from "./websphere";

const threads = ["webContainer.minThreads", "webContainer.maxThreads"];
const containerProperties = ["webContainer.trusthostheaderport", "webContainer.extractHostHeaderPort"];

export function webSphereFiles(was: WebSphere, at: Resolution): ConfigFile[] {
  const generic = j9Options(was, at);
  const ids = (of: readonly { setting: { id: string } }[]) => of.map(({ setting }) => setting.id);
  const heapNames = ["jvm.initialHeapSize", "jvm.maximumHeapSize"].filter((name) => isStated(at.setting(was, name)));
  const heap = heapNames.map((name) => {
    const setting = at.setting(was, name);
    return {
      attribute: name.slice("jvm.".length),
      value: at.number(was, name) ?? 0,
      source: jython.comment(sourceLine(setting)),
    };
  });
  const orb = orbView(was, at);
  const argumentsFile = () =>
    configFile(at, was, {
      template: "websphere/generic-jvm-arguments.txt.hbs",
      name: "generic-jvm-arguments.txt",
      form: "published",
      target: "perflab/generic-jvm-arguments.txt",
      use: { as: "argument" },
      checkedBy: "the table of J9 options",
      syntax: jvmOptions,
      view: { options: optionLines(generic), server: was.serverName },
      carries: ids(generic),
    });
  return [
    ...(generic.length > 0 ? [argumentsFile()] : []),
    configFile(at, was, {
      template: "websphere/configure.py.hbs",
      name: "configure.py",
      form: "published",
      target: "perflab/configure.py",
      use: { as: "script", with: "wsadmin" },
      checkedBy: "jython",
      syntax: jython,
      settings: [...threads, ...containerProperties],
      view: {
        heap,
        hasArguments: generic.length > 0,
        argumentsFile: generic.length > 0 ? " generic-jvm-arguments.txt" : "",
        wsadmin: was.machine.os.family === "windows" ? "wsadmin.bat" : "wsadmin.sh",
        target: { name: was.serverName, inCluster: was.cluster !== undefined, cluster: was.cluster ?? "" },
        orb: orb.view,
      },
      carries: [...heapNames.map((name) => `${was.path}/${name}`), ...orb.carries],
    }),
    ...standInFiles(was, at, {
      executor: { coreThreads: "webContainer.minThreads", maxThreads: "webContainer.maxThreads" },
      webContainer: {
        trustHostHeaderPort: "webContainer.trusthostheaderport",
        extractHostHeaderPort: "webContainer.extractHostHeaderPort",
      },
    }),
  ];
}

const orbAttributes = {
  "orb.requestTimeout": "requestTimeout",
  "orb.connectionCacheMaximum": "connectionCacheMaximum",
} as const;
const orbPool = { "orb.threadPool.min": "minimumSize", "orb.threadPool.max": "maximumSize" } as const;

/** Settings of the ORB that somebody stated, by the object that holds them. */
function orbView(was: WebSphere, at: Resolution) {
  const settings = at.settings(was);
  const stated = (name: string) => {
    const setting = settings.get(name);
    return setting !== undefined && setting.value !== null && isStated(setting) ? [setting] : [];
  };
  const lines = (names: Readonly<Record<string, string>>) =>
    Object.entries(names).flatMap(([setting, name]) =>
      stated(setting).map(({ value, ...rest }) => ({
        name,
        value: plain(value ?? ""),
        source: jython.comment(sourceLine({ value, ...rest })),
      })),
    );
  const properties = lines({ "orb.fragmentSize": settings.get("orb.fragmentSize")?.definition.key ?? "" });
  const [attributes, pool] = [lines(orbAttributes), lines(orbPool)];
  const all = ["orb.fragmentSize", ...Object.keys(orbAttributes), ...Object.keys(orbPool)];
  return {
    view: {
      isStated: properties.length + attributes.length > 0,
      properties,
      attributes,
      hasPool: pool.length > 0,
      pool,
    },
    carries: all.flatMap(stated).map(({ id }) => id),
  };
}
