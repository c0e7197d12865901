import { isStated, type Resolution, type Resolved } from "../../model/resolution";
import { passwordVariable } from "../../model/secret-names";
import type { ConfigFile } from "../../rendering/config-file";
import { jvmOptions, nuxeoConf, xml } from "../../rendering/syntax";
import { configFile, sourceLine, type FileSpec } from "../../rendering/view";
import { plain } from "../../settings/definition";
import { earlierHotSpotOptions, hotSpotOptions, optionLines, type JvmOption } from "../jvm/options";
import type { Nuxeo } from "./nuxeo";
import { confEntries } from "./settings";

/** Folder of the lab's own template below `$NUXEO_HOME/templates`. */
const ownTemplate = "perflab";
const ownConf = "$NUXEO_HOME/bin/nuxeo.conf";

/** The published `nuxeo.conf` and connector, and the configuration with which Tomcat runs. */
export function nuxeoFiles(server: Nuxeo, at: Resolution): ConfigFile[] {
  const options = hotSpotOptions(server, at);
  const threads = at.setting(server, "connector.maxThreads");
  return [
    confFile(server, at, { form: "published", target: ownConf, use: { as: "entries", into: ownConf } }),
    ...(isStated(threads) ? [connectorFile(server, at)] : []),
    confFile(server, at, { form: "open", target: "/opt/perflab/conf/nuxeo.conf", mode: "0640", deployed: true }),
    configFile(at, server, {
      template: "jvm/jvm.options.hbs",
      name: "jvm.options",
      form: "open",
      target: "/etc/perflab/jvm.options",
      mode: "0640",
      deployed: true,
      checkedBy: "java",
      syntax: jvmOptions,
      view: { options: optionLines(options) },
      carries: ids(options.map(({ setting }) => setting)),
    }),
    serverFile(server, at),
  ];
}

const ids = (settings: readonly Resolved[]): string[] => settings.map(({ id }) => id);

function confFile(
  server: Nuxeo,
  at: Resolution,
  place: Pick<FileSpec, "form" | "target" | "mode" | "deployed" | "use">,
) {
  const options = earlierHotSpotOptions(server, at);
  const entries = server.applications.flatMap((application) =>
    confEntries.map((name) => at.setting(application, name)).filter(({ value }) => value !== null),
  );
  const threads = at.setting(server, "connector.maxThreads");
  return configFile(at, server, {
    ...place,
    template: "nuxeo/nuxeo.conf.hbs",
    name: "nuxeo.conf",
    checkedBy: "Java properties",
    syntax: nuxeoConf,
    view: {
      options: optionLines(options).map(({ source, line }) => ({ source: named(source, line) })),
      javaOptions: options.map(({ line }) => line).join(" "),
      templates: ["postgresql", ...(isStated(threads) ? [ownTemplate] : [])].join(","),
      entries: entries.map((setting) => ({
        source: nuxeoConf.comment(sourceLine(setting)),
        key: setting.definition.key ?? setting.name,
        value: nuxeoConf.value(plain(setting.value ?? "")),
      })),
    },
    carries: ids([...options.map(({ setting }: JvmOption) => setting), ...entries]),
  });
}

/** All options stand on one line: the sources of each go above it, with the option that they are for. */
function named(source: string, line: string): string {
  return source
    .split("\n")
    .map((text) => text.replace("# ", `# ${line}: `))
    .join("\n");
}

function connectorFile(server: Nuxeo, at: Resolution): ConfigFile {
  return configFile(at, server, {
    template: "nuxeo/http-connector.xml.hbs",
    name: "http-connector.xml",
    form: "published",
    target: `$NUXEO_HOME/templates/${ownTemplate}/conf/server.xml.nxftl`,
    use: { as: "excerpt" },
    checkedBy: "xmllint",
    syntax: xml,
    settings: ["connector.maxThreads"],
    view: { template: ownTemplate },
  });
}

function serverFile(server: Nuxeo, at: Resolution): ConfigFile {
  const sources = server.applications.map((application) => ({
    settings: application.dataSourceSettings.map((name) => at.setting(application, name)),
  }));
  return configFile(at, server, {
    template: "nuxeo/open-server.xml.hbs",
    name: "server.xml",
    form: "open",
    target: "/etc/perflab/server.xml",
    mode: "0640",
    deployed: true,
    checkedBy: "Tomcat",
    syntax: xml,
    settings: ["connector.maxThreads"],
    view: {
      port: server.port,
      sources: sources.map(({ settings }) => {
        const value = (name: string) =>
          xml.value(plain(settings.find((setting) => setting.name === name)?.value ?? ""));
        return {
          sources: settings
            .map((setting) => xml.comment(`${setting.definition.title}: ${sourceLine(setting)}`))
            .join("\n    "),
          url: `jdbc:postgresql://${value("nuxeo.db.host")}:${value("nuxeo.db.port")}/${value("nuxeo.db.name")}`,
          user: value("nuxeo.db.user"),
          password: `\${${passwordVariable(value("nuxeo.db.user"))}}`,
          maximum: value("nuxeo.db.max-pool-size"),
        };
      }),
    },
    carries: sources.flatMap(({ settings }) => ids(settings)),
  });
}
