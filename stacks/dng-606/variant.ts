export type Components = 300 | 500;
export type Release = "6.0.6 GA" | "6.0.6 iFix003";

/** What the report varies. */
export interface DngVariant {
  readonly servers: 1 | 3;
  readonly components: Components;
  readonly release: Release;
  /** 75,000 baselines were added. */
  readonly baselines: boolean;
}

const iFix003 = { release: "6.0.6 iFix003", baselines: false } as const;
const ga = { release: "6.0.6 GA", components: 300, baselines: false } as const;
const withBaselines = { release: "6.0.6 iFix003", components: 500, baselines: true } as const;

/** The axes of every environment of this report. */
const variants: Readonly<Record<string, DngVariant>> = {
  "dng-606-1s-300c-ifix3": { ...iFix003, servers: 1, components: 300 },
  "dng-606-3s-300c-ifix3": { ...iFix003, servers: 3, components: 300 },
  "dng-606-1s-500c-ifix3": { ...iFix003, servers: 1, components: 500 },
  "dng-606-3s-500c-ifix3": { ...iFix003, servers: 3, components: 500 },
  "dng-606-1s-300c-ga": { ...ga, servers: 1 },
  "dng-606-3s-300c-ga": { ...ga, servers: 3 },
  "dng-606-1s-500c-ifix3-baselines": { ...withBaselines, servers: 1 },
  "dng-606-3s-500c-ifix3-baselines": { ...withBaselines, servers: 3 },
};

/** @throws Error for an id that the catalogue does not give to this report. */
export function variantOf(id: string): DngVariant {
  const variant = variants[id];
  if (variant === undefined) throw new Error(`the catalogue gives ${id} to dng-606, which has no such variant`);
  return variant;
}

/** Ids of the RM machines. */
export function requirementsMachines({ servers }: DngVariant): readonly string[] {
  return Array.from({ length: servers }, (_, index) => `rm${index + 1}`);
}
