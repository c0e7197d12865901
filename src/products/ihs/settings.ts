import { no, to, translated, type CarryTable } from "../../settings/carry";
import { count, flag, like, oneOf, text } from "../../settings/definition";
import type { ProbeTest } from "../../settings/probe";

const pool = "httpd.conf, server pool regulation (worker.c)";
const plugin = "plugin-cfg.xml";
const path = like(/^\/[\w./-]{1,200}$/, "an absolute path");
const limit = like(/^(-1|\d{1,12})$/, "a whole number, or -1 for no limit");

/**
 * Settings of IBM HTTP Server and of the WebSphere plug-in in it. Defaults of the server: the directive defaults of the
 * Apache HTTP Server worker MPM (httpd.apache.org/docs/2.4/mod/worker.html); of the plug-in: IBM's description of plugin-cfg.xml.
 */
export const ihsSettings = {
  MPM: text("Multi-processing module", "httpd.conf", { default: "event", form: oneOf("event", "prefork", "worker") }),
  ThreadLimit: count("ThreadLimit", pool, { default: 64, range: [1, 200_000] }),
  ServerLimit: count("ServerLimit", pool, { default: 16, range: [1, 200_000] }),
  StartServers: count("StartServers", pool, { default: 3, range: [1, 200_000] }),
  MaxClients: count("MaxClients", pool, { default: 400, range: [1, 200_000] }),
  MinSpareThreads: count("MinSpareThreads", pool, { default: 75, range: [1, 200_000] }),
  MaxSpareThreads: count("MaxSpareThreads", pool, { default: 250, range: [1, 200_000] }),
  ThreadsPerChild: count("ThreadsPerChild", pool, { default: 25, range: [1, 200_000] }),
  MaxRequestsPerChild: count("MaxRequestsPerChild", pool, { default: 0 }),
  "plugin.ConnectTimeout": count("ConnectTimeout", plugin, { default: 5, unit: "s", range: [1, 86_400] }),
  "plugin.ServerIOTimeout": count("ServerIOTimeout", plugin, { default: 900, unit: "s", range: [1, 86_400] }),
  "plugin.RetryInterval": count("RetryInterval", plugin, { default: 60, unit: "s" }),
  "plugin.LoadBalanceWeight": count("LoadBalanceWeight", plugin, { default: 2, range: [1, 100] }),
  "plugin.MaxConnections": text("MaxConnections", plugin, { default: "-1", form: limit }),
  "plugin.PostSizeLimit": text("PostSizeLimit", plugin, { default: "-1", form: limit }),
  "plugin.RefreshInterval": count("RefreshInterval", plugin, { default: 60, unit: "s" }),
  "plugin.IgnoreAffinityRequests": flag("IgnoreAffinityRequests", plugin, { default: true }),
  "https.port": count("Listen (HTTPS)", "httpd.conf", { range: [1, 65_535] }),
  "https.KeyFile": text("KeyFile", "httpd.conf", { form: path }),
  "https.SSLStashFile": text("SSLStashFile", "httpd.conf", { form: path }),
} as const;

const parsed = (directive: string): ProbeTest => ({ reading: "config", path: directive, test: "equals" });
const member = "BalancerMember";

/** What Apache httpd with mod_proxy_balancer does with each of them. */
export const onHttpd = {
  MPM: to("httpd.conf", "LoadModule mpm_worker_module", { reading: "status", path: "ServerMPM", test: "equals" }),
  ThreadLimit: to("httpd.conf", "ThreadLimit", parsed("ThreadLimit")),
  ServerLimit: to("httpd.conf", "ServerLimit", parsed("ServerLimit")),
  StartServers: to("httpd.conf", "StartServers", parsed("StartServers")),
  MaxClients: to("httpd.conf", "MaxClients", { reading: "status", path: "Scoreboard", test: "length" }),
  MinSpareThreads: to("httpd.conf", "MinSpareThreads", parsed("MinSpareThreads")),
  MaxSpareThreads: to("httpd.conf", "MaxSpareThreads", parsed("MaxSpareThreads")),
  ThreadsPerChild: to("httpd.conf", "ThreadsPerChild", parsed("ThreadsPerChild")),
  MaxRequestsPerChild: to("httpd.conf", "MaxRequestsPerChild", parsed("MaxRequestsPerChild")),
  "plugin.ConnectTimeout": translated(
    "httpd.conf",
    `${member} connectiontimeout`,
    "mod_proxy's time-out for a connection",
    parsed("connectiontimeout"),
  ),
  "plugin.ServerIOTimeout": translated(
    "httpd.conf",
    `${member} timeout`,
    "mod_proxy's time-out for reading and writing",
    parsed("timeout"),
  ),
  "plugin.RetryInterval": translated(
    "httpd.conf",
    `${member} retry`,
    "mod_proxy's pause before a failed member is tried again",
    parsed("retry"),
  ),
  "plugin.LoadBalanceWeight": translated(
    "httpd.conf",
    `${member} loadfactor`,
    "mod_proxy_balancer's weight",
    parsed("loadfactor"),
  ),
  "plugin.MaxConnections": no("mod_proxy already allows a connection for each thread; -1 asks for no limit"),
  "plugin.PostSizeLimit": translated("httpd.conf", "LimitRequestBody 0", "-1 and 0 both mean no limit", {
    ...parsed("LimitRequestBody"),
    form: "0",
  }),
  "plugin.RefreshInterval": no("httpd reads its configuration at start only"),
  "plugin.IgnoreAffinityRequests": no("mod_proxy_balancer counts requests with affinity and has no switch for it"),
  "https.port": to("httpd.conf", "Listen", { reading: "config", path: "Listen", test: "equals", form: "80, {}" }),
  "https.KeyFile": translated(
    "httpd.conf",
    "SSLCertificateFile, SSLCertificateKeyFile",
    "mod_ssl reads certificate and key from two files; the lab makes them when it comes up",
  ),
  "https.SSLStashFile": no("the key that the lab makes has no password"),
} satisfies CarryTable<typeof ihsSettings>;
