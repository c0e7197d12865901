import type { Resolution } from "../../model/resolution";
import type { ConfigFile } from "../../rendering/config-file";
import { properties } from "../../rendering/syntax";
import { configFile } from "../../rendering/view";
import type { LinkIndex } from "./link-index";

/** The file that names the relational store, and its place in an installation. */
export function connectionFile({ node, kind }: LinkIndex) {
  const name = `${node.id}-dbconnection.properties`;
  const folder = `/opt/IBM/JazzTeamServer/server/conf/${kind}`;
  return { name, into: `${folder}/dbconnection.properties`, target: `${folder}/${name}` };
}

/** Where the relational store is, as `dbconnection.properties` has it. */
export function relationalFiles(index: LinkIndex, at: Resolution): ConfigFile[] {
  const id = index.node.id;
  const { name, target, into } = connectionFile(index);
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
      use: { as: "entries", into },
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
