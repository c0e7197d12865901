import { labVolumes } from "../memory/data";
import { readJournal } from "../memory/journal";
import { chooseSecrets, readSecrets, type Secrets } from "../memory/secrets";
import type { Problem } from "../../errors";
import { judge, type PreflightCheck, type PreflightContext } from "./item";

/** Passwords for a lab, checked against the data that exists. */
export function labSecrets({
  environment,
  resources,
  folders,
  variables,
}: Pick<PreflightContext, "environment" | "resources" | "folders" | "variables">): {
  values: Secrets;
  problems: Problem[];
} {
  return chooseSecrets(resources.variables, {
    stored: readSecrets(folders.secrets),
    variables,
    deployed: readJournal(folders.journal)?.secrets ?? {},
    dataVolumes: labVolumes(folders),
    environment,
    file: folders.secrets,
  });
}

/** Whether existing data accepts the passwords that the lab would be started with. */
export const checkPasswords: PreflightCheck = (context) => {
  const { problems } = labSecrets(context);
  return Promise.resolve([
    judge("passwords", problems.length === 0, {
      needed: `${context.resources.variables.length} passwords, those that existing data was made with`,
      found: problems.length === 0 ? "in order" : problems.map(({ path, message }) => `${path}: ${message}`).join("; "),
      otherwise: "fail",
      fix: problems.map(({ fix }) => fix).join("; "),
    }),
  ]);
};
