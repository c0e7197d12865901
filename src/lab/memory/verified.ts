import { readFileSync } from "node:fs";
import type { LabFolders } from "../../project/folders";
import type { SettingVerdict, VerifyResult } from "../verify/result";
import { assemblyChecksum } from "./assembly-copy";
import { writePrivate } from "./private-file";
import { jsonText } from "../../text/json";

/** What the last `verify` read from the running lab, so that `explain` can say it without an engine. */
export interface Verified {
  readonly formatVersion: 1;
  /** Checksum of the assembly that the lab ran then. */
  readonly assembly: string;
  /** UTC. */
  readonly verifiedAt: string;
  /** Setting id to its verdict. */
  readonly settings: Readonly<Record<string, Pick<SettingVerdict, "status" | "expected" | "actual" | "reason">>>;
}

/** Notes the verdicts beside the lab's copy of the assembly. */
export function recordVerified({ lab, verified }: LabFolders, { settings }: VerifyResult): void {
  const record: Verified = {
    formatVersion: 1,
    assembly: assemblyChecksum(lab),
    verifiedAt: new Date().toISOString(),
    settings: Object.fromEntries(
      settings.map(({ id, status, expected, actual, reason }) => [
        id,
        { status, expected, ...(actual === undefined ? {} : { actual }), ...(reason === undefined ? {} : { reason }) },
      ]),
    ),
  };
  writePrivate(verified, jsonText(record));
}

/** The verdicts of the lab that is there; undefined without a lab, before its first `verify`, and after its assembly changed. */
export function readVerified({ lab, verified }: LabFolders): Verified | undefined {
  try {
    const record = JSON.parse(readFileSync(verified, "utf8")) as Verified;
    return record.formatVersion === 1 && record.assembly === assemblyChecksum(lab) ? record : undefined;
  } catch {
    return undefined;
  }
}
