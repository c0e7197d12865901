import type { Server } from "../../model/server";
import type { Resolution } from "../../model/resolution";
import type { ConfigFile } from "../../rendering/config-file";
import { httpd, xml } from "../../rendering/syntax";
import type { View } from "../../rendering/template";
import { configFile } from "../../rendering/view";
import type { IbmHttpServer } from "./ibm-http-server";

const workerPool = [
  "ThreadLimit",
  "ServerLimit",
  "StartServers",
  "MaxClients",
  "MinSpareThreads",
  "MaxSpareThreads",
  "ThreadsPerChild",
  "MaxRequestsPerChild",
];
const timeouts = [
  "plugin.ConnectTimeout",
  "plugin.ServerIOTimeout",
  "plugin.RetryInterval",
  "plugin.LoadBalanceWeight",
  "plugin.PostSizeLimit",
];
const pluginOnly = ["plugin.MaxConnections", "plugin.RefreshInterval", "plugin.IgnoreAffinityRequests"];

export function ihsFiles(ihs: IbmHttpServer, at: Resolution): ConfigFile[] {
  const routes = ihs.routes.map((route) => ({
    name: route.contextRoot.slice(1),
    contextRoot: route.contextRoot,
    members: route.members.map((server) => ({ id: memberId(server), host: server.fqdn, port: server.port })),
  }));
  const clusters: View = { clusters: routes };
  const { layout, level, https, statusPort } = ihs;
  const listener = https ? ["https.port", "https.KeyFile"] : [];
  return [
    configFile(at, ihs, {
      template: "ihs/httpd.conf.hbs",
      name: "httpd.conf",
      form: "published",
      target: `${layout.server}/conf/httpd.conf`,
      checkedBy: "httpd -t",
      syntax: httpd,
      settings: ["MPM", ...workerPool, ...listener, ...(https ? ["https.SSLStashFile"] : [])],
      view: {
        serverName: ihs.fqdn,
        port: statusPort,
        https,
        serverRoot: layout.server,
        pluginRoot: layout.plugin,
        pluginModule: level.pluginModule,
        pluginFile: level.pluginFile,
        mpmIsLoaded: level.mpmIsLoaded,
        pool: level.mpmIsLoaded ? "mpm_worker_module" : "worker.c",
        access: level.localOnly.join("\n  "),
      },
    }),
    configFile(at, ihs, {
      template: "ihs/plugin-cfg.xml.hbs",
      name: "plugin-cfg.xml",
      form: "published",
      target: `${layout.plugin}/config/webserver1/plugin-cfg.xml`,
      checkedBy: "xmllint",
      syntax: xml,
      settings: [...timeouts, ...pluginOnly],
      view: { port: ihs.port, pluginRoot: layout.plugin, ...clusters },
    }),
    configFile(at, ihs, {
      template: "ihs/open-httpd.conf.hbs",
      name: "httpd.conf",
      form: "open",
      target: "/etc/perflab/httpd.conf",
      deployed: true,
      checkedBy: "httpd -t",
      syntax: httpd,
      settings: ["MPM", ...workerPool, ...timeouts, ...listener],
      view: { serverName: ihs.fqdn, port: statusPort, https, bodyLimit: bodyLimit(ihs, at), ...clusters },
    }),
  ];
}

/** httpd writes "no limit" as 0, the plug-in as -1. */
function bodyLimit(ihs: IbmHttpServer, at: Resolution): string {
  const limit = String(at.setting(ihs, "plugin.PostSizeLimit").value);
  return limit === "-1" ? "0" : limit;
}

/** Clone id of a member: what session affinity puts behind the session id. */
function memberId(server: Server): string {
  return `${server.machine.node.id}-${server.node.id}`;
}
