/** The four test systems. */
export type Topology = 1 | 2 | 3 | 4;

/** What the report varies: who answers, where the links are kept, and on whose machine. */
export interface LdxVariant {
  readonly topology: Topology;
  readonly index: "LQE" | "LQE rs" | "LDX rs";
  readonly store: "Jena" | "Oracle" | "Db2";
  readonly separate: boolean;
}

/** The test systems of this report. */
export const variants: Readonly<Record<string, LdxVariant>> = {
  "ldx-71-t1-lqe-jena": { topology: 1, index: "LQE", store: "Jena", separate: false },
  "ldx-71-t2-lqe-rs-oracle": { topology: 2, index: "LQE rs", store: "Oracle", separate: false },
  "ldx-71-t3-lqe-rs-db2": { topology: 3, index: "LQE rs", store: "Db2", separate: false },
  "ldx-71-t4-ldx-rs-oracle": { topology: 4, index: "LDX rs", store: "Oracle", separate: true },
};
