import { catalogue, type CatalogueEntry } from "../../../stacks/catalogue";
import { UserError } from "../../errors";
import { projectEnvironments } from "../../project/environments";

/**
 * Everything that commands know: the environments of the project's own program, then the published ones. A program that cannot
 * be asked, because it is not compiled yet, is told on standard error, and the published ones are given.
 */
export function knownEnvironments(project = process.cwd()): readonly CatalogueEntry[] {
  try {
    return [...projectEnvironments(project), ...catalogue];
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    process.stderr.write(`${error.message}\n`);
    return catalogue;
  }
}
