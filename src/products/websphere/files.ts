import { isStated, type Resolution } from "../../model/resolution";
import type { ConfigFile } from "../../rendering/config-file";
import { jvmOptions, jython } from "../../rendering/syntax";
import { configFile, sourceLine } from "../../rendering/view";
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
  return [
    configFile(at, was, {
      template: "websphere/generic-jvm-arguments.txt.hbs",
      name: "generic-jvm-arguments.txt",
      form: "published",
      target: "perflab/generic-jvm-arguments.txt",
      checkedBy: "the table of J9 options",
      syntax: jvmOptions,
      view: { options: optionLines(generic) },
      carries: ids(generic),
    }),
    configFile(at, was, {
      template: "websphere/configure.py.hbs",
      name: "configure.py",
      form: "published",
      target: "perflab/configure.py",
      checkedBy: "jython",
      syntax: jython,
      settings: [...threads, ...containerProperties],
      view: { heap },
      carries: heapNames.map((name) => `${was.path}/${name}`),
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
