/** What the configuration language of one level of IBM HTTP Server looks like. */
export interface IhsLevel {
  /** The Apache HTTP Server that it is made of. */
  readonly apache: "2.2" | "2.4";
  readonly pluginModule: string;
  readonly pluginFile: string;
  /** The multi-processing module is loaded; before, it was built in and its section is told by a file name. */
  readonly mpmIsLoaded: boolean;
  /** Lines that let only this machine in. */
  readonly localOnly: readonly string[];
}

const apache22: IhsLevel = {
  apache: "2.2",
  pluginModule: "was_ap22_module",
  pluginFile: "mod_was_ap22_http.so",
  mpmIsLoaded: false,
  localOnly: ["Order deny,allow", "Deny from all", "Allow from 127.0.0.1"],
};

const apache24: IhsLevel = {
  apache: "2.4",
  pluginModule: "was_ap24_module",
  pluginFile: "mod_was_ap24_http.so",
  mpmIsLoaded: true,
  localOnly: ["Require local"],
};

/** IBM HTTP Server by version: 9.0 is made of Apache 2.4, everything before it of 2.2. */
const levels: Readonly<Record<string, IhsLevel>> = {
  "7.0": apache22,
  "8.0": apache22,
  "8.5": apache22,
  "9.0": apache24,
};

/** The level of a version such as `8.5.5.11`; 8.5 where the report gives none, as the tested WebSphere levels have it. */
export function ihsLevel(version: string | undefined): IhsLevel {
  const name = /^\d+\.\d+/.exec(version ?? "8.5")?.[0] ?? "8.5";
  return levels[name] ?? (Number(name.split(".")[0]) >= 9 ? apache24 : apache22);
}

/** What the same configuration means at another level. */
export function changesBetween(published: IhsLevel, running: IhsLevel): readonly string[] {
  if (published.apache === running.apache) return [];
  return [
    `the Apache HTTP Server inside is ${running.apache} and not ${published.apache}`,
    "MaxClients is called MaxRequestWorkers and MaxRequestsPerChild MaxConnectionsPerChild; the old names are taken",
    "the section of the worker pool names the module and not its source file",
    `the plug-in's module is ${running.pluginModule}`,
    "access is given by Require, no longer by Order, Deny and Allow",
  ];
}
