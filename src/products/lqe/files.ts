import type { Resolution } from "../../model/resolution";
import type { ConfigFile } from "../../rendering/config-file";
import { properties } from "../../rendering/syntax";
import { configFile } from "../../rendering/view";
import type { LinkIndex } from "./link-index";

/** Where the relational store is, as `dbconnection.properties` has it. */
export function relationalFiles(index: LinkIndex, at: Resolution): ConfigFile[] {
  const id = index.node.id;
  const spec = {
    template: "lqe/dbconnection.properties.hbs",
    name: `${id}-dbconnection.properties`,
    syntax: properties,
    checkedBy: "java.util.Properties",
    settings: ["db.location"],
  } as const;
  return [
    configFile(at, index, {
      ...spec,
      form: "published",
      target: `/opt/IBM/JazzTeamServer/server/conf/${index.kind}/${id}-dbconnection.properties`,
    }),
    configFile(at, index, {
      ...spec,
      form: "open",
      target: `/opt/perflab/conf/${id}/dbconnection.properties`,
      mode: "0640",
      deployed: true,
    }),
  ];
}
