import type { Rule } from "../../settings/proposal";

/** Disk space that the log files of one database may take, in MiB. */
export const logSpaceMib: Rule<{ files: number; filePages: number }, number> = {
  id: "db2.log-space",
  formula: "log files, primary and secondary, of LOGFILSIZ pages of 4 KB and two pages for each file's header",
  source: { kind: "sibling", report: "Db2 documentation, logfilsiz and logprimary", strength: "advice" },
  apply: ({ files, filePages }) => Math.ceil((files * (filePages + 2) * 4) / 1024),
};

const pagesInMib = 256;

/** Memory that pages of one size take, in MiB. */
export function pagesToMib(pages: number, pageBytes = 4096): number {
  return Math.ceil((pages * (pageBytes / 4096)) / pagesInMib);
}
