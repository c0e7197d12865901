import { isStated, type Resolution } from "../../model/resolution";
import { passwordVariable } from "../../model/secret-names";
import type { ConfigFile } from "../../rendering/config-file";
import { jvmOptions, jython, xml } from "../../rendering/syntax";
import { configFile, sourceLine } from "../../rendering/view";
import { genericArguments, hotSpotOptions, optionLines } from "./jvm";
import type { WebSphere } from "./websphere";

const threads = ["webContainer.minThreads", "webContainer.maxThreads"];
const containerProperties = ["webContainer.trusthostheaderport", "webContainer.extractHostHeaderPort"];

export function webSphereFiles(was: WebSphere, at: Resolution): ConfigFile[] {
  const generic = genericArguments(was, at);
  const options = hotSpotOptions(was, at);
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
    configFile(at, was, {
      template: "websphere/jvm.options.hbs",
      name: "jvm.options",
      form: "open",
      target: "/config/jvm.options",
      mode: "0640",
      deployed: true,
      checkedBy: "java",
      syntax: jvmOptions,
      view: { options: optionLines(options) },
      carries: ids(options),
    }),
    configFile(at, was, {
      template: "websphere/server.xml.hbs",
      name: "server.xml",
      form: "open",
      target: "/config/server.xml",
      mode: "0640",
      deployed: true,
      checkedBy: "Open Liberty",
      syntax: xml,
      settings: [...threads, ...containerProperties],
      view: { port: was.port, ...applications(was, at) },
      carries: was.applications.flatMap(({ path, dataSourceSettings }) =>
        dataSourceSettings.map((name) => `${path}/${name}`),
      ),
    }),
  ];
}

function applications(was: WebSphere, at: Resolution) {
  const list = was.applications.map((application) => {
    const { database, poolSetting } = application;
    return {
      id: application.node.id,
      contextRoot: application.contextRoot,
      jndi: `jdbc${application.contextRoot}`,
      hasDatabase: database !== undefined,
      database: database?.role ?? "",
      host: database?.server.fqdn ?? "",
      port: database?.server.port ?? 0,
      password: database ? `\${env.${passwordVariable(database.role)}}` : "",
      locationSource: application.dataSourceSettings
        .filter((name) => name !== poolSetting)
        .map((name) => xml.comment(sourceLine(at.setting(application, name))))
        .join("\n    "),
      poolSource: poolSetting ? xml.comment(sourceLine(at.setting(application, poolSetting))) : "",
      poolMaximum: (poolSetting ? at.number(application, poolSetting) : undefined) ?? 50,
    };
  });
  return { applications: list };
}
