import { existsSync } from "node:fs";
import { join } from "node:path";
import { readManifest } from "../../../manifest/read";
import { labFolders } from "../../../project/folders";
import { readVerified, type Verified } from "../../../lab/memory/verified";
import { field } from "../wrap";

type Verdict = Verified["settings"][string];

const meanings: Readonly<Record<Verdict["status"], string>> = {
  effective: "the running program has it",
  inert: "the stand-in holds it and nothing in it reads it",
  "not carried": "the software of this lab has no counterpart",
  differs: "the running program has another value than was deployed",
  "not read": "the running server could not be asked",
};

/** Whether the lab of an environment has its settings, as the last `verify` read it; nothing where there is no lab. */
export function labLines(
  environment: string,
  ids: readonly string[],
  width: number,
  project = process.cwd(),
): string[] {
  const folders = labFolders(environment, project);
  if (!existsSync(join(folders.lab, "lab.json"))) return [];
  const verified = readVerified(folders);
  if (verified === undefined)
    return [
      field("unknown", `the lab was not verified since it was brought up: perflab verify ${environment}`, 2, width),
    ];
  const { scale } = readManifest(folders.lab).options;
  const at = `${verified.verifiedAt.slice(0, 16).replace("T", " ")} UTC`;
  return [
    ...ids.flatMap((id) => verdictLines(id, ids.length > 1, verified.settings[id], width)),
    field("read", `${at} by perflab verify; the lab runs at scale ${scale}`, 2, width),
  ];
}

function verdictLines(id: string, several: boolean, verdict: Verdict | undefined, width: number): string[] {
  const of = several ? `${id}: ` : "";
  if (verdict === undefined) return [field("unknown", `${of}the lab that is up has no such setting`, 2, width)];
  const { status, expected, actual, reason } = verdict;
  const read = actual === undefined || status === "not carried" ? "" : `, read ${actual}`;
  const why = reason === undefined ? meanings[status] : `${meanings[status]}: ${reason}`;
  return [field(status, `${of}deployed ${expected}${read}; ${why}`, 2, width)];
}
