import type { Axis } from "./axis";
import { clmEtl404 } from "./clm-etl-404";
import { dng606 } from "./dng-606";
import { filenet451 } from "./filenet-451";
import { ldx71 } from "./ldx-71";
import { nuxeo60 } from "./nuxeo-60";

/**
 * What each report varies between its environments, and what may differ for it. Everything else is alike. A row that no pair
 * of a report needs fails the test.
 */
export const axes: Readonly<Record<string, readonly Axis[]>> = {
  "clm-etl-404": clmEtl404,
  "dng-606": dng606,
  "filenet-451": filenet451,
  "ldx-71": ldx71,
  "nuxeo-60": nuxeo60,
};
