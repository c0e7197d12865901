import { no, type CarryTable } from "../../settings/carry";
import { count, oneOf, text } from "../../settings/definition";

const place = "db2 autoconfigure";

/** The configuration advisor: it computes buffer pools, `db cfg` and `dbm cfg` from these. */
export const autoconfigureSettings = {
  "autoconfigure.mem_percent": count("Share of the instance's memory for the database", place, {
    unit: "%",
    range: [1, 100],
  }),
  "autoconfigure.workload_type": text("Kind of workload", place, { form: oneOf("simple", "mixed", "complex") }),
  "autoconfigure.tpm": count("Transactions per minute", place, { range: [1, 200_000] }),
  "autoconfigure.admin_priority": text("Priority", place, { form: oneOf("performance", "recovery", "both") }),
  "autoconfigure.apply": text("What the advisor sets", place, { form: oneOf("DB ONLY", "DB AND DBM", "NONE") }),
} as const;

const advisor = no("PostgreSQL has no configuration advisor");

export const onPostgreSqlAutoconfigure = {
  "autoconfigure.mem_percent": advisor,
  "autoconfigure.workload_type": advisor,
  "autoconfigure.tpm": advisor,
  "autoconfigure.admin_priority": advisor,
  "autoconfigure.apply": advisor,
} satisfies CarryTable<typeof autoconfigureSettings>;
