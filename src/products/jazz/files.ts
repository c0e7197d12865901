import { isStated, type Resolution } from "../../model/resolution";
import type { ConfigFile } from "../../rendering/config-file";
import { properties, shell } from "../../rendering/syntax";
import { configFile, settingView } from "../../rendering/view";
import type { JazzApplication } from "./jazz-application";

/** Where an installation has the application's files. */
export function jazzFileTargets({ node, contextRoot }: JazzApplication) {
  const folder = `/opt/IBM/JazzTeamServer/server/conf/${contextRoot.slice(1)}`;
  const file = (name: string) => ({ name, path: `${folder}/${name}` });
  return {
    folder,
    properties: file(`${node.id}-teamserver.properties`),
    merge: file(`${node.id}-merge-properties.sh`),
  };
}

/** Keys to merge into the application's `teamserver.properties`, and the script that merges them. */
export function jazzFiles(application: JazzApplication, at: Resolution): ConfigFile[] {
  const keyed = [...at.settings(application).values()].filter(
    (setting) =>
      setting.definition.key !== undefined && isStated(setting) && !application.systemProperties.includes(setting.name),
  );
  const entries = keyed.map((setting) => settingView(setting, properties));
  const { properties: entriesFile, merge: script, folder } = jazzFileTargets(application);
  const { name } = entriesFile;
  const published = configFile(at, application, {
    template: "jazz/teamserver.properties.hbs",
    name,
    form: "published",
    target: entriesFile.path,
    checkedBy: "java.util.Properties",
    syntax: properties,
    view: { entries },
    carries: keyed.map(({ id }) => id),
  });
  return [
    { ...published, use: { as: "entries", into: `${folder}/teamserver.properties`, by: script.name } },
    configFile(at, application, {
      template: "jazz/merge-properties.sh.hbs",
      name: script.name,
      form: "published",
      target: script.path,
      use: { as: "merge" },
      mode: "0755",
      checkedBy: "shellcheck",
      syntax: shell,
      view: { entriesFile: name, target: `${folder}/teamserver.properties` },
    }),
    {
      ...published,
      form: "open",
      target: `/opt/perflab/conf/${application.node.id}/teamserver.properties`,
      mode: "0640",
      deployed: true,
    },
  ];
}
