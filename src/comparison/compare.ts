import { indexed } from "./causes";
import type { ComparedAssembly, Comparison } from "./comparison";
import { compareExperiments } from "./experiment";
import { compareFiles } from "./files";
import { compareModels } from "./model";
import { compareSettings } from "./settings";

/**
 * Compares two assemblies at three levels: the model, the effective settings with what made each differ, and the rendered
 * files. Pure: what it knows is in the two manifests and in the files that it asks for.
 */
export function compareAssemblies(a: ComparedAssembly, b: ComparedAssembly): Comparison {
  const experiment = compareExperiments(a.manifest, b.manifest);
  const model = compareModels(a.manifest, b.manifest);
  const settings = compareSettings({
    a: indexed(a.manifest),
    b: indexed(b.manifest),
    ...(experiment ? { experiment } : {}),
  });
  const files = compareFiles(a, b);
  return {
    a: a.manifest.environment.id,
    b: b.manifest.environment.id,
    same: experiment === undefined && model.length + settings.length + files.length === 0,
    ...(experiment ? { experiment } : {}),
    model,
    settings,
    files,
  };
}
