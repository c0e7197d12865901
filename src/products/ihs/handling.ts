import { handled, type Handling } from "../../settings/handling";
import { ihsSettings } from "./settings";

const fixedWhileRunning = ["ServerLimit", "ThreadLimit"];
const changedByRestart = [
  "StartServers",
  "MaxClients",
  "MinSpareThreads",
  "MaxSpareThreads",
  "ThreadsPerChild",
  "MaxRequestsPerChild",
];

/** How an administrator handles a directive of httpd.conf, or an attribute of the plug-in's file. */
function ihsHandling(name: string): Handling {
  if (name.startsWith("plugin."))
    return {
      restart: {
        text: "none: the plug-in looks for a changed file at each RefreshInterval",
        source: "IBM's description of plugin-cfg.xml",
      },
    };
  const restart = fixedWhileRunning.includes(name)
    ? { text: "stop and start: a change during a restart is ignored", source: "Apache HTTP Server 2.4, mpm_common" }
    : changedByRestart.includes(name)
      ? { text: "restart: apachectl -k restart", source: "Apache HTTP Server 2.4, Stopping and Restarting" }
      : undefined;
  return {
    ...(restart ? { restart } : {}),
    check: {
      text:
        name === "MPM" ? "httpd -V: Server MPM" : "with mod_info, the page /server-info?config of the running server",
      source: name === "MPM" ? "Apache HTTP Server 2.4, httpd" : "Apache HTTP Server 2.4, mod_info",
    },
  };
}

/** The settings with how they are handled. */
export const ihsTable = handled(ihsSettings, ihsHandling);
