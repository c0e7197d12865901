/** Contradictions and gaps of this report that no general check sees. They are reported to the reader, never mended silently. */
import type { Finding } from "../../../src";
import type { DngVariant } from "../variant";
import { dataDoubts } from "./data";
import { finding } from "./doubt";
import { hardwareDoubts } from "./hardware";
import { resultDoubts } from "./results";
import { httpServerDoubts, tuningDoubts } from "./tuning";

/** What a reader has to know about one environment of the report. */
export function reportFindings(environment: string, variant: DngVariant): Finding[] {
  return [
    ...httpServerDoubts(),
    ...tuningDoubts(variant),
    ...hardwareDoubts(variant),
    ...dataDoubts(environment, variant),
    ...resultDoubts(environment, variant),
  ].map(finding);
}
