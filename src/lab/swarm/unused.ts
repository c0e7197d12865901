import { removeObjects } from "../engine/engine-objects";
import type { Lab } from "../lab";
import { ownedOn } from "../memory/orphans";

interface Uses {
  readonly Spec: {
    readonly TaskTemplate: {
      readonly ContainerSpec: {
        readonly Configs?: readonly { readonly ConfigID: string }[];
        readonly Secrets?: readonly { readonly SecretID: string }[];
      };
    };
  };
}

/**
 * Removes the lab's configs and secrets that no service uses: an update that failed leaves those of before. Their names say
 * what is in them, so that going back to it would find them taken.
 */
export async function removeUnused(lab: Lab): Promise<string[]> {
  const { single } = lab.engines;
  if (single === undefined) return [];
  const [{ own, orphans }, services] = await Promise.all([ownedOn(single, lab), single.docker.listServices()]);
  const used = new Set(
    (services as unknown as Uses[]).flatMap(({ Spec }) => {
      const { Configs = [], Secrets = [] } = Spec.TaskTemplate.ContainerSpec;
      return [...Configs.map(({ ConfigID }) => ConfigID), ...Secrets.map(({ SecretID }) => SecretID)];
    }),
  );
  const unused = [...own, ...orphans].filter(
    ({ kind, id }) => (kind === "config" || kind === "secret") && !used.has(id),
  );
  return removeObjects(single.docker, unused);
}
