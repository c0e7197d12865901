import { no, type CarryTable } from "../../settings/carry";
import { like, text } from "../../settings/definition";
import type { DiscontinuedName } from "./discontinued";

const form = like(/^[\w.-]{1,60}$/, "one word or number");
const parameter = (title: string) => text(title, "update db cfg", { form });
const variable = (title: string) => text(title, "db2set", { form });

/** Settings of tunings older than the levels that have them: see `discontinued`. */
export const discontinuedSettings = {
  LOGRETAIN: parameter("Log retain enable"),
  USEREXIT: parameter("User exit enable"),
  APP_CTL_HEAP_SZ: parameter("Application control heap size"),
  APPGROUP_MEM_SZ: parameter("Maximum size of application group memory set"),
  GROUPHEAP_RATIO: parameter("Percent of memory for application group heap"),
  ESTORE_SEG_SZ: parameter("Extended storage memory segment size"),
  NUM_ESTORE_SEGS: parameter("Number of extended storage memory segments"),
  DYN_QUERY_MGMT: parameter("Dynamic SQL and XQuery query management"),
  DB2_ASYNC_IO_MAXFILOP: variable("Open files of the page cleaners"),
  DB2COUNTRY: variable("Territory code of clients"),
  DB2_INDEX_FREE: variable("Free space of index pages"),
  DB2_TRUSTED_BINDIN: variable("Trusted host variables in procedures"),
} as const satisfies Record<DiscontinuedName, unknown>;

const old = no("PostgreSQL has nothing like this old parameter of Db2");

export const discontinuedOnPostgreSql = {
  LOGRETAIN: old,
  USEREXIT: old,
  APP_CTL_HEAP_SZ: old,
  APPGROUP_MEM_SZ: old,
  GROUPHEAP_RATIO: old,
  ESTORE_SEG_SZ: old,
  NUM_ESTORE_SEGS: old,
  DYN_QUERY_MGMT: old,
  DB2_ASYNC_IO_MAXFILOP: old,
  DB2COUNTRY: old,
  DB2_INDEX_FREE: old,
  DB2_TRUSTED_BINDIN: old,
} satisfies CarryTable<typeof discontinuedSettings>;
