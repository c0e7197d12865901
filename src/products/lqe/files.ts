import type { Resolution } from "../../model/resolution";
import type { ConfigFile } from "../../rendering/config-file";
import { properties } from "../../rendering/syntax";
import { configFile } from "../../rendering/view";
import type { LinkIndex } from "./link-index";

/** The file that names the relational store, and its place in an installation. */
export function connectionFile({ node, kind }: LinkIndex) {
  const name = `${node.id}-dbconnection.properties`;
  return { name, target: `/opt/IBM/JazzTeamServer/server/conf/${kind}/${name}` };
}

/** Where the relational store is, as `dbconnection.properties` has it. */
export function relationalFiles(index: LinkIndex, at: Resolution): ConfigFile[] {
  const id = index.node.id;
  const { name, target } = connectionFile(index);
  const spec = {
    template: "lqe/dbconnection.properties.hbs",
    name,
    syntax: properties,
    checkedBy: "java.util.Properties",
    settings: ["db.location"],
  } as const;
  return [
    configFile(at, index, {
      ...spec,
      form: "published",
      target,
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
