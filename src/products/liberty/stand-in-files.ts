import { isUnstated, type Resolution, type Resolved } from "../../model/resolution";
import { passwordVariable } from "../../model/secret-names";
import type { Server } from "../../model/server";
import type { ConfigFile } from "../../rendering/config-file";
import { jvmOptions, xml } from "../../rendering/syntax";
import { configFile, sourceLine } from "../../rendering/view";
import { plain } from "../../settings/definition";
import { hotSpotOptions, optionLines } from "../jvm/options";

/** Attributes of an element of `server.xml`, each with the name of the server's setting that it holds. */
export type Attributes = Readonly<Record<string, string>>;

export interface StandInElements {
  readonly executor: Attributes;
  readonly webContainer: Attributes;
  readonly orb?: Attributes;
}

/** The files with which Open Liberty runs the applications of a server. */
export function standInFiles(server: Server, at: Resolution, elements: StandInElements): ConfigFile[] {
  const options = hotSpotOptions(server, at);
  const written = elementsView(server, at, elements);
  return [
    configFile(at, server, {
      template: "jvm/jvm.options.hbs",
      name: "jvm.options",
      form: "open",
      target: "/config/jvm.options",
      mode: "0640",
      deployed: true,
      checkedBy: "java",
      syntax: jvmOptions,
      view: { options: optionLines(options) },
      carries: options.map(({ setting }) => setting.id),
    }),
    configFile(at, server, {
      template: "liberty/open-server.xml.hbs",
      name: "server.xml",
      form: "open",
      target: "/config/server.xml",
      mode: "0640",
      deployed: true,
      checkedBy: "Open Liberty",
      syntax: xml,
      view: {
        product: server.productTitle,
        port: server.port,
        elements: written.view,
        applications: applications(server, at),
      },
      carries: [
        ...written.carries,
        ...server.applications.flatMap(({ path, dataSourceSettings }) =>
          dataSourceSettings.map((name) => `${path}/${name}`),
        ),
      ],
    }),
  ];
}

/** Elements of `server.xml` for which a value is known, and the ids of the settings that they hold. */
export function elementsView(server: Server, at: Resolution, elements: StandInElements) {
  const written = Object.entries(elements).map(([name, attributes]) =>
    element(server, at, name, attributes as Attributes),
  );
  const present = written.filter(({ settings }) => settings.length > 0);
  return {
    view: present.map(({ sources, text }) => ({ sources, text })),
    carries: present.flatMap(({ settings }) => settings.map(({ id }) => id)),
  };
}

function element(server: Server, at: Resolution, name: string, attributes: Attributes) {
  const all = Object.entries(attributes).map(([attribute, setting]) => ({
    attribute,
    setting: at.setting(server, setting),
  }));
  const stated = all.filter(({ setting }) => !isUnstated(setting) && setting.value !== null);
  const settings: Resolved[] = stated.map(({ setting }) => setting);
  const values = stated.map(({ attribute, setting }) => `${attribute}="${xml.value(plain(setting.value ?? ""))}"`);
  return {
    settings,
    sources: settings.map((setting) => xml.comment(`${setting.definition.title}: ${sourceLine(setting)}`)).join("\n  "),
    text: `<${name} ${values.join(" ")}/>`,
  };
}

function applications(server: Server, at: Resolution) {
  return server.applications.map((application) => {
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
}
