import { published } from "../../model/reference";
import type { Source } from "../../settings/source";

/** Values of the aggregate registry variable `DB2_WORKLOAD`, in the order of this project's reports. */
export const workloads = [
  "FILENET_CM",
  "1C",
  "ANALYTICS",
  "CM",
  "COGNOS_CS",
  "INFOR_ERP_LN",
  "MAXIMO",
  "MDM",
  "SAP",
  "TPM",
  "WAS",
  "WC",
  "WP",
] as const;

/** Registry variables that a workload sets by itself; for the other workloads no public page of the reports lists them. */
const aggregates: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  FILENET_CM: {
    DB2_SKIPINSERTED: "YES",
    DB2_USE_ALTERNATE_PAGE_CLEANING: "YES",
    DB2_EVALUNCOMMITTED: "YES",
  },
};

/** Who says what FILENET_CM sets. */
export const aggregateSource: Source = published("filenet-451", "DB2 9.7 built-in FileNet Registry settings", "advice");

/** The registry variables that a value of `DB2_WORKLOAD` implies; none for no value. */
export function impliedBy(workload: string | undefined): Readonly<Record<string, string>> {
  return aggregates[workload ?? ""] ?? {};
}

/** Whether two spellings switch a registry variable to the same: ON is YES. */
export function sameSwitch(a: string, b: string): boolean {
  const plain = (value: string) => ({ ON: "YES", OFF: "NO" })[value] ?? value;
  return plain(a) === plain(b);
}
