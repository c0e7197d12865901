import { isStated, type Resolution } from "../../model/resolution";
import type { ConfigFile } from "../../rendering/config-file";
import { properties, shell } from "../../rendering/syntax";
import { configFile, settingView } from "../../rendering/view";
import type { JazzApplication } from "./jazz-application";

/** Keys to merge into the application's `teamserver.properties`, and the script that merges them. */
export function jazzFiles(application: JazzApplication, at: Resolution): ConfigFile[] {
  const keyed = [...at.settings(application).values()].filter(
    (setting) =>
      setting.definition.key !== undefined && isStated(setting) && !application.systemProperties.includes(setting.name),
  );
  const entries = keyed.map((setting) => settingView(setting, properties));
  const name = `${application.node.id}-teamserver.properties`;
  const merge = {
    template: "jazz/teamserver.properties.hbs",
    name,
    syntax: properties,
    checkedBy: "java.util.Properties",
    view: { entries },
    carries: keyed.map(({ id }) => id),
  } as const;
  const folder = `/opt/IBM/JazzTeamServer/server/conf/${application.kind}`;
  return [
    configFile(at, application, { ...merge, form: "published", target: `${folder}/${name}` }),
    configFile(at, application, {
      template: "jazz/merge-properties.sh.hbs",
      name: `${application.node.id}-merge-properties.sh`,
      form: "published",
      target: `${folder}/${application.node.id}-merge-properties.sh`,
      mode: "0755",
      checkedBy: "shellcheck",
      syntax: shell,
      view: { entriesFile: name, target: `${folder}/teamserver.properties` },
    }),
    configFile(at, application, {
      ...merge,
      form: "open",
      target: `/opt/perflab/conf/${application.node.id}/teamserver.properties`,
      mode: "0640",
      deployed: true,
    }),
  ];
}
